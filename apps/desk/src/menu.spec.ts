import { hierarchyPreset, type Permission, type RoleName } from '@santral/contracts';
import { isGroup, menuOf, type MenuLeaf } from '@santral/desk-platform/features';
import { features } from './features';

/** Roles of the hierarchy from the least to the most. */
const ladder: RoleName[] = ['reseller', 'sales', 'accounting', 'manager', 'admin'];

/** The specification's side menu: group, address and minimum role, in its order. Pages that do not exist yet are not in the desk's menu. */
const specified: [group: string | undefined, url: string, minimum: RoleName][] = [
  [undefined, '/apps/dashboards/project', 'sales'],
  ['crm', '/apps/customers', 'reseller'],
  ['crm', '/apps/waitingsPayments/all', 'accounting'],
  ['crm', '/apps/waitings/all', 'manager'],
  ['crm', '/apps/resellers', 'admin'],
  ['crm', '/apps/person-contacts', 'sales'],
  ['crm', '/apps/e-commerce/offers', 'reseller'],
  ['crm', '/apps/potentialcustomers', 'admin'],
  ['crm', '/apps/e-commerce/invoice', 'admin'],
  ...['services', 'products'].map((name): [string, string, RoleName] => ['crm', `/apps/e-commerce/${name}`, 'accounting']),
  ['crm', '/apps/stocks/all', 'accounting'],
  ['crm', '/apps/stocks/reports', 'accounting'],
  ['crm', '/apps/e-commerce/suppliers', 'accounting'],
  ['crm', '/apps/e-commerce/support-tickets', 'accounting'],
  ['crm', '/apps/users', 'admin'],
  ['crm', '/apps/personal-check', 'admin'],
  ...['overview', 'cdr-history', 'missed-calls', 'saved-calls'].map((name): [string, string, RoleName] => ['switchboard', `/apps/central/${name}`, 'sales']),
  ...['calls-per-hours', 'agent-reports', 'break-reports', 'reports', 'queue-reports', 'average-waiting-time', 'agent-call-points', 'agent-perform-reports'].map(
    (name): [string, string, RoleName] => ['reports', `/apps/central-report/${name}`, 'sales'],
  ),
  ['categories', '/apps/call-registration-criteria', 'admin'],
  // Roles point to the calendar in the specification; the page of the roles has its own address.
  ['settings', '/apps/roles', 'admin'],
  ['settings', '/apps/users', 'admin'],
  ['settings', '/apps/users-groups', 'admin'],
  ['settings', '/apps/e-commerce/brands', 'admin'],
  ['settings', '/apps/e-commerce/setting/products', 'admin'],
  ['settings', '/apps/e-commerce/setting/services', 'admin'],
  ['settings', '/apps/call-modal/tags', 'admin'],
  ['settings', '/apps/sms', 'admin'],
];
/** Pages of ours that the specification's menu does not name; they stand at the end of their group, in this order. */
const ours: Record<string, string[]> = {
  switchboard: ['/apps/central/wallboard', '/apps/central/call-scores', '/apps/own-scores', '/apps/central/recording-retention'],
  reports: ['/apps/central-report/schedules', '/apps/central-report/options'],
  settings: ['/apps/call-modal/break-types', '/apps/api-tokens', '/apps/agent-queues', '/apps/queues', '/apps/performance-targets', '/apps/trunks', '/apps/incoming-routes', '/apps/webhooks', '/apps/alerts', '/apps/audit', '/apps/extensions', '/apps/pbxs', '/apps/health', '/apps/self-test'],
};

const leavesOf = (can: (permission: Permission) => boolean): MenuLeaf[] => menuOf(features, can).flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
const asAdmin = leavesOf(() => true);
const placeOf = ({ group, url }: MenuLeaf) => specified.findIndex(([ofGroup, address]) => ofGroup === group && address === url);
const named = asAdmin.filter(({ url }) => !Object.values(ours).flat().includes(url));

it('has no item that the specification does not place', () => {
  expect(named.filter((leaf) => placeOf(leaf) < 0).map(({ group, url }) => `${group}: ${url}`)).toEqual([]);
});

it('keeps the order of the specification', () => {
  const places = named.map(placeOf);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it.each(Object.entries(ours))('has what is ours at the end of the group %s', (name, urls) => {
  const inGroup = asAdmin.filter(({ group }) => group === name).map(({ url }) => url);
  expect(inGroup.slice(-urls.length)).toEqual(urls);
});

it.each(named.map((leaf) => [leaf.url, leaf] as const))('%s is seen from its minimum role on, and by nobody below', (_url, leaf) => {
  const minimum = specified[placeOf(leaf)]?.[2] as RoleName;
  const seenBy = ladder.filter((role) => leavesOf((permission) => hierarchyPreset[role].includes(permission)).some(({ id }) => id === leaf.id));
  expect(seenBy).toEqual(ladder.slice(ladder.indexOf(minimum)));
});

it('has one item per id, by which shortcuts are kept', () => {
  const ids = asAdmin.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
