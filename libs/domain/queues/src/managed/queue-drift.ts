import { type ConfigLine, type ConfigPart, type DriftLine, type PbxConfigCause, type PbxQueue, type PbxQueuesRead, QUEUES_FILE, queuesSetup } from '@santral/contracts';

/** Lines that may come several times, and all count. */
const REPEATED: ReadonlySet<string> = new Set(['periodic-announce']);

/** Lines by what they are about: a member each, everything else by its name, whose last line counts. */
function meant(lines: readonly ConfigLine[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, value } of lines) {
    const key = name.toLowerCase();
    const [address = '', ...rest] = value.split(',');
    if (key === 'member') values.set(`member ${address}`, rest.join(',') || '0');
    else values.set(key, REPEATED.has(key) && values.has(key) ? `${values.get(key)} | ${value}` : value);
  }
  return values;
}

/**
 * Where the PBX has a queue otherwise than we want it. What is compared is the section of queues.conf that counts, with the queue that runs: a section
 * nobody has read, and a queue nobody could make again after a restart, are differences too. Where lines may not be read, what the PBX says of the
 * queue has to do.
 */
export function queueDriftOf({ section: name, lines }: ConfigPart, { queues, configRefusal }: Pick<PbxQueuesRead, 'queues' | 'configRefusal'>): DriftLine[] {
  const onPbx = queues.find(({ queue }) => queue === name);
  if (lines.length === 0) return onPbx ? [{ object: `queue/${name}`, field: null, ours: null, theirs: name }] : [];
  if (!onPbx) return [{ object: `queue/${name}`, field: null, ours: name, theirs: null }];
  if (!onPbx.section && configRefusal === null) return [{ object: `section/${name}`, field: null, ours: name, theirs: null }];
  const [ours, theirs] = [meant(lines), meant(onPbx.section?.settings ?? said(onPbx))];
  const fields = [...ours.keys(), ...[...theirs.keys()].filter((field) => !ours.has(field))];
  return fields.flatMap((field): DriftLine[] => {
    const [our, their] = [ours.get(field) ?? null, theirs.get(field) ?? null];
    if (our === their || (!onPbx.section && their === null)) return [];
    return [{ object: `section/${name}`, field, ours: our, theirs: their }];
  });
}

const said = ({ strategy, weight, maxLength }: PbxQueue): ConfigLine[] => [{ name: 'strategy', value: strategy }, { name: 'weight', value: String(weight) }, { name: 'maxlen', value: String(maxLength) }];

/** Why what was written is not in force. */
export function causeOf({ section }: ConfigPart, { sections, queues }: Pick<PbxQueuesRead, 'sections' | 'queues'>): { code: PbxConfigCause; detail: string } {
  if (!sections.includes(section)) return { code: 'pbx-config.not-included', detail: (queuesSetup().text.split(' ;')[0] ?? '').trim() };
  return queues.some(({ queue }) => queue === section) ? { code: 'pbx-config.shadowed', detail: `[${section}]` } : { code: 'pbx-config.not-in-force', detail: `${QUEUES_FILE} [${section}]` };
}
