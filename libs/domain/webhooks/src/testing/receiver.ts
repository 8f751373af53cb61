import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: http.IncomingHttpHeaders;
  /** The bytes as they came. */
  body: string;
  fact: { id: string; name: string; subject: string };
}
type Answer = number | 'silence';

/** A receiver on a port of this machine that answers as it is told, and remembers what came. */
export async function receiver(answer: (received: Received, all: readonly Received[]) => Answer = () => 200) {
  const received: Received[] = [];
  let behave = answer;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const entry: Received = { headers: request.headers, body, fact: JSON.parse(body) as Received['fact'] };
      received.push(entry);
      const status = behave(entry, received);
      if (status !== 'silence') response.writeHead(status, { 'Content-Type': 'text/plain' }).end(status === 200 ? 'tamam' : 'olmadı');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** From now on it answers so. */
    answerWith: (next: typeof answer) => {
      behave = next;
    },
    ids: (subject?: string) => received.filter(({ fact }) => subject === undefined || fact.subject === subject).map(({ fact }) => fact.id),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof receiver>>;
