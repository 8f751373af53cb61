import { type DraftFact, type Fact, parseFact } from '@santral/contracts';

/** One stream entry holds one fact as JSON under this field; `seq` is the entry's id and not repeated inside. */
export const FACT_FIELD = 'f';

export const encodeFact = (fact: DraftFact): string => JSON.stringify(fact);

/** Parses an entry as Redis returns it (`[id, [field, value, …]]`); throws when it is not a fact. */
export function decodeEntry(entry: [id: string, fields: string[]]): Fact {
  const [seq, fields] = entry;
  const at = fields.indexOf(FACT_FIELD);
  return parseFact(JSON.parse(fields[at + 1] ?? 'null'), seq);
}
