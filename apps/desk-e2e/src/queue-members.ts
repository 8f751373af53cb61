import net from 'node:net';
import { readRuntime } from './system.js';

/** A member of a queue as Asterisk lists it. */
export interface QueueMember {
  queue: string;
  interface: string;
  isPaused: boolean;
  reason: string;
}

type Message = Record<string, string>;

/** One AMI conversation of its own, beside the system's: logs in, sends the actions one after the other, and answers everything it was sent. */
async function converse(actions: Message[], isOver: (message: Message) => boolean): Promise<Message[]> {
  const ami = readRuntime().pbx[0]?.ami;
  if (!ami) throw new Error('the system runs without a PBX');
  const socket = net.connect(ami.port, ami.host);
  const text = [{ Action: 'Login', Username: ami.user, Secret: ami.secret, Events: 'off' }, ...actions]
    .map((action) => `${Object.entries(action).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    .join('');
  try {
    return await new Promise<Message[]>((resolve, reject) => {
      const heard: Message[] = [];
      let rest = '';
      const timer = setTimeout(() => reject(new Error('Asterisk did not answer')), 10_000);
      socket.on('error', reject);
      socket.setEncoding('utf8').on('data', (data: string) => {
        rest += data;
        for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
          const message = Object.fromEntries(rest.slice(0, end).split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
          rest = rest.slice(end + 4);
          heard.push(message);
          if (!isOver(message)) continue;
          clearTimeout(timer);
          resolve(heard);
        }
      });
      socket.write(text);
    });
  } finally {
    socket.destroy();
  }
}

/** What Asterisk's own queue status says of an extension, by queue. */
export async function queueMembers(extension: string): Promise<QueueMember[]> {
  const heard = await converse([{ Action: 'QueueStatus', ActionID: 'status' }], (message) => message['Event'] === 'QueueStatusComplete');
  return heard
    .filter((message) => message['Event'] === 'QueueMember' && message['Location'] === `PJSIP/${extension}`)
    .map((message) => ({ queue: message['Queue'] ?? '', interface: message['Location'] ?? '', isPaused: message['Paused'] === '1', reason: message['PausedReason'] ?? '' }))
    .sort((a, b) => a.queue.localeCompare(b.queue));
}

/** Does something on the PBX itself, as another panel would. */
export async function onAsterisk(action: Message): Promise<void> {
  const heard = await converse([{ ...action, ActionID: 'other-panel' }], (message) => message['ActionID'] === 'other-panel');
  const answer = heard.at(-1);
  if (answer?.['Response'] !== 'Success') throw new Error(`${action['Action']}: ${answer?.['Message']}`);
}
