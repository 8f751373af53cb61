import type { LegMemory } from '../tracker/call-state.js';
import { type KnownCall, NotPossible } from './call-lines.js';
import { type SelfTestCommand, selfTestActions } from './self-test-actions.js';

const ID = 'selftest-00000000-0000-4000-8000-000000000001';
const legs = (...uniqueids: string[]) => ({ legs: uniqueids.map((uniqueid, i) => ({ uniqueid, channel: `Local/500@from-agent-${i};1` }) as LegMemory) }) as unknown as KnownCall;
const call = (payload: Extract<SelfTestCommand, { name: 'self-test.call' }>['payload']) => selfTestActions({ id: 'w', name: 'self-test.call', expiresAt: 0, payload }, () => Promise.reject(new Error('nothing to find')));
const hangUp = (known: KnownCall) => selfTestActions({ id: 'w', name: 'self-test.hang-up', expiresAt: 0, payload: { callId: 'c', uniqueid: ID } }, () => Promise.resolve(known));
const common = { Action: 'Originate', ChannelId: ID, Timeout: 20_000, Async: 'true', Variable: 'TIMEOUT(absolute)=240' };

it('calls a queue as if somebody had dialled it, under an id that is known beforehand, and never for ever', async () => {
  expect(await call({ uniqueid: ID, number: '500', from: null })).toEqual([
    { ...common, Channel: 'Local/500@from-agent/n', OtherChannelId: `${ID}-dialled`, Application: 'Echo', CallerID: '"Santral test" <0000>' },
  ]);
});

it('calls an extension from a phone, which rings first', async () => {
  expect(await call({ uniqueid: ID, number: '1001', from: '1002' })).toEqual([
    { ...common, Channel: 'PJSIP/1002', Context: 'click-to-call', Exten: '1001', Priority: 1, CallerID: '<1001>' },
  ]);
});

it('ends the line it made, and no other', async () => {
  expect(await hangUp(legs('1.1', ID))).toEqual([{ Action: 'Hangup', Channel: 'Local/500@from-agent-1;1', Cause: 16 }]);
  await expect(hangUp(legs('1.1'))).rejects.toThrow(NotPossible);
});
