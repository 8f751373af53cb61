import { type AriTrouble, type DirectoryEntry, type ExtensionLine, type ExtensionsQuery, isExtension, type Registration, searchKey } from '@santral/contracts';
import type { EndpointState } from './ari/ari-client.js';
import type { ExtensionHead } from './extensions.repository.js';

/** Of somebody who is registered at a phone, busy when it is in a call. */
export const registrationOf = (endpoint: EndpointState | undefined): Registration =>
  endpoint === undefined || endpoint.state === 'unknown' ? 'unknown' : endpoint.state === 'offline' ? 'unregistered' : endpoint.channels > 0 ? 'busy' : 'registered';

export const troubleOf = ({ problem, problemDetail, triedAt }: Pick<ExtensionHead, 'problem' | 'problemDetail' | 'triedAt'>): AriTrouble | null =>
  problem === null ? null : { code: problem, detail: problemDetail, at: (triedAt ?? new Date(0)).toISOString() };

/** Ours and what else the PBX has, as lines. `endpoints` null: the PBX could not be asked. */
export function linesOf(pbx: string, heads: readonly ExtensionHead[], endpoints: readonly EndpointState[] | null, directory: ReadonlyMap<string, DirectoryEntry>): ExtensionLine[] {
  const states = new Map(endpoints?.map((endpoint) => [endpoint.name, endpoint]));
  const userOf = (number: string) => {
    const entry = directory.get(number);
    return entry ? { id: entry.userId, name: entry.displayName } : null;
  };
  const ours = heads.map((head): ExtensionLine => ({
    id: head.id,
    pbx,
    number: head.number,
    name: head.name,
    kind: head.kind,
    user: userOf(head.number),
    sync: head.state,
    trouble: troubleOf(head),
    drift: head.drift,
    // A phone that is not on the PBX is known not to be registered there.
    registration: endpoints === null ? 'unknown' : states.has(head.number) ? registrationOf(states.get(head.number)) : 'unregistered',
  }));
  const known = new Set(heads.map(({ number }) => number));
  const foreign = (endpoints ?? [])
    .filter(({ name }) => !known.has(name))
    .map((endpoint): ExtensionLine => ({ id: null, pbx, number: endpoint.name, name: null, kind: null, user: isExtension(endpoint.name) ? userOf(endpoint.name) : null, sync: 'foreign', trouble: null, drift: [], registration: registrationOf(endpoint) }));
  return [...ours, ...foreign];
}

type Filter = Pick<ExtensionsQuery, 'q' | 'sync' | 'registration' | 'kind' | 'sort' | 'order'>;

/** The lines somebody asked for, in their order. */
export function narrowed(lines: readonly ExtensionLine[], { q, sync, registration, kind, sort, order }: Filter): ExtensionLine[] {
  const key = searchKey(q);
  const found = lines.filter(
    (line) =>
      (sync === undefined || line.sync === sync) &&
      (registration === undefined || line.registration === registration) &&
      (kind === undefined || line.kind === kind) &&
      (key === '' || [line.number, line.name, line.user?.name].some((text) => text !== null && text !== undefined && searchKey(text).includes(key))),
  );
  const sign = order === 'desc' ? -1 : 1;
  return found.sort((a, b) => sign * compared(a, b, sort) || byNumber(a, b));
}

const nameOf = (line: ExtensionLine) => line.name ?? line.user?.name ?? '';
const compared = (a: ExtensionLine, b: ExtensionLine, sort: Filter['sort']): number =>
  sort === 'number' ? byNumber(a, b) : sort === 'name' ? nameOf(a).localeCompare(nameOf(b), 'tr') : a[sort].localeCompare(b[sort]);
/** Shorter numbers first, and names of endpoints that are none behind them. */
const byNumber = (a: ExtensionLine, b: ExtensionLine): number => Number(isExtension(b.number)) - Number(isExtension(a.number)) || a.number.length - b.number.length || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0);
