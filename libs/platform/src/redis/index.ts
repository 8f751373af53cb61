export * from './eviction.js';
export * from './redis.js';
export type { Redis } from 'ioredis';
