import { setMembership } from '@santral/tools/calls/ami-actions';
import { Stage } from '@santral/tools/calls/stage';
import { patiently } from './patience.js';
import { readRuntime, until } from './system.js';
import { stateOf } from './system-state.js';

/** A phone of the simulation, as it is. */
interface SipPhone {
  user: string;
  calls: Map<string, SipLeg>;
  call: (number: string, from?: { from: string; name: string }) => SipLeg;
  register: () => Promise<void>;
}
interface SipLeg {
  /** Who was called has it; who calls does not. */
  invite?: object;
  rtp: { received: number };
  isUp: boolean;
  answered: Promise<number>;
  over: Promise<string>;
  ring: () => void;
  answer: () => Promise<boolean>;
  hangUp: () => Promise<void>;
  cancel: () => Promise<void>;
  reject: (status?: number) => void;
}

/** One end of a call in the hands of a test; what it waits for fails in time, and says how things stand. */
export interface Leg extends Pick<SipLeg, 'isUp' | 'rtp' | 'ring' | 'answer' | 'hangUp' | 'cancel' | 'reject'> {
  answered: PromiseLike<number>;
  over: PromiseLike<string>;
  /** Resolves when sound comes in from now on: the PBX has joined this end with another one. */
  hears: () => Promise<void>;
}
export interface Ring {
  /** Extension whose phone rings. */
  extension: string;
  leg: Leg;
}

/** How a phone names itself, and whether it answers, holds and resumes when the PBX asks it to. */
interface PhoneKind {
  userAgent?: string;
  isRemote?: boolean;
}

/** One agent's phone and one caller under the control of a test: nothing happens by itself. */
export class ControlledCalls {
  private constructor(
    private readonly stage: Stage,
    readonly extensions: string[],
  ) {}

  /** Agents whose phones are simulated, members of `queues`; on the PBX of the running system unless another one is named. `phone`: what kind of phones. */
  static async open(extensions: string[], queues = ['destek'], pbx: object | undefined = readRuntime().pbx[0], phone: PhoneKind = {}): Promise<ControlledCalls> {
    if (!pbx) throw new Error('the system runs without a PBX');
    return new ControlledCalls(await Stage.set({ pbx, extensions, queues, phone }), extensions);
  }

  /** Resolves with the leg of the agent's phone that rings next for calls from `number`. */
  ringOf(number: string): PromiseLike<Ring> {
    const rung = new Promise<Ring>((resolve) => {
      this.stage.plans.set(number, {
        onRing: (phone: SipPhone, leg: SipLeg) => {
          leg.ring();
          resolve({ extension: phone.user, leg: this.controlled(leg, `phone ${phone.user} with ${number}`) });
        },
      });
    });
    return patiently(rung, `a ring of ${this.extensions.join(' or ')} for a call from ${number}`, () => this.look());
  }

  /** Picks up what rings for calls from `number`. A queue rings a phone for some seconds at a time: whoever took longer to get here meets the next ring. */
  async pickUp(number: string, { leg }: Ring): Promise<Leg> {
    while (!(await leg.answer())) ({ leg } = await this.ringOf(number));
    return leg;
  }

  /** Calls the support queue, or another number; `ringing` resolves with the leg of the agent whose phone rings. */
  callIn(number: string, name: string, dialled = '08500000000'): { caller: Leg; ringing: PromiseLike<Ring> } {
    const ringing = this.ringOf(number);
    return { caller: this.controlled(this.trunk.call(dialled, { from: number, name }), `caller ${number}`), ringing };
  }

  /** The agent dials out; the far end does what `onOutside` says. */
  dialOut(extension: string, number: string, onOutside: (leg: Leg) => void): Leg {
    this.stage.plans.set(number, { onOutside: (leg: SipLeg) => onOutside(this.controlled(leg, `the called number ${number}`)) });
    const phone = this.phones.find(({ user }) => user === extension);
    if (!phone) throw new Error(`the phone of ${extension} is not simulated`);
    return this.controlled(phone.call(number), `phone ${extension} calling ${number}`);
  }

  /** Whoever is called outside at `number` rings and answers; the agent's own phone for such a call is given by `ringOf`, asked before. */
  answersOutside(number: string): void {
    this.stage.plans.set(number, {
      ...this.stage.plans.get(number),
      onOutside: (leg: SipLeg) => {
        leg.ring();
        void leg.answer();
      },
    });
  }

  /** Ends whatever a test has left behind, so that the next one meets idle phones. */
  async endAll(): Promise<void> {
    for (const leg of this.legs()) {
      if (leg.isUp) await leg.hangUp();
      else if (leg.invite) leg.reject(480);
      else await leg.cancel();
    }
    await until(() => Promise.resolve(this.legs().length === 0), 'the end of all calls');
  }

  /** The phones tell the PBX anew where they are, as they do from time to time. */
  async registerAgain(): Promise<void> {
    for (const phone of this.phones) await phone.register();
  }

  /** Makes one of the phones a member of a queue, as another panel would. */
  join = (extension: string, queue: string): Promise<void> => setMembership(readRuntime().pbx[0]!.ami, { extensions: [extension], queues: [queue], member: true });
  leave = (extension: string, queue: string): Promise<void> => setMembership(readRuntime().pbx[0]!.ami, { extensions: [extension], queues: [queue], member: false });

  async close(): Promise<void> {
    await until(() => Promise.resolve(this.legs().length === 0), 'all calls ended', 10_000).catch(() => undefined);
    await this.stage.clear();
  }

  private get trunk(): SipPhone {
    return (this.stage as unknown as { trunk: SipPhone }).trunk;
  }
  private get phones(): SipPhone[] {
    return [...this.stage.agents.values()] as unknown as SipPhone[];
  }
  private legs = (): SipLeg[] => [this.trunk, ...this.phones].flatMap(({ calls }) => [...calls.values()]);

  private controlled(leg: SipLeg, whose: string): Leg {
    const look = () => this.look();
    return {
      get isUp() {
        return leg.isUp;
      },
      get rtp() {
        return leg.rtp;
      },
      ring: () => leg.ring(),
      answer: () => leg.answer(),
      hangUp: () => leg.hangUp(),
      cancel: () => leg.cancel(),
      reject: (status) => leg.reject(status),
      answered: patiently(leg.answered, `an answer for ${whose}`, look),
      hears: async () => {
        const before = leg.rtp.received;
        await until(() => Promise.resolve(leg.rtp.received > before + 1), `sound for ${whose}`);
      },
      over: patiently(leg.over, `the end of the call of ${whose}`, look),
    };
  }

  /** How phones, agents and calls stand. */
  private async look(): Promise<string> {
    const phones = [this.trunk, ...this.phones].map(({ user, calls }) => `phone ${user}: ${[...calls.values()].map(({ isUp }) => (isUp ? 'talking' : 'not up')).join(', ') || 'idle'}`);
    return [...phones, await stateOf(this.extensions)].join('\n');
  }
}
