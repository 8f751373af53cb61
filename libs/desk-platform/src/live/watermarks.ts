import { compareSeq, streamOf, type Fact } from '@santral/contracts';

/** Per stream, the position up to which the screen already knows everything. */
export type Watermarks = Readonly<Record<string, string>>;

/** The watermarks after a fact, or null when the fact is at or below its stream's and so must be dropped. */
export function advance(watermarks: Watermarks, fact: Pick<Fact, 'pbx' | 'seq'>): Watermarks | null {
  const stream = streamOf(fact.pbx);
  const known = watermarks[stream];
  if (known !== undefined && compareSeq(fact.seq, known) <= 0) return null;
  return { ...watermarks, [stream]: fact.seq };
}
