import { type DraftFact, type Fact, type FactName, factNames, parseFact } from '@santral/contracts';

/** One stream entry holds one fact as JSON under this field; `seq` is the entry's id and not repeated inside. */
export const FACT_FIELD = 'f';
/** A replayed dead letter keeps the position it had in its first stream under this field. */
export const SEQ_FIELD = 'seq';

/** `id` and `name` come first, so that a reader can tell what it does not want without parsing it. */
export const encodeFact = ({ id, name, ...rest }: DraftFact): string => JSON.stringify({ id, name, ...rest });

const valueOf = (fields: string[], name: string): string | undefined => {
  const at = fields.findIndex((field, index) => index % 2 === 0 && field === name);
  return at < 0 ? undefined : fields[at + 1];
};

/** Parses an entry as Redis returns it (`[id, [field, value, …]]`); throws when it is not a fact. */
export function decodeEntry(entry: [id: string, fields: string[]]): Fact {
  const [id, fields] = entry;
  return parseFact(JSON.parse(valueOf(fields, FACT_FIELD) ?? 'null'), valueOf(fields, SEQ_FIELD) ?? id);
}

const known: ReadonlySet<string> = new Set(factNames);
const beginning = /^\{"id":"(?:[^"\\]|\\.)*","name":"([a-z.-]+)"/;

/** Name of the fact in an entry, told from its beginning; null when that does not say, and only parsing it can. */
export function peekName([, fields]: [id: string, fields: string[]]): FactName | null {
  const name = beginning.exec(valueOf(fields, FACT_FIELD) ?? '')?.[1];
  return name !== undefined && known.has(name) ? (name as FactName) : null;
}
