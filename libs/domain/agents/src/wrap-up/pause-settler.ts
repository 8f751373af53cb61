import { Inject, Injectable } from '@nestjs/common';
import { breakReasonOf, type CallRecord, type LiveAgent, nextBreakIdOf, WRAP_UP_REASON } from '@santral/contracts';
import { BreaksRepository } from '../breaks/breaks.repository.js';
import { PbxCommander } from '../commands/pbx-commander.js';
import { AgentIntervalsRepository } from '../intervals/agent-intervals.repository.js';
import { LiveStateRepository } from '../live-state.repository.js';
import { WrapUpsRepository } from './wrap-ups.repository.js';

/** What the PBX is to be asked so that it agrees with what is written. */
export type PauseChange = { pause: string } | 'unpause' | null;

/**
 * What is to change in the pause of an agent: a wrap-up pauses who is not paused, its end lets go of that pause, and a break that was asked for
 * begins when call and wrap-up are over. Breaks, and pauses of others, are left alone.
 */
export function pauseChangeOf(agent: LiveAgent | null, { isWrappingUp, isInCall }: { isWrappingUp: boolean; isInCall: boolean }): PauseChange {
  if (!agent || agent.queues.length === 0) return null;
  if (agent.onBreakSince === null) return isWrappingUp ? { pause: WRAP_UP_REASON } : null;
  if (isWrappingUp) return null;
  if (agent.breakReason === WRAP_UP_REASON) return 'unpause';
  const next = nextBreakIdOf(agent.breakReason);
  return next === null || isInCall ? null : { pause: breakReasonOf(next) };
}

/** Whether an open call rings, is dialled by or is talked on by an extension. */
export const isInCall = (extension: string, calls: readonly CallRecord[]): boolean =>
  calls.some(
    ({ rings, segments, direction, caller, answeredAt }) =>
      [...rings, ...segments].some((part) => part.extension === extension && part.endedAt === null) ||
      (direction !== 'inbound' && caller.number === extension && answeredAt === null),
  );

/** Makes the pause of an agent on the PBX agree with wrap-up and break wishes. Doing it again changes nothing. */
@Injectable()
export class PauseSettler {
  constructor(
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
    @Inject(AgentIntervalsRepository) private readonly intervals: AgentIntervalsRepository,
    @Inject(WrapUpsRepository) private readonly wrapUps: WrapUpsRepository,
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
    @Inject(PbxCommander) private readonly pbx: PbxCommander,
  ) {}

  /** Refuses as `PbxCommander.ask` does when the PBX cannot be asked. */
  async settle(pbx: string, extension: string): Promise<void> {
    // The timeline loses a call in the transaction that begins its wrap-up, so between the two there is no moment to slip through.
    const { calls } = await this.intervals.timeline({ pbx, extension });
    const running = await this.wrapUps.running(pbx, extension);
    const { agent } = await this.live.readOne(pbx, extension);
    const change = pauseChangeOf(agent, { isWrappingUp: running !== null, isInCall: calls.length > 0 });
    if (change === null) return;
    // Named by what they answer to, so that the next wrap-up's pause is another wish however soon it comes.
    const occasion = `${running?.id ?? ''} ${agent?.onBreakSince ?? ''}`;
    if (change === 'unpause') return this.pbx.ask({ pbx, extension }, `settle ${occasion} unpause`, [{ name: 'agent.unpause', payload: { extension } }]);
    // Who had somebody else's break wait for the end of the call has ordered that break.
    if (agent?.onBreakSince) await this.breaks.handOnForced(pbx, extension, { from: agent.breakReason, since: agent.onBreakSince, to: change.pause });
    await this.pbx.ask({ pbx, extension }, `settle ${occasion} ${change.pause}`, [{ name: 'agent.pause', payload: { extension, reason: change.pause } }]);
  }
}
