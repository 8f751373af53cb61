import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';

interface EngineSocket {
  transport: { name: string };
}

/** The shortest time between two pings of a desk, as a share of the longest. */
const SHORTEST_PING = 0.8;

/**
 * Socket.IO as Nest wires it, and two things more.
 *
 * Desks that connected together, as all do after a restart, would be pinged together ever after: hundreds of messages and answers within a moment, every ten seconds, while phones ring.
 * So each has a rhythm of its own, never slower than the one that is set.
 *
 * Engine.IO collects the packets of a socket in an array and drops it when it is sent.
 * The desk of a quiet agent keeps its empty array for so long that V8 takes it for old; filled and dropped, it then keeps its packets, and all they
 * point to, from the quick collection. That made collections of 5 ms and more of what should take one, while phones ring.
 * A WebSocket has taken the packets when `send` returns, so the array can be emptied.
 */
export class SocketAdapter extends IoAdapter {
  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, options) as Server;
    forgetSentPackets(server);
    spreadPings(server);
    return server;
  }
}

/** Empties the array of each flush once it is sent. */
export function forgetSentPackets(server: Server): void {
  server.engine.on('flush', (socket: EngineSocket, packets: unknown[]) => {
    if (socket.transport.name === 'websocket') queueMicrotask(() => (packets.length = 0));
  });
}

/** Engine.IO asks for the time between two pings whenever a socket opens; it is another one each time. */
export function spreadPings(server: Server): void {
  const { opts } = server.engine as unknown as { opts: { pingInterval: number } };
  const longest = opts.pingInterval;
  Object.defineProperty(opts, 'pingInterval', { get: () => Math.round(longest * (SHORTEST_PING + Math.random() * (1 - SHORTEST_PING))) });
}
