import { Inject, Injectable } from '@nestjs/common';
import { type DraftFact, OWN_STREAM, type WrapUp, WRAP_UP_EXTENSIONS, type WrapUpEnd } from '@santral/contracts';
import { FactPublisher } from '@santral/platform/facts';
import { type AgentWrapUp, WrapUpsRepository } from './wrap-ups.repository.js';

type WrapUpFactName = 'agent.wrap-up-started' | 'agent.wrap-up-extended' | 'agent.wrap-up-ended';
const iso = (at: number): string => new Date(at).toISOString();

/** Extension and end of wrap-ups, in the rows and as facts; timers and the PBX follow the facts. Each step can be done again. */
@Injectable()
export class WrapUpsService {
  constructor(
    @Inject(WrapUpsRepository) private readonly rows: WrapUpsRepository,
    @Inject(FactPublisher) private readonly facts: FactPublisher,
  ) {}

  /** Says that a wrap-up began; saying it again is nothing new. */
  async announce(running: AgentWrapUp): Promise<void> {
    await this.state('agent.wrap-up-started', running, running.startedAt, running.id, { endsAt: iso(running.endsAt) });
  }

  /** Ends a wrap-up at `at` (epoch ms). For one that has ended already it says so again: whoever ended it may have died half-way. */
  async end(id: string, by: WrapUpEnd, at: number): Promise<void> {
    await this.rows.end(id, by, at);
    const ended = await this.rows.byId(id);
    if (!ended || ended.endedAt === null || ended.endedBy === null) return;
    await this.state('agent.wrap-up-ended', ended, ended.endedAt, id, { endedAt: iso(ended.endedAt), by: ended.endedBy });
  }

  /** Makes a wrap-up longer; null when it is over or was made longer often enough. */
  async extend(id: string, now: number): Promise<AgentWrapUp | null> {
    const extended = await this.rows.extend(id);
    if (!extended) return null;
    await this.state('agent.wrap-up-extended', extended, now, `${id}:${extended.extensions}`, { endsAt: iso(extended.endsAt) });
    return extended;
  }

  /** The time of a wrap-up is up, as far as the timer knows that was set when it had been made longer `extensions` times. */
  async expire(id: string, extensions: number): Promise<void> {
    const due = await this.rows.byId(id);
    if (due?.extensions === extensions) await this.end(id, 'time', due.endsAt);
  }

  private async state(name: WrapUpFactName, wrapUp: AgentWrapUp, at: number, key: string, more: object): Promise<void> {
    const { id: wrapUpId, pbx, extension, callId, queue } = wrapUp;
    const payload = { pbx, extension, wrapUpId, callId, queue, startedAt: iso(wrapUp.startedAt), ...more };
    await this.facts.publish({ id: `${name}:${key}`, name, version: 1, at: iso(at), pbx: OWN_STREAM, subject: extension, payload } as DraftFact);
  }
}

/** A running wrap-up as the desk is told of it. */
export const wrapUpOf = ({ callId, queue, startedAt, endsAt, extensions }: AgentWrapUp): WrapUp => ({
  callId, queue, startedAt: iso(startedAt), endsAt: iso(endsAt), extensionsLeft: WRAP_UP_EXTENSIONS - extensions,
});
