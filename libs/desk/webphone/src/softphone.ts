import type { WebphoneAccount } from '@santral/contracts';
import type { PhoneCall, PhoneProblem } from '@santral/desk-platform/phone';
import JsSIP from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession';
import { soundFrom } from './devices/devices';
import { SipSocket } from './sip-socket';
import type { Sounds } from './sounds';

export interface SoftphoneEvents {
  onLine: (line: 'connecting' | 'registered', problem: PhoneProblem | null) => void;
  /** The line is given up: somebody else has the extension. */
  onReplaced: () => void;
  onCall: (call: PhoneCall | null) => void;
  onCallEnded: (call: Pick<PhoneCall, 'direction' | 'number' | 'name'> & { wasAnswered: boolean }) => void;
  /** A transfer the PBX or the other side did not take; the call goes on. */
  onTransferFailed: () => void;
}

export interface SoftphoneOptions extends SoftphoneEvents {
  account: WebphoneAccount;
  token: () => string | null;
  sounds: Sounds;
  /** Ids of the devices of the moment; null for the usual ones. */
  devices: () => { microphone: string | null; speaker: string | null; ringDevice: string | null };
  /** Server time, ISO 8601. */
  now: () => string;
}

interface Line {
  session: RTCSession;
  number: string;
  name: string | null;
  direction: 'incoming' | 'outgoing';
  wasAnswered: boolean;
  since: string;
  /** Number of the third, when the PBX has joined this call and the consultation. */
  alsoWith?: string;
}

/** One extension over SIP and WebRTC: one call, and one consultation beside it. */
export class Softphone {
  private readonly ua: JsSIP.UA;
  private main: Line | null = null;
  private consultation: Line | null = null;

  constructor(private readonly options: SoftphoneOptions) {
    const { account } = options;
    const socket = new SipSocket(options.token, () => this.giveUp());
    this.ua = new JsSIP.UA({
      sockets: socket as never,
      uri: `sip:${account.extension}@${account.domain}`,
      password: account.password,
      display_name: account.displayName,
      register_expires: account.registerS,
      session_timers: false,
      connection_recovery_min_interval: 1,
      connection_recovery_max_interval: 10,
      user_agent: 'Santral',
    });
    this.ua.on('registered', () => options.onLine('registered', null));
    this.ua.on('unregistered', () => options.onLine('connecting', null));
    this.ua.on('disconnected', () => options.onLine('connecting', 'server'));
    this.ua.on('registrationFailed', ({ cause }) => {
      // The password is right for our session: it was refused because a newer one has the extension.
      if (cause === JsSIP.C.causes.AUTHENTICATION_ERROR || cause === JsSIP.C.causes.REJECTED) this.giveUp();
      else options.onLine('connecting', 'server');
    });
    this.ua.on('newRTCSession', ({ session, originator }: { session: RTCSession; originator: string }) => {
      if (originator === 'remote') this.ring(session);
    });
  }

  start(): void {
    this.options.onLine('connecting', null);
    this.ua.start();
  }

  /** Hangs up, unregisters and closes the line. */
  stop(): void {
    this.ua.stop();
    this.options.sounds.stopRinging();
  }

  dial(number: string): void {
    if (this.main === null) this.main = this.call(number);
    this.tell();
  }

  answer(): void {
    if (this.main?.direction === 'incoming' && !this.main.wasAnswered) this.main.session.answer(this.media());
  }

  hangUp(): void {
    const line = this.consultation ?? this.main;
    // 486: the caller is told busy and a queue rings the next agent.
    if (line && !line.session.isEnded()) line.session.terminate(line.direction === 'incoming' && !line.wasAnswered ? { status_code: 486 } : {});
  }

  hold(on: boolean): void {
    const session = this.main?.session;
    if (!session?.isEstablished()) return;
    if (on) session.hold();
    else session.unhold();
  }

  mute(on: boolean): void {
    for (const line of [this.main, this.consultation]) {
      if (on) line?.session.mute({ audio: true });
      else line?.session.unmute({ audio: true });
    }
    this.tell();
  }

  tone(tone: string): void {
    const session = (this.consultation ?? this.main)?.session;
    if (session?.isEstablished()) session.sendDTMF(tone, { transportType: 'RFC2833' as never, interToneGap: 70 });
  }

  /** Hands the call over unasked. */
  transfer(number: string): void {
    if (this.main?.session.isEstablished()) this.refer(this.main, number, null);
  }

