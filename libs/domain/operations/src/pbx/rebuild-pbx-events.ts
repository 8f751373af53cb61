import { type Fact, pbxEventNames } from '@santral/contracts';
import { type Rebuild, type RebuildContext, type Rebuilding, type RebuildResult, RowSync, SHADOW } from '@santral/platform/rebuild';
import { PbxEventsRepository, type PbxFact } from './pbx-events.repository.js';

const table = { name: 'pbx_event', key: ['fact_id'] };
const isPbxFact = (fact: Fact): fact is PbxFact => (pbxEventNames as readonly string[]).includes(fact.name);

/** What happened to the link: a fact is a row. Rows whose fact is not kept any more stay. */
class PbxEventsRebuilding implements Rebuilding {
  private readonly events: PbxEventsRepository;

  constructor(private readonly context: RebuildContext) {
    this.events = new PbxEventsRepository(context.shadow);
  }

  take(facts: readonly Fact[]): Promise<void> {
    return this.events.add(facts.filter(isPbxFact));
  }

  async apply(): Promise<RebuildResult> {
    const { live } = this.context;
    const sync = await RowSync.of(live, table);
    const changed = await live.transaction((manager) => sync.sync(manager, { written: 'true', parameters: [] }));
    const [row] = await live.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${SHADOW}.pbx_event`);
    return { sums: [{ what: 'events of the link', found: row?.n ?? 0, changed }], left: [] };
  }
}

/** The history of the link to a PBX. */
export const rebuildPbxEvents: Rebuild = { tables: [table.name], names: pbxEventNames, groups: ['pbx-history'], begin: (context) => Promise.resolve(new PbxEventsRebuilding(context)) };
