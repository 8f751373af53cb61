import { waitFor } from '@santral/platform/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { forgetSentPackets } from './socket-adapter.js';

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
