import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A web server as it would stand on a PBX: hands its recordings to whoever knows user and password. */
export async function recordingsServer(folder: string, user: string, secret: string): Promise<{ url: string; close: () => Promise<void> }> {
  const right = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  const server = http.createServer((request, response) => {
    if (request.headers.authorization !== right) return void response.writeHead(401).end();
    const file = path.join(folder, path.basename(decodeURIComponent(request.url ?? '')));
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    const content = fs.readFileSync(file);
    response.writeHead(200, { 'content-length': content.length }).end(request.method === 'HEAD' ? undefined : content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
