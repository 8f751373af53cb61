import type { Fact } from '@santral/contracts';
import { type Rebuild, type RebuildContext, type Rebuilding, type RebuildResult, RowSync, SHADOW } from '@santral/platform/rebuild';
import { GapsConsumer } from './gaps.consumer.js';
import { GapsRepository } from './gaps.repository.js';

const table = { name: 'report_gap', key: ['pbx', 'from_at'] };
const names = ['pbx.link-lost', 'pbx.gap-closed'] as const;
type GapFact = Fact<(typeof names)[number]>;
const isGapFact = (fact: Fact): fact is GapFact => (names as readonly string[]).includes(fact.name);

/** Gaps that are over, and one that goes on where nobody has written it or its end. */
class GapsRebuilding implements Rebuilding {
  private readonly gaps: GapsConsumer;

  constructor(private readonly context: RebuildContext) {
    this.gaps = new GapsConsumer(new GapsRepository(context.shadow));
  }

  take(facts: readonly Fact[]): Promise<void> {
    return this.gaps.write(facts.filter(isGapFact));
  }

  async apply(): Promise<RebuildResult> {
    const { live } = this.context;
    const sync = await RowSync.of(live, table);
    const changed = await live.transaction(async (manager) => {
      // What the worker is about to write of a gap that goes on is either there by then, or waits.
      await manager.query('LOCK TABLE public.report_gap IN SHARE ROW EXCLUSIVE MODE');
      const over = await sync.sync(manager, { written: 'r.until_at IS NOT NULL', parameters: [] });
      return over + (await sync.add(manager, `r.until_at IS NULL AND NOT EXISTS (SELECT FROM public.report_gap t WHERE t.pbx = r.pbx AND (t.until_at IS NULL OR t.until_at >= r.from_at))`, []));
    });
    const [row] = await live.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${SHADOW}.report_gap`);
    return { sums: [{ what: 'gaps of the link', found: row?.n ?? 0, changed }], left: [] };
  }
}

/** When the link to a PBX was away: where reports say that figures may not be the whole truth. */
export const rebuildGaps: Rebuild = { tables: [table.name], names, groups: ['reports'], begin: (context) => Promise.resolve(new GapsRebuilding(context)) };
