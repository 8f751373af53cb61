import type { Client } from 'pg';
import { ConnectionPool } from './connection-pool.js';

const clients = [{ name: 'a' }, { name: 'b' }] as unknown as Client[];

it('begins a write as soon as a connection is free, and waits for all of them', async () => {
  const pool = new ConnectionPool(clients);
  const ends: (() => void)[] = [];
  const used: Client[] = [];
  const work = (client: Client) => new Promise<void>((end) => (used.push(client), ends.push(end)));
  await pool.begin(work);
  await pool.begin(work);
  const third = pool.begin(work);
  await Promise.resolve();
  expect([new Set(used).size, used.length]).toEqual([2, 2]);
  ends[0]?.();
  await third;
  expect(used[2]).toBe(used[0]);
  let isSettled = false;
  const settled = pool.settle().then(() => (isSettled = true));
  ends[1]?.();
  await Promise.resolve();
  expect(isSettled).toBe(false);
  ends[2]?.();
  await settled;
});

it('begins nothing after a failure, which whoever comes next is told', async () => {
  const pool = new ConnectionPool(clients);
  const failure = new Error('no space left');
  await pool.begin(() => Promise.reject(failure));
  await expect(pool.settle()).rejects.toBe(failure);
  let isBegun = false;
  await expect(pool.begin(async () => void (isBegun = true))).rejects.toBe(failure);
  expect(isBegun).toBe(false);
});
