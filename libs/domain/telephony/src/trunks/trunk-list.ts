import { isExtension, type SeenTrunk, type TrunkChange, type TrunkState } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';

/** What the PBX lists: `PJSIPShowEndpoints`, `PJSIPShowRegistrationsOutbound`, `PJSIPShowContacts`. */
export interface TrunkLists {
  endpoints: readonly AmiMessage[];
  registrations: readonly AmiMessage[];
  contacts: readonly AmiMessage[];
}

export type TrunkSight = Omit<SeenTrunk, 'since'>;

const named = (items: readonly AmiMessage[], event: string): AmiMessage[] => [...items].filter((item) => header(item, 'Event') === event);
const listOf = (text: string | undefined): string[] => (text ?? '').split(/[,\s]+/).filter((word) => word !== '' && word !== '<none>');

/**
 * Trunks among what the PBX has. An endpoint whose name is an extension is a phone. Another one is a trunk when it signs in at the other side, or when
 * nobody can sign in to it: phones with names have credentials of their own. A registration without an endpoint stands for itself.
 */
export function trunksOf({ endpoints, registrations, contacts }: TrunkLists): TrunkSight[] {
  const outbound = named(registrations, 'OutboundRegistrationDetail').map((item) => ({
    name: header(item, 'ObjectName') ?? '',
    endpoint: header(item, 'Endpoint') || null,
    auths: listOf(header(item, 'OutboundAuth')),
    server: header(item, 'ServerUri') || null,
    status: header(item, 'Status') ?? '',
  }));
  const trunks: TrunkSight[] = [];
  const taken = new Set<string>();
  for (const item of named(endpoints, 'EndpointList')) {
    const trunk = header(item, 'ObjectName') ?? '';
    const auths = listOf(header(item, 'OutboundAuths'));
    const own = outbound.filter((one) => one.endpoint === trunk || (one.endpoint === null && (one.name === trunk || one.auths.some((auth) => auths.includes(auth)))));
    const isTrunk = own.length > 0 || (!isExtension(trunk) && (auths.length > 0 || listOf(header(item, 'Auths')).length === 0));
    if (trunk === '' || !isTrunk) continue;
    for (const { name } of own) taken.add(name);
    const addresses = listOf(header(item, 'Aor')).concat(trunk);
    const at = named(contacts, 'ContactList').filter((contact) => addresses.includes(aorOf(contact)));
    trunks.push(sightOf(trunk, own, at));
  }
  for (const one of outbound) if (!taken.has(one.name)) trunks.push(sightOf(one.endpoint ?? one.name, [one], []));
  return trunks.sort((a, b) => a.trunk.localeCompare(b.trunk));
}

/** `trunk@@d41d8cd9` and `1001;@d41d8cd9` are addresses of `trunk` and `1001`. */
const aorOf = (contact: AmiMessage): string => (header(contact, 'ObjectName') ?? '').split(/;@|@@/, 1)[0] ?? '';

function sightOf(trunk: string, registrations: readonly { server: string | null; status: string }[], contacts: readonly AmiMessage[]): TrunkSight {
  const reach = contacts.map((contact) => header(contact, 'Status') ?? '');
  const roundtripUs = Math.min(...contacts.map((contact) => Number(header(contact, 'RoundtripUsec'))).filter((us) => us > 0));
  return {
    trunk,
    state: stateOf(registrations.map(({ status }) => status), reach),
    server: registrations.find(({ server }) => server !== null)?.server ?? (contacts[0] && header(contacts[0], 'Uri')) ?? null,
    roundtripMs: Number.isFinite(roundtripUs) ? roundtripUs / 1000 : null,
  };
}

/** One registration that is taken is enough, as is one address that answers. */
function stateOf(registrations: readonly string[], reach: readonly string[]): TrunkState {
  const isDeaf = reach.length > 0 && reach.every((status) => status === 'Unreachable');
  if (registrations.length > 0) {
    if (registrations.includes('Registered')) return isDeaf ? 'unreachable' : 'registered';
    return registrations.includes('Rejected') ? 'rejected' : 'unregistered';
  }
  if (isDeaf) return 'unreachable';
  return reach.includes('Reachable') ? 'reachable' : 'unwatched';
}

/** What is different from before; `at` (ISO 8601) is when it was seen. Trunks seen for the first time begin then. */
export function trunkChanges(before: readonly SeenTrunk[], now: readonly TrunkSight[], at: string): { trunks: SeenTrunk[]; changes: TrunkChange[] } {
  const known = new Map(before.map((trunk) => [trunk.trunk, trunk]));
  const trunks = now.map((sight): SeenTrunk => {
    const last = known.get(sight.trunk);
    return { ...sight, since: last?.state === sight.state ? last.since : at };
  });
  const changes = trunks.flatMap(({ trunk, state }): TrunkChange[] => {
    const last = known.get(trunk)?.state ?? null;
    return last === state ? [] : [{ trunk, at, before: last, state }];
  });
  const gone = before.filter(({ trunk }) => !now.some((sight) => sight.trunk === trunk)).map(({ trunk, state }): TrunkChange => ({ trunk, at, before: state, state: null }));
  return { trunks, changes: [...changes, ...gone] };
}
