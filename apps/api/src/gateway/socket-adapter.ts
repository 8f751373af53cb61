import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';

interface EngineSocket {
  transport: { name: string };
}

/**
 * Socket.IO as Nest wires it, and one thing more. Engine.IO collects the packets of a socket in an array and drops it when it is sent.
 * The desk of a quiet agent keeps its empty array for so long that V8 takes it for old; filled and dropped, it then keeps its packets, and all they
 * point to, from the quick collection. That made collections of 5 ms and more of what should take one, while phones ring.
 * A WebSocket has taken the packets when `send` returns, so the array can be emptied.
 */
export class SocketAdapter extends IoAdapter {
  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, options) as Server;
    forgetSentPackets(server);
    return server;
  }
}

/** Empties the array of each flush once it is sent. */
export function forgetSentPackets(server: Server): void {
  server.engine.on('flush', (socket: EngineSocket, packets: unknown[]) => {
    if (socket.transport.name === 'websocket') queueMicrotask(() => (packets.length = 0));
  });
}
