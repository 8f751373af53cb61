import type { PbxTestLine } from '@santral/contracts';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { causeOfHttp } from './http-ask.js';
import { failed, ok } from './test-line.js';

/** SIP over WebSocket: shakes hands as a browser does and hangs up. */
export function probeWebsocket(target: string, timeoutMs: number): Promise<PbxTestLine> {
  const url = new URL(target);
  const where = { url: target, user: '', seconds: timeoutMs / 1000 };
  const { request } = url.protocol === 'wss:' ? https : http;
  url.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64'), 'sec-websocket-protocol': 'sip' };
  return new Promise((resolve) => {
    const asking = request(url, { headers });
    const done = (line: PbxTestLine) => {
      clearTimeout(timer);
      asking.destroy();
      resolve(line);
    };
    const timer = setTimeout(() => done(failed('websocket', 'http-timeout', where)), timeoutMs);
    asking.once('upgrade', (_answer, socket) => {
      socket.on('error', () => undefined).destroy();
      done(ok('websocket'));
    });
    asking.once('response', ({ statusCode = 0 }) => done(failed('websocket', statusCode === 404 ? 'websocket-404' : 'websocket-refused', { ...where, status: statusCode })));
    asking.on('error', (error) => done(failed('websocket', causeOfHttp(error), where)));
    asking.end();
  });
}
