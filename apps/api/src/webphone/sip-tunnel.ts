import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

const CONNECT_WITHIN_MS = 4000;
/** Headers of the handshake that belong to it; cookies, tokens and addresses of the browser stay here. */
const handed = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'] as const;

/**
 * Repeats a browser's WebSocket handshake towards the PBX and joins the two sockets. Resolves when the PBX has agreed, and answers the
 * browser then; rejects, with nothing written to the browser, when it does not.
 */
export async function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, target: string): Promise<Duplex> {
  const url = new URL(target);
  const { request: ask } = url.protocol === 'wss:' ? https : http;
  url.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  const headers = Object.fromEntries(handed.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])));
  const outgoing = ask(url, { headers: { ...headers, 'sec-websocket-protocol': 'sip' }, timeout: CONNECT_WITHIN_MS });
  const { answer, pbx, rest } = await new Promise<{ answer: IncomingMessage; pbx: Duplex; rest: Buffer }>((resolve, reject) => {
    outgoing.once('upgrade', (answer, pbx, rest) => resolve({ answer, pbx, rest }));
    outgoing.once('response', (answer) => reject(new Error(`the PBX answered the handshake with ${answer.statusCode}`)));
    outgoing.once('timeout', () => outgoing.destroy(new Error('the PBX did not answer the handshake')));
    outgoing.once('error', reject);
    outgoing.end();
  });
  const lines = [`HTTP/1.1 101 Switching Protocols`];
  for (let i = 0; i < answer.rawHeaders.length; i += 2) lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (rest.length > 0) socket.write(rest);
  if (head.length > 0) pbx.write(head);
  pbx.pipe(socket).pipe(pbx);
  // Whichever side goes first, the other follows: the PBX forgets the browser's registration at once.
  const close = () => {
    pbx.destroy();
    socket.destroy();
  };
  for (const side of [pbx, socket]) side.once('close', close).once('error', close);
  return pbx;
}
