import { Inject, Injectable } from '@nestjs/common';
import type { AlertKind, QueueState } from '@santral/contracts';
import { agentStateOf, BreaksService, callsByExtension, type LiveState, LiveStateRepository, queueStatesOf } from '@santral/domain-agents';
import { CALL_JUDGING, type CallJudging, TodayRepository } from '@santral/domain-wallboard';
import type { Sighting } from '../alerts/alert.js';
import { abandonedIn, isQueueKind, levelsIn, measuredInQueues } from './live-sights.js';

/** What is measured of a kind on one PBX, over a period that ends now. */
export type PbxSights = (pbx: string, kind: AlertKind, windowMs: number) => Promise<Sighting[]>;

/** Queues and agents as they are now, and what became of the calls of the last while. */
@Injectable()
export class LiveSights {
  constructor(
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
    @Inject(BreaksService) private readonly breaks: BreaksService,
    @Inject(TodayRepository) private readonly rows: TodayRepository,
    @Inject(CALL_JUDGING) private readonly options: CallJudging,
  ) {}

  /** One look: the live state of a PBX is read once for all kinds. */
  look(now: number): PbxSights {
    const read = new Map<string, Promise<LiveState>>();
    const stateOf = (pbx: string): Promise<LiveState> => {
      const state = read.get(pbx) ?? this.live.read(pbx);
      read.set(pbx, state);
      return state;
    };
    return async (pbx, kind, windowMs) => {
      if (isQueueKind(kind)) return measuredInQueues(kind, queuesOf(pbx, await stateOf(pbx), now), now);
      if (kind === 'break-overrun') return this.overruns(pbx, await stateOf(pbx), now);
      if (kind === 'wait-differs') return [{ pbx, target: pbx, queues: [], value: await this.rows.otherWaits(pbx, now - windowMs), since: null }];
      const judging = await this.options.judging();
      const counts = await this.rows.counts(pbx, now - windowMs, judging, []);
      return kind === 'abandoned' ? abandonedIn(pbx, counts) : levelsIn(pbx, counts, waitsOf(await stateOf(pbx), now), judging);
    };
  }

  /** Breaks past a limit, in seconds; of several limits the one they are past the most. */
  private async overruns(pbx: string, { agents }: LiveState, now: number): Promise<Sighting[]> {
    const found: Sighting[] = [];
    for (const [extension, agent] of agents) {
      const limit = (await this.breaks.running({ pbx, extension }, agent, now))?.limit;
      if (!limit || limit.at >= now) continue;
      found.push({ pbx, target: extension, queues: agent.queues.map(({ queue }) => queue), value: (now - limit.at) / 1000, limitKind: limit.kind, since: limit.at });
    }
    return found;
  }
}

function queuesOf(pbx: string, { agents, directory, calls, queues }: LiveState, nowMs: number): QueueState[] {
  const own = callsByExtension(calls);
  const states = [...agents].map(([extension, live]) => agentStateOf({ pbx, extension, live, user: directory.get(extension) ?? null, calls: own.get(extension) ?? [], deskLost: false }));
  return queueStatesOf({ pbx, queues, agents: states, live: agents, calls, nowMs });
}

/** How long those who wait have waited, by queue. */
function waitsOf({ calls }: LiveState, now: number): Map<string, number[]> {
  const waits = new Map<string, number[]>();
  for (const { visits } of calls) {
    for (const { queue, enqueuedAt, endedAt, outcome } of visits) {
      if (endedAt === null && outcome === 'open') waits.set(queue, [...(waits.get(queue) ?? []), now - Date.parse(enqueuedAt)]);
    }
  }
  return waits;
}
