import { type CallHead, type DraftFact, openCallsKey, OWN_STREAM, type PayloadOf } from '@santral/contracts';
import { FactPublisher } from '@santral/platform/facts';
import { type TestClock, waitFor } from '@santral/platform/testing';
import { Queue } from 'bullmq';
import type { IntervalState } from '../intervals/agent-interval.js';
import type { agentsApp } from './agents-app.js';
import { waitingCall } from './live-fixtures.js';

const PBX = 'main';
type App = Awaited<ReturnType<typeof agentsApp>>;
type Leave = 'saved' | 'time' | 'nothing';

/**
 * One agent at work, told second by second: what the PBX says goes through the real consumers, and `spent` adds up what the agent does by
 * what the test says, not by what the program concludes.
 */
export class AgentShift {
  readonly spent: Record<IntervalState, number> = { available: 0, ringing: 0, talking: 0, 'wrap-up': 0, break: 0, other: 0 };
  calls = 0;
  private readonly facts: FactPublisher;

  constructor(
    private readonly test: App,
    private readonly clock: TestClock,
    readonly extension = '1001',
  ) {
    this.facts = new FactPublisher(test.redis);
    this.at(clock.at);
  }

  get now(): number {
    return this.clock.at;
  }

  /** Time goes by without anybody counting it: before the login, after the logout. */
  at(ms: number): void {
    this.clock.at = ms;
    this.test.telephony.now = ms;
  }

  spend(state: IntervalState, ms: number): void {
    this.spent[state] += ms;
    this.at(this.now + ms);
  }

  async login(...queues: string[]): Promise<void> {
    for (const queue of queues) await this.test.telephony.join(this.extension, queue);
  }

  async logout(...queues: string[]): Promise<void> {
    for (const queue of queues) await this.test.telephony.leave(this.extension, queue);
    await this.read();
  }

  async break(reason: string, ms: number): Promise<void> {
    await this.test.telephony.pause(this.extension, reason);
    await this.read();
    this.spend('break', ms);
  }

  async back(): Promise<void> {
    await this.test.telephony.pause(this.extension, null, false);
  }

  /** A call through a queue (or straight to the extension, null) that is answered; `holdMs` of the talk is on hold. Returns its id. */
  async answered(queue: string | null, ringMs: number, talkMs: number, { holdMs = 0, during }: { holdMs?: number; during?: () => Promise<unknown> } = {}): Promise<string> {
    const call = this.head('inbound');
    const ringId = `${call.callId}:r1`;
    await this.say('call.ringing', { call, ringId, extension: this.extension, queue, visitId: null });
    this.spend('ringing', ringMs);
    const answeredAt = this.iso();
    await this.say('call.answered', { call, extension: this.extension, ringId, queue, answeredAt, recording: null });
    const part = { segmentId: `${call.callId}:s1`, kind: 'talk' as const, extension: this.extension, startedAt: answeredAt, endedAt: null };
    await this.test.redis.hset(openCallsKey(PBX), call.callId, JSON.stringify({ record: waitingCall(call.callId, { segments: [part], visits: [] }), tracker: {} }));
    await during?.();
    this.spend('talking', talkMs - holdMs);
    if (holdMs > 0) {
      await this.say('call.held', { call, extension: this.extension });
      this.spend('talking', holdMs);
      await this.say('call.resumed', { call, extension: this.extension });
    }
    await this.leave(call, talkMs);
    return call.callId;
  }

  /** As `answered`, and then the wrap-up its queue grants: `after` ms of it, ended by saving the card or by its time. */
  async wrappedUp(ringMs: number, talkMs: number, after: number, ending: Leave): Promise<void> {
    const callId = await this.answered('satis', ringMs, talkMs);
    await this.paused('WRAP-UP');
    this.spend('wrap-up', after);
    if (ending === 'nothing') return;
    if (ending === 'saved') await this.save(callId);
    else await this.due('wrap-ups', 'wrap-ups.expire');
    await this.ended(callId);
    await this.paused(null);
  }

