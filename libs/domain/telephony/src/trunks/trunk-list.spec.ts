import type { SeenTrunk } from '@santral/contracts';
import { emptyMessage } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { trunkChanges, trunksOf } from './trunk-list.js';

const item = (Event: string, fields: Record<string, string>): AmiMessage => Object.assign(emptyMessage(), { Event, ...fields });
const endpoint = (ObjectName: string, fields: Record<string, string> = {}) => item('EndpointList', { ObjectName, Aor: ObjectName, Auths: '', OutboundAuths: '', ...fields });
const registration = (ObjectName: string, Status: string, fields: Record<string, string> = {}) => item('OutboundRegistrationDetail', { ObjectName, Status, ServerUri: `sip:${ObjectName}.example`, ...fields });
const contact = (ObjectName: string, Status: string, RoundtripUsec = '') => item('ContactList', { ObjectName, Status, RoundtripUsec, Uri: `sip:${ObjectName}` });
const states = (endpoints: AmiMessage[], registrations: AmiMessage[] = [], contacts: AmiMessage[] = []) => trunksOf({ endpoints, registrations, contacts }).map(({ trunk, state }) => [trunk, state]);

it('tells trunks from phones: extensions and names somebody signs in to are phones', () => {
  const phones = [endpoint('1001', { Auths: '1001' }), endpoint('101'), endpoint('ayse', { Auths: 'ayse' })];
  expect(states([...phones, endpoint('trunk'), endpoint('verimor', { Auths: 'in', OutboundAuths: 'out' })])).toEqual([['trunk', 'unwatched'], ['verimor', 'unwatched']]);
});

it('takes an endpoint that registers for a trunk, whatever it is called', () => {
  const endpoints = [endpoint('902120000', { Auths: 'x' }), endpoint('555', { OutboundAuths: 'gsm' }), endpoint('tt')];
  const registrations = [registration('reg-1', 'Registered', { Endpoint: '902120000' }), registration('reg-2', 'Rejected', { OutboundAuth: 'gsm' }), registration('tt', 'Unregistered'), registration('alone', 'Registered')];
  expect(states(endpoints, registrations)).toEqual([['555', 'rejected'], ['902120000', 'registered'], ['alone', 'registered'], ['tt', 'unregistered']]);
});

it('believes the answer to a question more than a registration, and either of several addresses', () => {
  const trunk = [endpoint('tt', { Aor: 'tt-aor' })];
  expect(states(trunk, [registration('tt', 'Registered')], [contact('tt-aor@@1', 'Unreachable')])).toEqual([['tt', 'unreachable']]);
  expect(states(trunk, [registration('tt', 'Registered')], [contact('tt-aor@@1', 'Unreachable'), contact('tt-aor@@2', 'Reachable')])).toEqual([['tt', 'registered']]);
  expect(states(trunk, [], [contact('tt-aor@@1', 'Unreachable'), contact('tt-aor@@2', 'Reachable')])).toEqual([['tt', 'reachable']]);
  expect(states(trunk, [], [contact('tt-aor@@1', 'NonQualified')])).toEqual([['tt', 'unwatched']]);
  expect(states(trunk, [registration('tt', 'Rejected')], [contact('other@@1', 'Reachable')])).toEqual([['tt', 'rejected']]);
});

it('says where a trunk leads and how long an answer takes', () => {
  expect(trunksOf({ endpoints: [endpoint('tt')], registrations: [registration('tt', 'Registered')], contacts: [contact('tt@@1', 'Reachable', '12500')] })).toEqual([
    { trunk: 'tt', state: 'registered', server: 'sip:tt.example', roundtripMs: 12.5 },
  ]);
});

it('keeps since when a state lasts, and tells changes only', () => {
  const before: SeenTrunk[] = [['tt', 'registered'], ['gsm', 'reachable'], ['old', 'unwatched']].map(([trunk = '', state]) => ({ trunk, state: state as SeenTrunk['state'], server: null, roundtripMs: null, since: '2026-11-20T08:00:00.000Z' }));
  const at = '2026-11-20T09:00:00.000Z';
  const sight = (trunk: string, state: SeenTrunk['state']) => ({ trunk, state, server: null, roundtripMs: 3 });
  const { trunks, changes } = trunkChanges(before, [sight('tt', 'rejected'), sight('gsm', 'reachable'), sight('new', 'registered')], at);
  expect(trunks.map(({ trunk, since, roundtripMs }) => [trunk, since, roundtripMs])).toEqual([['tt', at, 3], ['gsm', '2026-11-20T08:00:00.000Z', 3], ['new', at, 3]]);
  expect(changes).toEqual([
    { trunk: 'tt', at, before: 'registered', state: 'rejected' },
    { trunk: 'new', at, before: null, state: 'registered' },
    { trunk: 'old', at, before: 'unwatched', state: null },
  ]);
  expect(trunkChanges(trunks, [sight('tt', 'rejected'), sight('gsm', 'reachable'), sight('new', 'registered')], '2026-11-20T10:00:00.000Z').changes).toEqual([]);
});
