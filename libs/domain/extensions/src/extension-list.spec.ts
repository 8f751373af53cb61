import type { ExtensionsQuery } from '@santral/contracts';
import { linesOf, narrowed } from './extension-list.js';
import type { ExtensionHead } from './extensions.repository.js';

const head = (number: string, name: string, change: Partial<ExtensionHead> = {}): ExtensionHead => ({ id: `id-${number}`, number, name, kind: 'desk', state: 'synced', drift: [], problem: null, problemDetail: '', triedAt: null, checkedAt: null, ...change });
const directory = new Map([['2001', { userId: 'u1', displayName: 'Ayşe Yılmaz' }], ['1001', { userId: 'u2', displayName: 'Fatma Koç' }]]);
const heads = [head('2001', 'Işık'), head('300', 'Çağrı', { state: 'drifted' }), head('2002', 'Zeynep', { kind: 'both' })];
const endpoints = [
  { name: '2001', state: 'online' as const, channels: 0 },
  { name: '300', state: 'online' as const, channels: 2 },
  { name: '1001', state: 'offline' as const, channels: 0 },
  { name: 'trunk', state: 'unknown' as const, channels: 0 },
];
const lines = linesOf('main', heads, endpoints, directory);
const query: Pick<ExtensionsQuery, 'q' | 'sync' | 'registration' | 'kind' | 'sort' | 'order'> = { q: '', sync: undefined, registration: undefined, kind: undefined, sort: 'number', order: 'asc' };
const numbers = (change: Partial<typeof query>, of = lines) => narrowed(of, { ...query, ...change }).map(({ number }) => number);

it('shows ours with the state of their phones, and beside them what else the PBX has', () => {
  expect(lines.map(({ number, sync, registration, user }) => [number, sync, registration, user?.name ?? null])).toEqual([
    ['2001', 'synced', 'registered', 'Ayşe Yılmaz'],
    ['300', 'drifted', 'busy', null],
    ['2002', 'synced', 'unregistered', null],
    ['1001', 'foreign', 'unregistered', 'Fatma Koç'],
    ['trunk', 'foreign', 'unknown', null],
  ]);
});

it('lists ours alone, their phones unknown, while the PBX cannot be asked', () => {
  expect(linesOf('main', heads, null, directory).map(({ number, registration }) => [number, registration])).toEqual([['2001', 'unknown'], ['300', 'unknown'], ['2002', 'unknown']]);
});

it('orders numbers as people do, and names as Turkish does', () => {
  expect(numbers({})).toEqual(['300', '1001', '2001', '2002', 'trunk']);
  expect(numbers({ order: 'desc' })[0]).toBe('trunk');
  expect(numbers({ sort: 'name', sync: 'synced' })).toEqual(['2001', '2002']);
});

it('searches numbers, names and users, whatever way the letters are written', () => {
  expect(numbers({ q: 'IŞIK' })).toEqual(['2001']);
  expect(numbers({ q: 'fatma koc' })).toEqual(['1001']);
  expect(numbers({ q: '20', kind: 'both' })).toEqual(['2002']);
  expect(numbers({ registration: 'busy' })).toEqual(['300']);
});
