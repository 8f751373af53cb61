import { agentsKey, type Command, commandStreamOf, type DraftFact, type FactName, type LiveAgent, liveAgentSchema, openCallSchema, openCallsKey, type PayloadOf, streamOf } from '@santral/contracts';
import { encodeFact, FACT_FIELD } from '@santral/platform/facts';
import { DONE, type FakeAnswer, FakeCommands } from './fake-commands.js';

/** Stands in for the PBX and its telephony: does what commands ask, keeps the live state, states the facts. Tests set `now` and `answerWith`. */
export class FakeTelephony extends FakeCommands {
  readonly commands: Command[] = [];
  /** Epoch ms of what happens; null is the real time. */
  now: number | null = null;
  /** Answers instead of doing; null does it, 'silence' never answers. */
  answerWith: FakeAnswer | null = null;
  private facts = 0;

  /** Everything anew: nobody is in a queue. */
  async clear(): Promise<void> {
    this.commands.length = 0;
    this.answerWith = null;
    this.now = null;
    await this.redis.del(agentsKey(this.pbx), commandStreamOf(this.pbx));
    const wishes = await this.redis.keys(`commands:{${this.pbx}}:wish:*`);
    if (wishes.length > 0) await this.redis.del(...wishes);
    await this.link('up');
  }

  async join(extension: string, queue: string): Promise<void> {
    const agent = await this.agent(extension);
    if (agent.queues.some((member) => member.queue === queue)) return;
    const member = { queue, interface: `PJSIP/${extension}`, paused: false, reason: null, penalty: 0 };
    await this.put({ ...agent, queues: [...agent.queues, member] });
    await this.state('agent.queue-joined', { ...member, extension, memberName: null });
  }

  async leave(extension: string, queue: string): Promise<void> {
    const agent = await this.agent(extension);
    const queues = agent.queues.filter((member) => member.queue !== queue);
    if (queues.length === agent.queues.length) return;
    await this.put({ ...agent, queues });
    await this.state('agent.queue-left', { extension, queue, interface: `PJSIP/${extension}`, memberName: null });
    if (queues.length === 0) await this.pause(extension, null, false);
  }

  /** `isPaused` false ends the break. */
  async pause(extension: string, reason: string | null, isPaused = true): Promise<void> {
    const agent = await this.agent(extension);
    if (isPaused ? agent.onBreakSince !== null && agent.breakReason === reason : agent.onBreakSince === null) return;
    const at = this.at();
    await this.put({ ...agent, queues: agent.queues.map((member) => ({ ...member, paused: isPaused, reason: isPaused ? reason : null })), breakReason: isPaused ? reason : null, onBreakSince: isPaused ? at : null });
    if (agent.onBreakSince !== null) await this.state('agent.break-ended', { extension, reason: agent.breakReason, endedAt: at });
    if (isPaused) await this.state('agent.break-started', { extension, reason, startedAt: at });
  }

  async state<N extends FactName>(name: N, payload: PayloadOf<N>, id = `fake-${(this.facts += 1)}`): Promise<void> {
    const fact = { id, name, version: 1, at: this.at(), pbx: this.pbx, subject: 'agent', payload } as DraftFact;
    await this.redis.xadd(streamOf(this.pbx), '*', FACT_FIELD, encodeFact(fact));
  }

  /** What the PBX knows of an agent. */
  known(extension: string): Promise<LiveAgent> {
    return this.agent(extension);
  }

  private at = (): string => new Date(this.now ?? Date.now()).toISOString();

  private async agent(extension: string): Promise<LiveAgent> {
    const text = await this.redis.hget(agentsKey(this.pbx), extension);
    if (text !== null) return liveAgentSchema.parse(JSON.parse(text));
    return { extension, memberName: null, queues: [], breakReason: null, onBreakSince: null, device: 'idle', deviceSince: null, reachable: true };
  }

  private async put(agent: LiveAgent): Promise<void> {
    await this.redis.hset(agentsKey(this.pbx), agent.extension, JSON.stringify(agent));
  }

  /** The agent's line goes to whoever is asked, and the caller hears music. */
  private async leaveCaller(callId: string, extension: string): Promise<void> {
    const text = await this.redis.hget(openCallsKey(this.pbx), callId);
    if (text === null) return;
    const call = openCallSchema.parse(JSON.parse(text));
    const segments = call.record.segments.map((part) => (part.extension === extension && part.endedAt === null ? { ...part, endedAt: this.at() } : part));
    await this.redis.hset(openCallsKey(this.pbx), callId, JSON.stringify({ ...call, record: { ...call.record, segments } }));
  }

  protected async take(command: Command): Promise<FakeAnswer> {
    const isKnown = this.commands.some(({ id }) => id === command.id);
    if (!isKnown || this.answerWith === 'silence') this.commands.push(command);
    if (!isKnown && this.answerWith === null) await this.carryOut(command);
    return this.answerWith ?? DONE;
  }

  private async carryOut({ name, payload }: Command): Promise<void> {
    switch (name) {
      case 'agent.join-queue':
        return this.join(payload.extension, payload.queue);
      case 'agent.leave-queue':
        return this.leave(payload.extension, payload.queue);
      case 'agent.pause':
        return this.pause(payload.extension, payload.reason);
      case 'agent.unpause':
        return this.pause(payload.extension, null, false);
      case 'phone.settle':
        throw new Error(`no agent asks for ${name}`);
      case 'call.consult':
        return this.leaveCaller(payload.callId, payload.extension);
      default:
        // A wish about a call: the tests look at what was asked.
        return;
    }
  }
}
