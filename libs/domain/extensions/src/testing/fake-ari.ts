import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, string>;
/** How the server answers: as Asterisk does, or as one that is set up wrongly. `hang` never answers. */
export type Behaviour = 'asterisk' | 'hang' | 'unauthorized' | 'read-only-user' | 'read-only-objects' | 'no-ari' | 'not-json' | 'redirect' | 'broken';

const USER = 'santral';
export const ARI_SECRET = 'doğru-şifre';
const OBJECT = /^\/ari\/asterisk\/config\/dynamic\/res_pjsip\/(\w+)\/([^/]+)$/;

/** A server on a port of this machine that speaks ARI as far as extensions need it, and keeps what is written to it. */
export async function fakeAri() {
  const objects = new Map<string, Fields>();
  /** What was asked, `METHOD type/id`, in order. */
  const asked: string[] = [];
  const endpoints: { resource: string; state: string; channel_ids: string[] }[] = [];
  let behave: (asked: string) => Behaviour = () => 'asterisk';
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, type, id] = OBJECT.exec(request.url ?? '') ?? [];
      const object = type === undefined ? (request.url ?? '').replace('/ari/', '') : `${type}/${decodeURIComponent(id ?? '')}`;
      const line = `${request.method} ${object}`;
      asked.push(line);
      const json = (status: number, body?: unknown) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body));
      const how = behave(line);
      if (how === 'hang') return;
      if (how === 'broken') return void json(500, { message: 'Allocation failed' });
      if (how === 'no-ari') return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404 Not Found</h1>');
      if (how === 'not-json') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Router</p>');
      if (how === 'redirect') return void response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end();
      const right = `Basic ${Buffer.from(`${USER}:${ARI_SECRET}`).toString('base64')}`;
      if (how === 'unauthorized' || request.headers.authorization !== right) return void json(401, { error: 'Authentication required' });
      if (how === 'read-only-user' && request.method !== 'GET') return void json(403, { message: 'Write access denied' });
      if (how === 'read-only-objects' && request.method !== 'GET') return void json(403, { message: 'Cannot create sorcery objects of type' });
      const tuples = (fields: Fields) => Object.entries(fields).map(([attribute, value]) => ({ attribute, value }));
      if (object === 'endpoints/PJSIP') return void json(200, endpoints.map((one) => ({ technology: 'PJSIP', ...one })));
      if (request.method === 'PUT') {
        const { fields } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { fields: { attribute: string; value: string }[] };
        const kept = { ...(objects.get(object) ?? (type === 'endpoint' ? { dtmf_mode: 'rfc4733' } : {})), ...Object.fromEntries(fields.map(({ attribute, value }) => [attribute, value])) };
        objects.set(object, kept);
        return void json(200, tuples(kept));
      }
      const kept = objects.get(object);
      if (!kept) return void json(404, { message: 'Resource not found' });
      if (request.method === 'DELETE') {
        objects.delete(object);
        return void json(204);
      }
      json(200, tuples(kept));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user: USER,
    secret: ARI_SECRET,
    objects,
    asked,
    endpoints,
    /** From now on it answers so: always, or as told for each question. */
    answer(next: Behaviour | ((asked: string) => Behaviour)): void {
      behave = typeof next === 'string' ? () => next : next;
    },
    clear(): void {
      behave = () => 'asterisk';
      objects.clear();
      asked.length = 0;
      endpoints.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type FakeAri = Awaited<ReturnType<typeof fakeAri>>;
