/**
 * How the processes of Santral are run by Node. Heaps this small are collected by one thread in a moment, where the default wakes threads that
 * compete with the ringing phone for the processors. And what is made for one fact is gone with it: V8's guess that things made at a busy place
 * live long (from a start, when they do) puts them among the old, where they keep all they point to from the quick collection.
 */
export const nodeFlags = ['--single-threaded-gc', '--no-allocation-site-pretenuring'];

/**
 * Telephony keeps little but renews it all the time: what is known of a call lives for minutes and dies with it. V8 would collect so small a heap
 * anew every few megabytes, at a busy hour 40 ms every ten seconds in which no phone rings. Its heap may double before that, and its young
 * generation is the smaller for it, which is collected the sooner and in less time.
 */
const ofTelephony = ['--heap-growing-percent=100', '--max-semi-space-size=8'];

/** The flags of one of our processes, by the name of its app. */
export const nodeFlagsOf = (app) => (app === 'telephony' ? [...nodeFlags, ...ofTelephony] : nodeFlags);
