import dgram from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { branchOf, digestAnswer, parseSip, tagOf, token, writeSip } from './sip-message.mjs';
import { SipCall } from './sip-call.mjs';

const ALLOW = 'INVITE,ACK,BYE,CANCEL,OPTIONS,NOTIFY,REFER,UPDATE';
const RESEND_MS = 1000;
const GIVE_UP_MS = 32_000;

/**
 * A SIP phone over UDP for simulated agents, callers and the provider's side of a trunk: registers, calls, answers, holds, transfers.
 * Emits `invite` with a SipCall for every incoming call.
 */
export class SipPhone extends EventEmitter {
  /** @type {Map<string, SipCall>} Call-ID → call */
  calls = new Map();
  /** Replies sent, by branch and method: a repeated request gets the same reply again. */
  #replies = new Map();
  #waiting = new Map();
  #socket;

  /**
   * @param {{ user: string, password?: string, name?: string, host?: string, port?: number,
   *           server: { host: string, port: number }, rtpEveryMs?: number, userAgent?: string, isRemote?: boolean }} options port 0 picks a
   *        free one; `isRemote`: answers, holds and resumes when the PBX asks it to
   */
  constructor({ user, password = '', name = '', host = '127.0.0.1', port = 0, server, rtpEveryMs = 200, userAgent = 'santral-calls', isRemote = false }) {
    super();
    Object.assign(this, { user, password, name, host, port, server, rtpEveryMs, userAgent, isRemote });
  }

