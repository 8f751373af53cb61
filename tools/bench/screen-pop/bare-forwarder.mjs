/** Baseline: TCP in, Socket.IO out, one process, no state. */
import { readAgentCalled, startRooms } from './forwarder-rooms.mjs';

const rooms = await startRooms();
readAgentCalled(Number(process.argv[2]), rooms.ring);
process.send({ ready: true, url: rooms.url });