  /** Puts the caller on hold and calls somebody else. */
  consult(number: string): void {
    if (!this.main?.session.isEstablished() || this.consultation) return;
    if (!this.main.session.isOnHold().local) this.main.session.hold();
    this.consultation = this.call(number);
    this.tell();
  }

  /** Joins the caller and whoever was asked. */
  completeTransfer(): void {
    const { main, consultation } = this;
    if (main && consultation?.session.isEstablished()) this.refer(main, consultation.number, consultation.session);
  }

  endConsultation(): void {
    if (this.consultation && !this.consultation.session.isEnded()) this.consultation.session.terminate();
  }

  /** The PBX is asked to join all three (or would not): the consultation that it ends now goes on in the call. */
  expectThird(isExpected: boolean): void {
    if (!this.main) return;
    if (isExpected && this.consultation) this.main.alsoWith = this.consultation.number;
    else delete this.main.alsoWith;
  }

  private refer(line: Line, number: string, replaces: RTCSession | null): void {
    const failed = () => this.options.onTransferFailed();
    line.session.refer(this.address(number), {
      ...(replaces ? { replaces } : {}),
      eventHandlers: {
        // The PBX ends the consultation by itself, the first call it leaves to us.
        accepted: () => {
          if (!line.session.isEnded()) line.session.terminate();
        },
        failed,
        requestFailed: failed,
      },
    });
  }

  private ring(session: RTCSession): void {
    if (this.main !== null) return session.terminate({ status_code: 486 });
    const { uri, display_name: name } = session.remote_identity;
    this.main = this.follow({ session, number: uri.user, name: name || null, direction: 'incoming' });
    void this.options.sounds.startRinging(this.options.devices().ringDevice);
    this.tell();
  }

  private call(number: string): Line {
    const session = this.ua.call(this.address(number), this.media());
    const line = this.follow({ session, number, name: null, direction: 'outgoing' });
    // The connection of an outgoing call is made before anybody can listen for it.
    this.listen(session.connection);
    return line;
  }

  private follow(start: Omit<Line, 'wasAnswered' | 'since'>): Line {
    const line: Line = { ...start, wasAnswered: false, since: this.options.now() };
    const { session } = line;
    session.on('peerconnection', ({ peerconnection }) => this.listen(peerconnection));
    session.on('accepted', () => {
      line.wasAnswered = true;
      line.since = this.options.now();
      this.options.sounds.stopRinging();
      this.tell();
    });
    for (const event of ['hold', 'unhold', 'muted', 'unmuted'] as const) session.on(event, () => this.tell());
    for (const event of ['ended', 'failed'] as const) session.on(event, () => this.forget(line));
    return line;
  }

  private listen(connection: RTCPeerConnection | undefined): void {
    connection?.addEventListener('track', ({ streams, track }) => void this.options.sounds.hear(streams[0] ?? new MediaStream([track]), this.options.devices().speaker));
  }

  private forget(line: Line): void {
    if (line === this.consultation) {
      this.consultation = null;
      // Whoever was asked did not take the call, or is in it now: back to the caller.
      if (this.main?.session.isEstablished() && this.main.session.isOnHold().local) this.main.session.unhold();
    } else if (line === this.main) {
      this.options.sounds.stopRinging();
      this.main = this.consultation;
      this.consultation = null;
    }
    this.options.onCallEnded({ direction: line.direction, number: line.number, name: line.name, wasAnswered: line.wasAnswered });
    this.tell();
  }

  private giveUp(): void {
    this.ua.stop();
    this.options.onReplaced();
  }

  private tell(): void {
    const { main, consultation } = this;
    if (main === null) return this.options.onCall(null);
    this.options.onCall({
      direction: main.direction,
      state: main.wasAnswered ? 'talking' : main.direction === 'incoming' ? 'ringing' : 'dialling',
      number: main.number,
      name: main.name,
      since: main.since,
      isHeld: main.wasAnswered && !main.session.isEnded() && main.session.isOnHold().local,
      isMuted: main.session.isMuted().audio ?? false,
      ...(main.alsoWith !== undefined && consultation === null ? { alsoWith: main.alsoWith } : {}),
      consultation: consultation && { number: consultation.number, state: consultation.wasAnswered ? 'talking' : 'dialling' },
    });
  }

  private media() {
    return {
      mediaConstraints: { audio: soundFrom(this.options.devices().microphone), video: false },
      pcConfig: { iceServers: this.options.account.iceServers },
    };
  }

  private address(number: string): string {
    return `sip:${number}@${this.options.account.domain}`;
  }
}