  async save(callId: string): Promise<void> {
    const payload = { callId, extension: this.extension, userId: 'u1', pbx: PBX, detailId: `d-${callId}`, reasonIds: [1], comment: '', opensTicket: false, ticketCategory: null, customerId: null, contactId: null, callerNumber: null };
    await this.facts.publish({ id: `saved-${callId}`, name: 'call-detail.saved', version: 1, at: this.iso(), pbx: OWN_STREAM, subject: callId, payload } as DraftFact);
  }

  /** A call that rings here and is answered elsewhere or by nobody. */
  async missed(queue: string | null, ringMs: number, result: PayloadOf<'call.ring-ended'>['result']): Promise<void> {
    const call = this.head('inbound');
    const ringId = `${call.callId}:r1`;
    await this.say('call.ringing', { call, ringId, extension: this.extension, queue, visitId: null });
    this.spend('ringing', ringMs);
    await this.say('call.ring-ended', { call, ringId, extension: this.extension, result, ringMs });
  }

  /** An outgoing call; without `talkMs` nobody answers. */
  async dialled(dialMs: number, talkMs: number | null): Promise<void> {
    const call = this.head('outbound');
    await this.say('call.dialling', { call, extension: this.extension, called: call.called });
    this.spend('other', dialMs);
    if (talkMs === null) return this.end(call);
    await this.say('call.answered', { call, extension: this.extension, ringId: null, queue: null, answeredAt: this.iso(), recording: null });
    this.spend('talking', talkMs);
    await this.leave(call, talkMs);
  }

  /** Waits until the PBX has the agent paused for a reason; null: until it has not. */
  async paused(reason: string | null): Promise<void> {
    await waitFor(async () => {
      const agent = await this.test.telephony.known(this.extension);
      return (agent.onBreakSince === null ? null : agent.breakReason) === reason;
    }, 10_000, `the agent paused for ${reason}`);
    await this.read();
  }

  /** Waits until the wrap-up of a call is over for everybody. */
  async ended(callId: string): Promise<void> {
    await waitFor(async () => (await this.test.ownFacts()).some((fact) => fact.name === 'agent.wrap-up-ended' && fact.payload.callId === callId), 10_000, 'the wrap-up ended');
    await this.read();
  }

  /** The clock has reached what timers wait for: BullMQ, whose clock is the real one, is told so. */
  async due(queue: string, name: string): Promise<void> {
    await this.read();
    const jobs = new Queue(queue, { connection: { url: this.test.config.redisUrl }, prefix: '{jobs}' });
    try {
      for (const job of await jobs.getDelayed()) if (job.name === name) await job.promote();
    } finally {
      await jobs.close();
    }
  }

  /** Waits until the workers have read everything that was said. */
  async read(): Promise<void> {
    await this.test.settled();
  }

  private async leave(call: CallHead, talkMs: number): Promise<void> {
    await this.test.redis.hdel(openCallsKey(PBX), call.callId);
    await this.say('call.agent-left', { call, extension: this.extension, leftAt: this.iso(), talkMs });
    await this.end(call);
  }

  private async end(call: CallHead): Promise<void> {
    const outcome = 'answered' as const;
    await this.say('call.ended', { call, outcome, extensions: [this.extension], record: { ...waitingCall(call.callId, { visits: [] }), ...call, outcome, endedAt: this.iso() } });
  }

  private head(direction: CallHead['direction']): CallHead {
    this.calls += 1;
    const caller = { number: direction === 'inbound' ? '05321112233' : this.extension, e164: null, name: null, private: false };
    return { callId: `day-${this.calls}`, pbx: PBX, uniqueid: `u-${this.calls}`, direction, caller, called: '02124441000', startedAt: this.iso() };
  }

  private iso = (): string => new Date(this.now).toISOString();

  private say = <N extends Parameters<App['telephony']['state']>[0]>(name: N, payload: PayloadOf<N>): Promise<void> => this.test.telephony.state(name, payload);
}
