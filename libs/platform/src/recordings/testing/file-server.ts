import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileRequest {
  method: string;
  path: string;
  range: string | undefined;
  authorization: string | undefined;
}

/** Hands files out of memory over HTTP, with ranges, and deletes them. `allow` decides of each request, 403 when it says no. */
export async function fileServer(allow: (request: http.IncomingMessage) => boolean = () => true) {
  const files = new Map<string, Buffer>();
  const requests: FileRequest[] = [];
  const state = { status: null as number | null, ignoresRanges: false };
  const server = http.createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    requests.push({ method: request.method ?? '', path, range: request.headers.range, authorization: request.headers.authorization });
    request.resume();
    if (!allow(request)) return void response.writeHead(403).end();
    if (state.status !== null) return void response.writeHead(state.status).end();
    const file = files.get(path);
    if (request.method === 'DELETE') {
      files.delete(path);
      return void response.writeHead(204).end();
    }
    if (!file) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const isPart = from !== undefined && !state.ignoresRanges;
    const body = isPart ? file.subarray(Number(from), Number(to) + 1) : file;
    response.writeHead(isPart ? 206 : 200, { 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Whether a request carries the signature (AWS Signature Version 4) that this key makes of it. */
export function isSigned({ method = '', url = '', headers }: http.IncomingMessage, key: { id: string; secret: string; region: string }): boolean {
  const [, credential = '', signedHeaders = '', signature = ''] = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(headers.authorization ?? '') ?? [];
  const at = String(headers['x-amz-date']);
  const scope = `${at.slice(0, 8)}/${key.region}/s3/aws4_request`;
  if (credential !== `${key.id}/${scope}` || !signedHeaders.split(';').includes('host')) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method, path, query.split('&').sort().map((part) => (part === '' || part.includes('=') ? part : `${part}=`)).join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`), '', signedHeaders, String(headers['x-amz-content-sha256']),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const keyOf = scope.split('/').reduce<Buffer | string>((secret, part) => createHmac('sha256', secret).update(part).digest(), `AWS4${key.secret}`);
  return createHmac('sha256', keyOf).update(text).digest('hex') === signature;
}
