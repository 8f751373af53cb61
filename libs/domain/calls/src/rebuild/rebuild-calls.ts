import type { Fact } from '@santral/contracts';
import { type Rebuild, type RebuildContext, type Rebuilding, type RebuildResult, RowSync, SHADOW } from '@santral/platform/rebuild';
import { AgentNames } from '../agent-names.js';
import { type CallFact, changesOf } from '../call-change.js';
import { CallRecordsService } from '../call-records.service.js';
import { CallWriterRepository } from '../call-writer.repository.js';

/** Calls of one transaction. */
const CALLS = 500;

const names = ['call.started', 'call.merged', 'call.ended'] as const;
const isCallFact = (fact: Fact): fact is CallFact => (names as readonly string[]).includes(fact.name);

/** Who sat at the extension then is not in the facts: a record that names one keeps the name, as long as it is of the same extension. */
const callTable = {
  name: 'call', key: ['call_id'], kept: ['agent_name', 'agent_key', 'agent_user_id'], keeps: 't.final_writes > 0 AND t.extension IS NOT DISTINCT FROM excluded.extension',
};
const partTables = [
  { name: 'call_visit', key: ['call_id', 'visit_id'] },
  { name: 'call_ring', key: ['call_id', 'ring_id'] },
  { name: 'call_segment', key: ['call_id', 'segment_id'] },
  { name: 'call_transfer', key: ['call_id', 'no'] },
  { name: 'call_recording', key: ['call_id', 'recording_id'] },
];

/** A call that became part of another, of which no fact says how it began. */
const isStub = "s.merged_into IS NOT NULL AND s.outcome = 'system' AND s.ended_at IS NULL";
/** Told by a fact behind those that were taken. */
const isNewer = 't.final_writes > 0 AND t.merged_into IS NULL AND s.merged_into IS NULL AND t.position > s.position';
const nextCalls = `
  SELECT s.call_id AS id FROM ${SHADOW}.call s LEFT JOIN public.call t ON t.call_id = s.call_id
  WHERE s.call_id > $1 AND s.final_writes > 0 AND (t.call_id IS NULL OR (t.coverage <> 'imported' AND NOT (${isStub}) AND NOT (${isNewer})))
  ORDER BY s.call_id LIMIT ${CALLS}`;

/** Records of calls that are over. Those that are up are the worker's: their record comes whole when they end. */
class CallsRebuilding implements Rebuilding {
  private readonly records: CallRecordsService;
  private refused = 0;

  constructor(private readonly context: RebuildContext) {
    this.records = new CallRecordsService(new CallWriterRepository(context.shadow), new AgentNames(context.redis));
  }

  async take(facts: readonly Fact[]): Promise<void> {
    const changes = changesOf(facts.filter(isCallFact));
    if (changes.length > 0) this.refused += (await this.records.save(changes)).length;
  }

  async apply(): Promise<RebuildResult> {
    const { live } = this.context;
    const calls = await RowSync.of(live, callTable);
    const parts = await Promise.all(partTables.map((table) => RowSync.of(live, table)));
    const found = { calls: 0, changedCalls: 0, changedParts: 0 };
    for (let last = ''; ; ) {
      const next = await live.query<{ id: string }[]>(nextCalls, [last]);
      const end = next.at(-1);
      if (!end) break;
      last = end.id;
      found.calls += next.length;
      await live.transaction(async (manager) => {
        const parameters = [next.map(({ id }) => id)];
        found.changedCalls += await calls.sync(manager, { written: 'r.call_id = ANY($1)', parameters });
        for (const part of parts) found.changedParts += await part.sync(manager, { written: 'r.call_id = ANY($1)', removable: 't.call_id = ANY($1)', parameters });
      });
    }
    return {
      sums: [{ what: 'calls', found: found.calls, changed: found.changedCalls }, { what: 'visits, rings, segments, transfers and recordings', found: await this.parts(), changed: found.changedParts }],
      left: this.refused > 0 ? [`${this.refused} changes of calls that PostgreSQL refuses: the worker has them among its dead letters`] : [],
    };
  }

  private async parts(): Promise<number> {
    const [row] = await this.context.live.query<{ n: number }[]>(`SELECT (${partTables.map(({ name }) => `(SELECT count(*) FROM ${SHADOW}.${name})`).join(' + ')})::int AS n`);
    return row?.n ?? 0;
  }
}

/** Call records with all their parts. Details, tickets, holds and certificates of erased recordings are written by people and jobs, and stay. */
export const rebuildCalls: Rebuild = {
  // Details move when calls are merged: those of people stay where they are.
  tables: ['call', ...partTables.map(({ name }) => name), 'call_detail'],
  names,
  groups: ['calls'],
  begin: (context) => Promise.resolve(new CallsRebuilding(context)),
};