  async open() {
    this.#socket = dgram.createSocket('udp4');
    this.#socket.bind(this.port, this.host);
    await once(this.#socket, 'listening');
    this.port = this.#socket.address().port;
    this.#socket.on('message', (buffer) => this.#receive(parseSip(buffer)));
    this.#socket.on('error', (error) => this.emit('trouble', error));
    return this;
  }

  close() {
    for (const call of this.calls.values()) call.stop();
    for (const { timer } of this.#waiting.values()) clearInterval(timer);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Registers for `expires` seconds; 0 unregisters. Throws when the PBX refuses. */
  async register(expires = 3600) {
    const uri = `sip:${this.server.host}:${this.server.port}`;
    const aor = `<sip:${this.user}@${this.server.host}>`;
    const dialog = { from: `${aor};tag=${token(4)}`, to: aor, callId: token(), cseq: 1, headers: [['Expires', expires]] };
    let answer = await this.request('REGISTER', uri, dialog);
    if (answer.status === 401 || answer.status === 407) {
      const auth = digestAnswer(answer, { user: this.user, password: this.password, method: 'REGISTER', uri });
      answer = await this.request('REGISTER', uri, { ...dialog, cseq: 2, headers: [...dialog.headers, auth] });
    }
    if (answer.status !== 200) throw new Error(`the PBX refused to register ${this.user}: ${answer.status}`);
  }

  /** Calls a number; `call.answered` resolves with the final status. @returns {SipCall} */
  call(target, { from = this.user, name = this.name, headers = [] } = {}) {
    const call = SipCall.outgoing(this, target, { from, name, headers });
    this.calls.set(call.callId, call);
    return call;
  }

  get contact() {
    return `<sip:${this.user}@${this.host}:${this.port}>`;
  }

  send(text) {
    this.#socket?.send(Buffer.from(text, 'utf8'), this.server.port, this.server.host, () => undefined);
  }

  /** Sends a request, repeats it until something comes back; resolves with the final response (408 when none came). */
  request(method, uri, { from, to, callId, cseq, headers = [], body = '', branch = `z9hG4bK${token()}`, wait = true, onProvisional }) {
    const text = writeSip(
      `${method} ${uri} SIP/2.0`,
      [
        ['Via', `SIP/2.0/UDP ${this.host}:${this.port};branch=${branch};rport`],
        ['Max-Forwards', 70],
        ['From', from],
        ['To', to],
        ['Call-ID', callId],
        ['CSeq', `${cseq} ${method}`],
        ['Contact', this.contact],
        ['User-Agent', this.userAgent],
        ['Allow', ALLOW],
        ['Supported', 'replaces'],
        ...headers,
      ],
      body,
    );
    this.send(text);
    if (!wait) return Promise.resolve(null);
    return new Promise((resolve) => {
      const key = branch + method;
      const began = Date.now();
      const timer = setInterval(() => {
        if (Date.now() - began < GIVE_UP_MS) return this.send(text);
        this.#settle(key, { status: 408, get: () => '', headers: {}, body: '', method: null }, resolve);
      }, RESEND_MS);
      timer.unref();
      const state = { timer, take: (message) => {
        clearInterval(timer);
        if (message.status < 200) onProvisional?.(message);
        else this.#settle(key, { ...message, branch }, resolve, method === 'INVITE');
      } };
      this.#waiting.set(key, state);
    });
  }

  /** A repeated 200 to an INVITE must find its listener again, so INVITE transactions stay known. */
  #settle(key, message, resolve, keep = false) {
    clearInterval(this.#waiting.get(key)?.timer);
    if (!keep) this.#waiting.delete(key);
    else setTimeout(() => this.#waiting.delete(key), GIVE_UP_MS).unref();
    resolve(message);
  }

  /** Answers a request; the reply is remembered for repeats of the request. */
  reply(request, status, reason, { tag, body = '', headers = [] } = {}) {
    let to = request.get('to');
    if (tag && !tagOf(to) && status > 100) to += `;tag=${tag}`;
    const text = writeSip(
      `SIP/2.0 ${status} ${reason}`,
      [
        ...(request.headers['via'] ?? []).map((via) => ['Via', via]),
        ...(request.headers['record-route'] ?? []).map((route) => ['Record-Route', route]),
        ['From', request.get('from')],
        ['To', to],
        ['Call-ID', request.get('call-id')],
        ['CSeq', request.get('cseq')],
        ['Contact', this.contact],
        ['Allow', ALLOW],
        ['Supported', 'replaces'],
        ...headers,
      ],
      body,
    );
    this.#replies.set(branchOf(request) + request.method, text);
    this.send(text);
  }

  #receive(message) {
    const branch = branchOf(message);
    if (message.status) return this.#waiting.get(branch + message.get('cseq').split(' ')[1])?.take(message);
    const key = branch + message.method;
    if (message.method !== 'ACK') {
      if (this.#replies.has(key)) {
        const last = this.#replies.get(key);
        if (last) this.send(last);
        return;
      }
      this.#replies.set(key, null);
      setTimeout(() => this.#replies.delete(key), GIVE_UP_MS).unref();
    }
    const call = this.calls.get(message.get('call-id'));
    switch (message.method) {
      case 'INVITE': {
        if (call) return call.takeReinvite(message);
        const incoming = SipCall.incoming(this, message);
        this.calls.set(incoming.callId, incoming);
        this.reply(message, 100, 'Trying');
        return this.emit('invite', incoming);
      }
      case 'ACK':
        return;
      case 'CANCEL':
        this.reply(message, 200, 'OK', { tag: call?.tag });
        return call?.takeCancel();
      case 'BYE':
        this.reply(message, 200, 'OK', { tag: call?.tag });
        return call?.finish('remote');
      case 'NOTIFY':
        return this.#takeNotify(message, call);
      default:
        this.reply(message, 200, 'OK', { tag: call?.tag ?? token(4) });
    }
  }

  /** Remote control: `talk` answers and resumes, `hold` holds. A phone that does not know the packages refuses them. */
  #takeNotify(message, call) {
    const event = message.get('event').split(';')[0].trim();
    const isWish = event === 'talk' || event === 'hold';
    if (isWish && (!this.isRemote || !call)) return this.reply(message, 489, 'Bad Event', { tag: call?.tag ?? token(4) });
    this.reply(message, 200, 'OK', { tag: call?.tag ?? token(4) });
    call?.emit('notify', message);
    if (isWish) void call.takeWish(event);
  }
}
