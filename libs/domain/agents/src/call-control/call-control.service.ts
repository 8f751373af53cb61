import { Inject, Injectable } from '@nestjs/common';
import { type CallControl, type CallControlDone, type CommandName, isExtension, type OpenCall, type PhoneControl } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { type Principal, Refusal } from '@santral/platform/http';
import { setTimeout } from 'node:timers/promises';
import { type AgentAt, PbxCommander } from '../commands/pbx-commander.js';
import { LiveStateRepository } from '../live-state.repository.js';
import { hasDone, isOwn, talksIn } from './own-calls.js';

type Asker = Pick<Principal, 'extension' | 'pbx'>;
type CallWish = Parameters<PbxCommander['ask']>[2][number] & { name: Extract<CommandName, `call.${string}`> };
type Targeted = Extract<CallControl, 'transfer' | 'consult'>;
type ByPbx = Exclude<CallControl, Targeted | PhoneControl>;

const done: CallControlDone = { done: true };

/** How often a call is looked at for the beginning of a consultation, ms. */
const LOOK_EVERY_MS = 100;
/** A tone takes the PBX 150 ms; behind a number that is no extension it waits three seconds for further digits. */
const askingWithinMs = (to: string): number => 2000 + to.length * 150 + (isExtension(to) ? 0 : 3000);

/** A phone that does as asked does it in a few hundred milliseconds; a slow network doubles that. */
const PHONE_WITHIN_MS = 2500;

const stepOf = ({ record }: OpenCall): string => `${record.rings.length}.${record.segments.length}`;

/** What an agent asks of their own calls. Telephony carries it out on the channels; what came of it is told by facts. */
@Injectable()
export class CallControlService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly live: LiveStateRepository,
    private readonly pbx: PbxCommander,
  ) {}

  /** Refuses with `call.not-found` when the call is over, and `call.foreign` when it is somebody else's. */
  async ask(control: ByPbx, callId: string, asker: Asker): Promise<CallControlDone> {
    const { who, step } = await this.owner(control, callId, asker);
    const { extension } = who;
    return this.send(who, { name: `call.${control}`, payload: { extension, callId } }, step);
  }

  /**
   * What only the agent's own phone can do. Refuses with `call.phone-cannot` when it is not known to do so when asked, and with
   * `call.phone-silent` when it was asked and did not.
   */
  async askPhone(control: PhoneControl, callId: string, asker: Asker): Promise<CallControlDone> {
    const { who, step } = await this.owner(control, callId, asker);
    const { extension } = who;
    const { agent } = await this.live.readOne(who.pbx, extension);
    if (agent?.remoteControl !== true) throw new Refusal('call.phone-cannot');
    await this.send(who, { name: `call.${control}`, payload: { extension, callId } }, step);
    for (const end = Date.now() + PHONE_WITHIN_MS; Date.now() < end; await setTimeout(LOOK_EVERY_MS)) {
      const call = await this.live.openCall(who.pbx, callId);
      // A call that ends meanwhile is told by its facts.
      if (call === null || hasDone(control, call.record, extension)) return done;
    }
    throw new Refusal('call.phone-silent');
  }

  /** The same for what needs somebody to hand the call to: an extension, a queue or an outside number. */
  async handOver(control: Targeted, callId: string, to: string, asker: Asker): Promise<CallControlDone> {
    const { who, step } = await this.owner(control, callId, asker);
    const { extension } = who;
    await this.send(who, { name: `call.${control}`, payload: { extension, callId, to } }, step);
    if (control === 'consult') await this.untilAsking(who, { callId, step, to });
    return done;
  }

  /** The agent's phone rings, and then `to` is called. */
  async dial(to: string, asker: Asker): Promise<CallControlDone> {
    const who = this.placeOf(asker);
    const { extension } = who;
    return this.send(who, { name: 'call.dial', payload: { extension, to } });
  }

  /** Joins the agent's two calls; refuses with `call.two-needed` unless there are two. */
  async conference(asker: Asker): Promise<CallControlDone> {
    const who = this.placeOf(asker);
    const { extension } = who;
    const { calls } = await this.live.read(who.pbx);
    const [first, second, ...more] = calls.filter((record) => talksIn(record, extension)).map(({ callId }) => callId);
    if (first === undefined || second === undefined || more.length > 0) throw new Refusal('call.two-needed');
    return this.send(who, { name: 'call.conference', payload: { extension, callIds: [first, second] } });
  }

  /** `step` is how far the call has come: the same wish a moment later may mean the next ring of the same call, and is then another wish. */
  private async owner(control: CallControl, callId: string, asker: Asker): Promise<{ who: AgentAt; step: string }> {
    const who = this.placeOf(asker);
    const call = await this.live.openCall(who.pbx, callId);
    if (call === null) throw new Refusal('call.not-found');
    if (!isOwn(call, who.extension, control)) throw new Refusal('call.foreign');
    return { who, step: stepOf(call) };
  }

  /**
   * The PBX says yes when the wish lies before it: it dials by tones on the agent's own line, and a line that plays a sound at that moment
   * swallows them. Refuses with `call.consult-lost` when the agent goes on talking to the caller.
   */
  private async untilAsking({ pbx, extension }: AgentAt, { callId, step, to }: { callId: string; step: string; to: string }): Promise<void> {
    for (const end = Date.now() + askingWithinMs(to); Date.now() < end; await setTimeout(LOOK_EVERY_MS)) {
      const call = await this.live.openCall(pbx, callId);
      if (call === null || stepOf(call) !== step || !talksIn(call.record, extension)) return;
    }
    throw new Refusal('call.consult-lost');
  }

  private async send(who: AgentAt, command: CallWish, step = ''): Promise<CallControlDone> {
    await this.pbx.ask(who, JSON.stringify([command, step]), [command]);
    return done;
  }

  /** Where the asker sits: the same extension and the same ids of channels may be on several PBXs. */
  private placeOf({ extension, pbx }: Asker): AgentAt {
    if (extension === null) throw new Refusal('access.no-extension');
    return { pbx: pbx ?? this.config.pbxId, extension };
  }
}
