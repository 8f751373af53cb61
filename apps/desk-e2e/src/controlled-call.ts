import { setMembership } from '@santral/tools/calls/ami-actions';
import { Stage } from '@santral/tools/calls/stage';
import { readRuntime, until } from './system.js';

interface Phone {
  user: string;
  call: (number: string) => Leg;
}
interface Leg {
  /** Sound of the line; `received` counts packets. */
  rtp: { received: number };
  isUp: boolean;
  answered: Promise<number>;
  over: Promise<string>;
  ring: () => void;
  answer: () => Promise<boolean>;
  hangUp: () => Promise<void>;
  hold: () => Promise<number>;
  resume: () => Promise<number>;
}

/** One agent's phone and one caller under the control of a test: nothing happens by itself. */
export class ControlledCalls {
  private constructor(
    private readonly stage: Stage,
    readonly extensions: string[],
  ) {}

  /** Agents whose phones are simulated, members of `queues`; on the PBX of the running system unless another one is named. */
  static async open(extensions: string[], queues = ['destek'], pbx: object | undefined = readRuntime().pbx[0]): Promise<ControlledCalls> {
    if (!pbx) throw new Error('the system runs without a PBX');
    return new ControlledCalls(await Stage.set({ pbx, extensions, queues }), extensions);
  }

  /** Resolves with the leg of the agent's phone that rings next for calls from `number`. */
  ringOf(number: string): Promise<{ phone: Phone; leg: Leg }> {
    return new Promise((resolve) => {
      this.stage.plans.set(number, {
        onRing: (phone: Phone, leg: Leg) => {
          leg.ring();
          resolve({ phone, leg });
        },
      });
    });
  }

  /** Calls the support queue, or another number; `ringing` resolves with the leg of the agent whose phone rings. */
  callIn(number: string, name: string, dialled = '08500000000'): { caller: Leg; ringing: Promise<{ phone: Phone; leg: Leg }> } {
    const ringing = this.ringOf(number);
    const trunk = (this.stage as unknown as { trunk: { call: (number: string, from: { from: string; name: string }) => Leg } }).trunk;
    return { caller: trunk.call(dialled, { from: number, name }), ringing };
  }

  /** The agent dials out; the far end does what `onOutside` says. */
  dialOut(extension: string, number: string, onOutside: (leg: Leg) => void): Leg {
    this.stage.plans.set(number, { onOutside });
    const phone = this.stage.agents.get(extension) as unknown as Phone | undefined;
    if (!phone) throw new Error(`the phone of ${extension} is not simulated`);
    return phone.call(number);
  }

  /** Whoever is called outside at `number` rings and answers; the agent's own phone for such a call is given by `ringOf`, asked before. */
  answersOutside(number: string): void {
    this.stage.plans.set(number, {
      ...this.stage.plans.get(number),
      onOutside: (leg: Leg) => {
        leg.ring();
        void leg.answer();
      },
    });
  }

  /** Makes one of the phones a member of a queue, as another panel would. */
  join = (extension: string, queue: string): Promise<void> => setMembership(readRuntime().pbx[0]!.ami, { extensions: [extension], queues: [queue], member: true });
  leave = (extension: string, queue: string): Promise<void> => setMembership(readRuntime().pbx[0]!.ami, { extensions: [extension], queues: [queue], member: false });

  async close(): Promise<void> {
    await until(async () => [...this.stage.agents.values()].every((phone) => (phone as unknown as { calls: Map<string, unknown> }).calls.size === 0), 'all calls ended', 10_000).catch(() => undefined);
    await this.stage.clear();
  }
}
