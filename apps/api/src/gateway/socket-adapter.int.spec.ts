import { waitFor } from '@santral/platform/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { forgetSentPackets, spreadPings } from './socket-adapter.js';

describe('arrays of sent packets', () => {
  it.each(['websocket', 'polling'])('every message comes over %s, in order, also those that wait for the one before', async (transport) => {
    const http = createServer();
    const server = new Server(http, { transports: [transport as 'websocket'] });
    const flushed: { transport: string; packets: unknown[] }[] = [];
    server.engine.on('flush', (socket: { transport: { name: string } }, packets: unknown[]) => flushed.push({ transport: socket.transport.name, packets }));
    forgetSentPackets(server);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: [transport] });
    const heard: number[] = [];
    client.on('count', (value: number) => heard.push(value));
    try {
      await waitFor(() => client.connected && server.engine.clientsCount === 1);
      for (let i = 0; i < 20; i++) server.emit('count', i);
      await waitFor(() => heard.length === 20);
      expect(heard).toEqual(Array.from({ length: 20 }, (_, i) => i));
      if (transport === 'websocket') expect(flushed.map(({ packets }) => packets.length).every((length) => length === 0)).toBe(true);
    } finally {
      // A client that still polls when the server goes would open another request, after this file has ended: it leaves first.
      client.close();
      await waitFor(() => server.engine.clientsCount === 0);
      await server.close();
    }
  });
});

it('pings each desk in a rhythm of its own, which may be faster than the one that is set, never slower', async () => {
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'], pingInterval: 100, pingTimeout: 1000 });
  spreadPings(server);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const clients = Array.from({ length: 20 }, () => io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'], forceNew: true }));
  const pings = clients.map(() => 0);
  for (const [index, { io: manager }] of clients.entries()) {
    manager.on('ping', () => (pings[index] = (pings[index] ?? 0) + 1));
  }
  try {
    await waitFor(() => pings.every((count) => count >= 3));
    expect(clients.every(({ connected }) => connected)).toBe(true);
    const asked = Array.from({ length: 200 }, () => (server.engine as unknown as { opts: { pingInterval: number } }).opts.pingInterval);
    expect([Math.min(...asked) >= 80, Math.max(...asked) <= 100, new Set(asked).size > 10]).toEqual([true, true, true]);
  } finally {
    for (const client of clients) client.close();
    await waitFor(() => server.engine.clientsCount === 0);
    await server.close();
  }
});
