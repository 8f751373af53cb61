/** Baseline with one hop, first half: TCP in, Redis stream out. */
import { Redis } from 'ioredis';
import { readAgentCalled } from './forwarder-rooms.mjs';

const redis = new Redis(process.argv[3]);
readAgentCalled(Number(process.argv[2]), (ringing) => void redis.xadd('hop', '*', 'f', JSON.stringify(ringing)));
process.send({ ready: true });
