import net from 'node:net';
import { once } from 'node:events';

/**
 * A short AMI conversation for tools: sends actions one after the other and waits for each answer.
 * The live system uses the link of the telephony domain; this is for making agents members of queues before a run.
 */
export class AmiActions {
  #socket;
  #buffer = '';
  #waiting = new Map();
  #next = 0;

  /** @param {{ host: string, port: number, user: string, secret: string }} ami */
  static async open(ami) {
    const actions = new AmiActions();
    actions.#socket = net.connect(ami.port, ami.host);
    await once(actions.#socket, 'connect');
    actions.#socket.setEncoding('utf8');
    actions.#socket.on('data', (text) => actions.#read(text));
    actions.#socket.on('error', () => undefined);
    const answer = await actions.send({ Action: 'Login', Username: ami.user, Secret: ami.secret, Events: 'off' });
    if (answer.Response !== 'Success') throw new Error(`the PBX refused the login: ${answer.Message}`);
    return actions;
  }

  /** @param {Record<string, string | number>} fields @returns {Promise<Record<string, string>>} */
  send(fields) {
    const id = `calls-${++this.#next}`;
    const lines = Object.entries({ ...fields, ActionID: id }).map(([key, value]) => `${key}: ${String(value).replace(/[\r\n]/g, ' ')}\r\n`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${fields.Action}`)), 10_000);
      this.#waiting.set(id, (answer) => (clearTimeout(timer), resolve(answer)));
      this.#socket.write(`${lines.join('')}\r\n`);
    });
  }

  close() {
    this.#socket.end();
    this.#socket.destroy();
  }

  #read(text) {
    this.#buffer += text;
    for (let end = this.#buffer.indexOf('\r\n\r\n'); end >= 0; end = this.#buffer.indexOf('\r\n\r\n')) {
      const message = {};
      for (const line of this.#buffer.slice(0, end).split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) message[line.slice(0, colon)] = line.slice(colon + 1).trim();
      }
      this.#buffer = this.#buffer.slice(end + 4);
      const take = message.Event === undefined && this.#waiting.get(message.ActionID);
      if (take) {
        this.#waiting.delete(message.ActionID);
        take(message);
      }
    }
  }
}

const harmless = /Already there|Not there|not member/i;

/** Makes extensions members of queues (or takes them out again); what is already so is no error. */
export async function setMembership(ami, { extensions, queues, member, nameOf = (e) => `Dahili ${e}` }) {
  const actions = await AmiActions.open(ami);
  try {
    for (const extension of extensions) {
      for (const queue of queues) {
        const place = { Queue: queue, Interface: `PJSIP/${extension}` };
        const answer = await actions.send(
          member ? { Action: 'QueueAdd', ...place, MemberName: nameOf(extension), StateInterface: `PJSIP/${extension}`, Paused: 'false' } : { Action: 'QueueRemove', ...place },
        );
        if (answer.Response !== 'Success' && !harmless.test(answer.Message ?? '')) throw new Error(`${extension} in ${queue}: ${answer.Message}`);
      }
    }
  } finally {
    actions.close();
  }
}
