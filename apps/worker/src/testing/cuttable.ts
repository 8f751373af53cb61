import net from 'node:net';

/** A TCP way to a server that a test can cut and mend. */
export async function cuttable(target: URL): Promise<{ url: string; cut: () => Promise<void>; mend: () => Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const listen = (port: number): Promise<net.Server> =>
    new Promise((resolve, reject) => {
      const server = net.createServer((near) => {
        const far = net.connect(Number(target.port), target.hostname);
        for (const [from, to] of [[near, far], [far, near]] as const) {
          sockets.add(from);
          from.on('error', () => undefined);
          from.on('close', () => {
            sockets.delete(from);
            to.destroy();
          });
          from.pipe(to);
        }
      });
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: async () => {
      server = await listen(port);
    },
  };
}
