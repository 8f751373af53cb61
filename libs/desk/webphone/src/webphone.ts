import { callControlDoneSchema, webphoneAccountSchema, type WebphoneAccount } from '@santral/contracts';
import { api, ApiError } from '@santral/desk-platform/api';
import type { PhoneProblem, PhoneState, PhoneWish } from '@santral/desk-platform/phone';
import { microphoneProblem } from './devices/devices';
import { addToLog, changeSettings, readSettings } from './settings';
import type { Softphone } from './softphone';
import { Sounds } from './sounds';
import { TabLock } from './tab-lock';

export interface WebphoneOptions {
  extension: string;
  token: () => string | null;
  /** Server time, ISO 8601. */
  now: () => string;
  onState: (state: PhoneState) => void;
  onTransferFailed: () => void;
  /** The PBX would not join three; `message` says why, in the user's language. */
  onConferenceFailed: (message: string) => void;
}

type TabMessage = { kind: 'state'; state: PhoneState } | { kind: 'wish'; wish: PhoneWish } | { kind: 'asking' };

const off: PhoneState = { line: 'off', isHere: false, problem: null, call: null };

/**
 * The phone of this browser over all its tabs: one tab has it, tells the others what it does and does what they ask. When that tab ends, one
 * that waits takes over.
 */
export class Webphone {
  private state: PhoneState = off;
  private softphone: Softphone | null = null;
  private sounds: Sounds | null = null;
  private isClosed = false;
  private readonly tabs: BroadcastChannel;
  private readonly lock: TabLock;

  constructor(private readonly options: WebphoneOptions) {
    const name = `santral-webphone-${options.extension}`;
    this.tabs = new BroadcastChannel(name);
    this.tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => this.hear(data);
    this.lock = new TabLock(name, () => this.handOver());
  }

  /** Goes on as the user left it: the phone was on, so it is again. */
  async resume(): Promise<void> {
    this.tabs.postMessage({ kind: 'asking' } satisfies TabMessage);
    if (readSettings().isOn) await this.switchOn('ifAvailable');
  }

  /** What somebody asked, here or in another tab. */
  ask(wish: PhoneWish): void {
    if (wish.do === 'switch-on') void this.switchOn('ifAvailable');
    else if (wish.do === 'take-over') void this.switchOn('steal');
    else if (this.state.isHere) this.carryOut(wish);
    else this.tabs.postMessage({ kind: 'wish', wish } satisfies TabMessage);
  }

  /** The end of the session or of the page. */
  close(): void {
    this.isClosed = true;
    this.stop();
    this.lock.free();
    this.tabs.close();
  }

  private async switchOn(by: 'ifAvailable' | 'steal'): Promise<void> {
    if (this.lock.isHeld) return;
    const problem = await microphoneProblem(readSettings().microphone);
    if (problem) return this.change({ ...off, problem });
    changeSettings({ isOn: true });
    if (await this.lock.take(by)) await this.start();
    else this.waitForTurn();
  }

  private waitForTurn(): void {
    this.tabs.postMessage({ kind: 'asking' } satisfies TabMessage);
    void this.lock.wait(() => void this.start());
  }

  private async start(): Promise<void> {
    this.change({ line: 'connecting', isHere: true, problem: null, call: null });
    try {
      // JsSIP is fetched when a phone is switched on, not with the desk.
      const [account, { Softphone: Phone }] = await Promise.all([api.get('/api/webphone/account', webphoneAccountSchema), import('./softphone')]);
      if (this.lock.isHeld) this.run(new Phone(this.softphoneOptions(account, (this.sounds = new Sounds()))));
    } catch (error) {
      this.lock.free();
      this.change({ ...off, problem: error instanceof ApiError && error.status < 500 ? 'unavailable' : 'server' });
    }
  }

  private run(softphone: Softphone): void {
    this.softphone = softphone;
    softphone.start();
  }

  private softphoneOptions(account: WebphoneAccount, sounds: Sounds) {
    const { extension, token, now, onTransferFailed } = this.options;
    return {
      account,
      sounds,
      token,
      now,
      onTransferFailed,
      devices: readSettings,
      onLine: (line: 'connecting' | 'registered', problem: PhoneProblem | null) => this.changeOwn({ line, problem }),
      onCall: (call: PhoneState['call']) => this.changeOwn({ call }),
      onCallEnded: (ended: { direction: 'incoming' | 'outgoing'; number: string; name: string | null; wasAnswered: boolean }) =>
        addToLog(extension, { ...ended, at: now() }),
      onReplaced: () => {
        this.stop();
        this.lock.free();
        this.change({ ...off, problem: 'replaced' });
      },
    };
  }

  private carryOut(wish: PhoneWish): void {
    const phone = this.softphone;
    switch (wish.do) {
      case 'switch-on':
      case 'take-over':
        // Done by the tab that wants the phone, never asked of the one that has it.
        return;
      case 'switch-off':
        changeSettings({ isOn: false });
        this.stop();
        this.lock.free();
        return this.change(off);
      case 'answer':
        return phone?.answer();
      case 'hang-up':
        return phone?.hangUp();
      case 'dial':
        return phone?.dial(wish.number);
      case 'hold':
        return phone?.hold(wish.on);
      case 'mute':
        return phone?.mute(wish.on);
      case 'tone':
        return phone?.tone(wish.tone);
      case 'transfer':
        return phone?.transfer(wish.number);
      case 'consult':
        return phone?.consult(wish.number);
      case 'complete-transfer':
        return phone?.completeTransfer();
      case 'end-consultation':
        return phone?.endConsultation();
      case 'conference':
        return void this.conference();
    }
  }

  /** Only the PBX can let three hear each other; it ends the second line of this phone and keeps the first. */
  private async conference(): Promise<void> {
    const phone = this.softphone;
    phone?.expectThird(true);
    try {
      await api.post('/api/desk/conference', callControlDoneSchema, {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      phone?.expectThird(false);
      this.options.onConferenceFailed(error.message);
    }
  }

  /** Another tab took the phone: this one becomes one of those that wait. */
  private handOver(): void {
    this.stop();
    this.change({ ...off, line: 'connecting' }, { isOwn: false });
    this.waitForTurn();
  }

  private stop(): void {
    const { softphone, sounds } = this;
    this.softphone = null;
    this.sounds = null;
    softphone?.stop();
    sounds?.close();
  }

  private hear(message: TabMessage): void {
    if (message.kind === 'asking') {
      if (this.state.isHere) this.tell();
    } else if (message.kind === 'wish') {
      if (this.state.isHere) this.carryOut(message.wish);
    } else if (!this.lock.isHeld) {
      this.change({ ...message.state, isHere: false }, { isOwn: false });
      // Switched on in another tab: this one is ready to take it over.
      if (message.state.line !== 'off' && readSettings().isOn) void this.lock.wait(() => void this.start());
      else if (message.state.line === 'off') this.lock.free();
    }
  }

  private changeOwn(change: Partial<PhoneState>): void {
    if (this.softphone) this.change({ ...this.state, ...change });
  }

  private change(state: PhoneState, { isOwn = true } = {}): void {
    // An answer of the server that comes after the end of the session is for nobody.
    if (this.isClosed) return;
    this.state = state;
    this.options.onState(state);
    if (isOwn) this.tell();
  }

  private tell(): void {
    this.tabs.postMessage({ kind: 'state', state: this.state } satisfies TabMessage);
  }
}
