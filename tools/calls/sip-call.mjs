import { EventEmitter } from 'node:events';
import { RtpStream } from './rtp-stream.mjs';
import { digestAnswer, tagOf, token, uriOf, writeSip } from './sip-message.mjs';

/**
 * One dialog of a SipPhone. `over` resolves with who ended it: `local`, `remote`, `cancelled`, `rejected` or `failed`.
 * Outgoing calls have `answered`, which resolves with the final status (200, 486, …).
 */
export class SipCall extends EventEmitter {
  tag = token(4);
  cseq = 1;
  isUp = false;
  #direction = 'sendrecv';
  #sdpVersion = 0;
  #finalSent = false;

  constructor(phone, callId) {
    super();
    this.phone = phone;
    this.callId = callId;
    this.over = new Promise((resolve) => (this.resolveOver = resolve));
  }

  static incoming(phone, invite) {
    const call = new SipCall(phone, invite.get('call-id'));
    call.invite = invite;
    call.remote = invite.get('from');
    call.remoteTag = tagOf(call.remote);
    call.local = `${invite.get('to')};tag=${call.tag}`;
    call.target = uriOf(invite.get('contact'));
    return call;
  }

  static outgoing(phone, number, { from, name, headers }) {
    const call = new SipCall(phone, token());
    call.local = `${name ? `"${name}" ` : ''}<sip:${from}@${phone.host}:${phone.port}>;tag=${call.tag}`;
    call.target = `sip:${number}@${phone.server.host}:${phone.server.port}`;
    call.remote = `<${call.target}>`;
    call.answered = call.#dial(headers);
    return call;
  }

  /** Number of the calling side as the INVITE gives it. */
  get caller() {
    return /sip:([^@;>]+)@/.exec(this.remote ?? '')?.[1] ?? '';
  }

  async #dial(headers) {
    this.rtp = await RtpStream.open(this.phone.host);
    const uri = this.target;
    const onProvisional = (message) => this.emit('progress', message.status);
    const send = (extra) => {
      this.inviteBranch = `z9hG4bK${token()}`;
      this.inviteCseq = this.cseq;
      return this.phone.request('INVITE', uri, { ...this.#dialog(), body: this.#sdp(), branch: this.inviteBranch, headers: [...headers, ...extra], onProvisional });
    };
    let answer = await send([]);
    if (answer.status === 401 || answer.status === 407) {
      this.#ackRefusal(answer, uri);
      this.cseq++;
      answer = await send([digestAnswer(answer, { user: this.phone.user, password: this.phone.password, method: 'INVITE', uri })]);
    }
    if (answer.status >= 300) {
      this.#ackRefusal(answer, uri);
      this.finish('failed');
      return answer.status;
    }
    this.remote = answer.get('to');
    this.remoteTag = tagOf(this.remote);
    this.target = uriOf(answer.get('contact'));
    this.rtp.learnRemote(answer.body);
    this.#ack();
    this.isUp = true;
    this.rtp.start(this.phone.rtpEveryMs);
    return answer.status;
  }

  #dialog() {
    return { from: this.local, to: this.remote, callId: this.callId, cseq: this.cseq };
  }

