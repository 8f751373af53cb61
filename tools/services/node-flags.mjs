/**
 * How the processes of Santral are run by Node. Heaps this small are collected by one thread in a moment, where the default wakes threads that
 * compete with the ringing phone for the processors. And what is made for one fact is gone with it: V8's guess that things made at a busy place
 * live long (from a start, when they do) puts them among the old, where they keep all they point to from the quick collection.
 */
export const nodeFlags = ['--single-threaded-gc', '--no-allocation-site-pretenuring'];
