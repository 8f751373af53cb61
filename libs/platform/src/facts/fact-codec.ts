import { type DraftFact, type Fact, parseFact } from '@santral/contracts';

/** One stream entry holds one fact as JSON under this field; `seq` is the entry's id and not repeated inside. */
export const FACT_FIELD = 'f';
/** A replayed dead letter keeps the position it had in its first stream under this field. */
export const SEQ_FIELD = 'seq';

export const encodeFact = (fact: DraftFact): string => JSON.stringify(fact);

const valueOf = (fields: string[], name: string): string | undefined => {
  const at = fields.findIndex((field, index) => index % 2 === 0 && field === name);
  return at < 0 ? undefined : fields[at + 1];
};

/** Parses an entry as Redis returns it (`[id, [field, value, …]]`); throws when it is not a fact. */
export function decodeEntry(entry: [id: string, fields: string[]]): Fact {
  const [id, fields] = entry;
  return parseFact(JSON.parse(valueOf(fields, FACT_FIELD) ?? 'null'), valueOf(fields, SEQ_FIELD) ?? id);
}
