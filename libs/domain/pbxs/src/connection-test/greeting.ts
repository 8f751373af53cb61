import type { PbxTestLine } from '@santral/contracts';
import net from 'node:net';
import { causeOf, failed, ok } from './test-line.js';

/** Connects and waits for the first line, as every AMI server sends it: whether something is there, and whether it is an Asterisk. */
export function greet(host: string, port: number, timeoutMs: number): Promise<PbxTestLine[]> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    let text = '';
    let isConnected = false;
    const done = (...lines: PbxTestLine[]) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(lines);
    };
    const where = { host, port };
    const timer = setTimeout(() => (isConnected ? done(ok('connect'), failed('banner', 'silent', where)) : done(failed('connect', 'timeout', { ...where, seconds: timeoutMs / 1000 }))), timeoutMs);
    socket.on('connect', () => (isConnected = true));
    socket.on('error', (error) => (isConnected ? done(ok('connect'), failed('banner', 'silent', where)) : done(failed('connect', causeOf(error), where))));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const [line] = text.split(/\r?\n/);
      if (!/\n/.test(text) && text.length < 200) return;
      const banner = (line ?? '').slice(0, 80);
      done(ok('connect'), banner.startsWith('Asterisk Call Manager') ? ok('banner', { banner }) : failed('banner', 'not-asterisk', { banner }));
    });
    socket.on('end', () => done(ok('connect'), failed('banner', 'silent', where)));
  });
}
