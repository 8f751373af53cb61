import { type DirectoryEntry, type Judging, type LiveAgent, noVisitsToday, type QueueToday, type WallboardAgent, type WallboardCaller, type WallboardDelta, type WallboardQueue, type WallboardSettings, type WallboardSnapshot } from '@santral/contracts';
import { isDeskLost } from '@santral/domain-agents';
import { agentRowOf, callerRowsOf, extensionsIn } from './board-rows.js';
import { inPieces } from './in-pieces.js';
import type { LiveCall, LivePart } from './live-sources.repository.js';
import { Rows } from './rows.js';

/** What a board colours its rows by, and how it judges its queues. */
export interface BoardRules {
  settings: WallboardSettings;
  judging: Judging;
}

type BreakOf = (extension: string, live: LiveAgent | null) => Promise<WallboardAgent['break']>;

/** The live call centre as its watchers see it: takes over parts of the live state and says what that changed. Reads nothing itself. */
export class Board {
  private readonly live = new Map<string, LiveAgent>();
  private readonly seen = new Map<string, string>();
  private readonly calls = new Map<string, LiveCall>();
  /** Calls by the extensions in them: a row needs its own calls only. */
  private readonly callsOf = new Map<string, Set<string>>();
  private readonly agents = new Rows<WallboardAgent>(({ extension }) => extension);
  private readonly callers = new Rows<WallboardCaller>(({ visitId }) => visitId);
  private readonly queues = new Rows<WallboardQueue>(({ queue }) => queue);
  private version = 0;
  private hasNewRules = false;
  directory: ReadonlyMap<string, DirectoryEntry> = new Map();

  constructor(
    private readonly pbx: string,
    private readonly breakOf: BreakOf,
    private rules: BoardRules,
  ) {}

  /** Forgets what is not in `part`, and takes over all of it. */
  async takeAll(part: LivePart, now: number): Promise<void> {
    const gone: LivePart = { agents: new Map(), calls: new Map(), seen: new Map() };
    for (const key of this.live.keys()) if (!part.agents.has(key)) gone.agents.set(key, null);
    for (const key of this.calls.keys()) if (!part.calls.has(key)) gone.calls.set(key, null);
    await this.take(gone, now);
    await this.take(part, now);
    // Names and desks may be others, though nothing else is.
    await this.drawAgents(this.live.keys(), now);
  }

  /** Takes over a part of the live state; null means it is gone. `now` in epoch ms. */
  async take(part: LivePart, now: number): Promise<void> {
    const touched = new Set<string>(part.agents.keys());
    for (const [extension, at] of part.seen) put(this.seen, extension, at);
    for (const [extension, live] of part.agents) put(this.live, extension, live);
    for (const [callId, call] of part.calls) for (const extension of this.takeCall(callId, call)) touched.add(extension);
    await this.drawAgents(touched, now);
  }

  /** Queues of the PBX and what they have had today; queues that only their members or callers tell of are shown as well. */
  drawQueues(known: readonly string[], today: ReadonlyMap<string, QueueToday>): void {
    const members = [...this.live.values()].flatMap(({ queues }) => queues.map(({ queue }) => queue));
    const names = new Set([...known, ...members, ...this.callers.all().map(({ queue }) => queue)]);
    this.queues.keep(names);
    for (const queue of names) this.queues.put({ queue, today: today.get(queue) ?? noVisitsToday });
  }

  setRules(rules: BoardRules): void {
    this.rules = rules;
    this.hasNewRules = true;
  }

  /** Extensions that have a break to show. */
  get onBreak(): string[] {
    return [...this.live.values()].filter(({ onBreakSince }) => onBreakSince !== null).map(({ extension }) => extension);
  }

  /** Draws the rows of these agents anew. */
  async drawAgents(extensions: Iterable<string>, now: number): Promise<void> {
    await inPieces(extensions, async (extension) => {
      const live = this.live.get(extension) ?? null;
      const calls = [...(this.callsOf.get(extension) ?? [])].flatMap((callId) => this.calls.get(callId) ?? []);
      const deskLost = isDeskLost(live, this.seen.get(extension), now);
      const row = agentRowOf({ pbx: this.pbx, extension, live, user: this.directory.get(extension) ?? null, calls, deskLost, break: await this.breakOf(extension, live) });
      if (row) this.agents.put(row);
      else this.agents.drop(extension);
    });
  }

  snapshot(now: number): WallboardSnapshot {
    return { kind: 'snapshot', pbx: this.pbx, version: this.version, at: iso(now), ...this.rules, queues: this.queues.all(), agents: this.agents.all(), callers: this.callers.all() };
  }

  /** What has changed since the last one; null when nothing has. */
  delta(now: number): WallboardDelta | null {
    const [queues, agents, callers] = [this.queues.take(), this.agents.take(), this.callers.take()];
    if (!queues && !agents && !callers && !this.hasNewRules) return null;
    const rules = this.hasNewRules ? this.rules : {};
    this.hasNewRules = false;
    this.version += 1;
    return {
      kind: 'delta', version: this.version, at: iso(now), ...rules,
      queues: queues?.changed ?? [], agents: agents?.changed ?? [], callers: callers?.changed ?? [],
      gone: { queues: queues?.gone ?? [], agents: agents?.gone ?? [], callers: callers?.gone ?? [] },
    };
  }

  /** Answers the extensions that had or have a part in the call. */
  private takeCall(callId: string, call: LiveCall | null): Set<string> {
    const before = this.calls.get(callId);
    const [had, have] = [before ? extensionsIn(before) : [], call ? extensionsIn(call) : []];
    put(this.calls, callId, call);
    for (const extension of had) this.callsOf.get(extension)?.delete(callId);
    for (const extension of have) {
      const calls = this.callsOf.get(extension);
      if (calls) calls.add(callId);
      else this.callsOf.set(extension, new Set([callId]));
    }
    const rows = call ? callerRowsOf(call) : [];
    for (const { visitId } of before ? callerRowsOf(before) : []) if (!rows.some((row) => row.visitId === visitId)) this.callers.drop(visitId);
    for (const row of rows) this.callers.put(row);
    return new Set([...had, ...have]);
  }
}

const iso = (at: number): string => new Date(at).toISOString();
function put<V>(map: Map<string, V>, key: string, value: V | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}
