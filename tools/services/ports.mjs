import dgram from 'node:dgram';
import net from 'node:net';

/** True when nobody listens on this TCP port of the address. */
export const isPortFree = (port, host = '127.0.0.1') =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** True when nobody has this UDP port of the address. */
export const isUdpPortFree = (port, host = '127.0.0.1') =>
  new Promise((resolve) => {
    const socket = dgram.createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(true)));
  });

/** A TCP port that was free a moment ago. Whoever uses it has to cope with losing the race for it. */
export const freePort = (host = '127.0.0.1') =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port: 0, host }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