  #ack() {
    void this.phone.request('ACK', this.target, { ...this.#dialog(), wait: false });
  }

  #ackRefusal(answer, uri) {
    void this.phone.request('ACK', uri, { ...this.#dialog(), to: answer.get('to') || this.remote, branch: answer.branch, wait: false });
  }

  #sdp(direction = this.#direction) {
    return [
      'v=0', `o=- 1 ${++this.#sdpVersion} IN IP4 ${this.phone.host}`, 's=-', `c=IN IP4 ${this.phone.host}`, 't=0 0',
      `m=audio ${this.rtp?.port ?? 9} RTP/AVP 8 101`, 'a=rtpmap:8 PCMA/8000', 'a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-15', 'a=ptime:20', `a=${direction}`, '',
    ].join('\r\n');
  }

  ring() {
    if (!this.#finalSent) this.phone.reply(this.invite, 180, 'Ringing', { tag: this.tag });
  }

  /** Answers an incoming call; false when it was cancelled meanwhile. */
  async answer() {
    if (this.#finalSent) return false;
    this.#finalSent = true;
    this.rtp = await RtpStream.open(this.phone.host);
    this.rtp.learnRemote(this.invite.body);
    this.phone.reply(this.invite, 200, 'OK', { tag: this.tag, body: this.#sdp() });
    this.isUp = true;
    this.rtp.start(this.phone.rtpEveryMs);
    return true;
  }

  reject(status = 486, reason = 'Busy Here') {
    if (this.#finalSent) return;
    this.#finalSent = true;
    this.phone.reply(this.invite, status, reason, { tag: this.tag });
    this.finish('rejected');
  }

  /** Ends a call that is up. */
  async hangUp() {
    if (!this.isUp) return;
    this.isUp = false;
    this.cseq++;
    await this.phone.request('BYE', this.target, this.#dialog());
    this.finish('local');
  }

  /** Gives up dialling before an answer. */
  async cancel() {
    if (this.isUp) return this.hangUp();
    this.phone.send(
      writeSip(`CANCEL ${this.target} SIP/2.0`, [
        ['Via', `SIP/2.0/UDP ${this.phone.host}:${this.phone.port};branch=${this.inviteBranch};rport`],
        ['Max-Forwards', 70], ['From', this.local], ['To', this.remote], ['Call-ID', this.callId], ['CSeq', `${this.inviteCseq} CANCEL`],
      ]),
    );
    await this.answered;
  }

  async #reinvite(direction) {
    this.#direction = direction;
    this.cseq++;
    const answer = await this.phone.request('INVITE', this.target, { ...this.#dialog(), body: this.#sdp() });
    this.#ack();
    return answer.status;
  }

  hold() {
    return this.#reinvite('sendonly');
  }

  resume() {
    return this.#reinvite('sendrecv');
  }

  /** What a phone does that the PBX asks to talk or to hold. */
  takeWish(event) {
    if (event === 'hold') return this.isUp ? this.hold() : undefined;
    return this.isUp ? this.resume() : this.answer();
  }

  /** Transfers by REFER: blind to a number, or warm by replacing the call `consultation`. Resolves with the status of the REFER. */
  async refer(number, consultation) {
    let uri = `sip:${number}@${this.phone.server.host}:${this.phone.server.port}`;
    if (consultation) uri += `?Replaces=${encodeURIComponent(`${consultation.callId};to-tag=${consultation.remoteTag};from-tag=${consultation.tag}`)}`;
    this.cseq++;
    const answer = await this.phone.request('REFER', this.target, {
      ...this.#dialog(),
      headers: [['Refer-To', `<${uri}>`], ['Referred-By', this.phone.contact]],
    });
    return answer.status;
  }

  takeReinvite(message) {
    const asked = /a=(sendonly|recvonly|inactive)/.exec(message.body)?.[1];
    const direction = asked === 'sendonly' ? 'recvonly' : asked === 'recvonly' ? 'sendonly' : (asked ?? 'sendrecv');
    this.rtp?.learnRemote(message.body);
    this.phone.reply(message, 200, 'OK', { tag: this.tag, body: this.#sdp(direction) });
  }

  takeCancel() {
    if (this.#finalSent || !this.invite) return;
    this.#finalSent = true;
    this.phone.reply(this.invite, 487, 'Request Terminated', { tag: this.tag });
    this.finish('cancelled');
  }

  finish(by) {
    if (this.endedBy) return;
    this.endedBy = by;
    this.isUp = false;
    this.phone.calls.delete(this.callId);
    this.stop();
    this.emit('end', by);
    this.resolveOver(by);
  }

  stop() {
    this.rtp?.close();
    this.rtp = undefined;
  }
}
