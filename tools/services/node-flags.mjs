/**
 * How the processes of Santral are run by Node. Heaps this small are collected by one thread in a moment, where the default wakes threads that
 * compete with the ringing phone for the processors. What is made for one fact is gone with it: V8's guess that things made at a busy place
 * live long (from a start, when they do) puts them among the old, where they keep all they point to from the quick collection. And what is known
 * of a call lives for minutes and dies with it: V8 would collect so small a heap as a whole every few megabytes, at a busy hour telephony's every
 * ten seconds for 40 ms in which no phone rings, the worker's every five for 110. It may double before that.
 */
export const nodeFlags = ['--single-threaded-gc', '--no-allocation-site-pretenuring', '--heap-growing-percent=100'];

/**
 * How large the young generation of V8 may get, MB. The api collects so little at once that no phone waits long for it. Telephony has half of Node's;
 * with less the slowest rings were faster still, but it reads a fifth to an eighth fewer events a second (docs/adr/0020-background-threads-give-way.md).
 */
const young = { telephony: 8, api: 2 };

/** The flags of one of our processes, by the name of its app. */
export const nodeFlagsOf = (app) => (app in young ? [...nodeFlags, `--max-semi-space-size=${young[app]}`] : nodeFlags);
