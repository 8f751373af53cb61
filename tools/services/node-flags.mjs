/**
 * How the processes of Santral are run by Node. With its default, every garbage collection wakes threads that compete with the ringing
 * phone for the processors; heaps this small are collected by one thread in a millisecond or two.
 */
export const nodeFlags = ['--single-threaded-gc'];
