import type { CallRecord } from '@santral/contracts';
import type { LegMemory } from '../tracker/call-state.js';
import { type CallCommand, callActions } from './call-actions.js';
import { type KnownCall, NotPossible } from './call-lines.js';

const leg = (uniqueid: string, channel: string, change: Partial<LegMemory> = {}): LegMemory => {
  const extension = /^PJSIP\/(\d+)-/.exec(channel)?.[1] ?? null;
  return {
    uniqueid, linkedid: '1.0', channel, kind: channel.startsWith('Local/') ? 'local' : extension === null ? 'trunk' : 'extension', extension, state: 'up', startedAt: Number(uniqueid.split('.')[1]),
    upAt: null, bridge: 'b1', number: null, dialStatus: null, ringId: null, waiting: null, segmentId: null, holdId: null, isHolding: false, isConsulting: false, isAnswered: true, isHangingUp: false,
    recordingFile: null, isUnseen: false, ...change,
  };
};
const call = (legs: LegMemory[], more: Partial<KnownCall> = {}): KnownCall => ({
  legs, parked: null, record: { caller: { number: '05321112233', e164: null, name: 'Ayşe "Ay" <x>', private: false }, recordings: [{ recordingId: 'main-1:1.1:m1', endedAt: null }] } as unknown as CallRecord, ...more,
});
const talk = () => call([leg('1.0', 'PJSIP/trunk-0'), leg('1.1', 'PJSIP/1001-1')]);
const wish = <N extends CallCommand['name']>(name: N, more: object = {}) => ({ id: 'w1', name, expiresAt: 0, payload: { extension: '1001', callId: 'c1', ...more } }) as unknown as CallCommand;
const actions = (command: CallCommand, ...calls: KnownCall[]) => callActions(command, (callId) => Promise.resolve(calls[callId === 'c2' ? 1 : 0] as KnownCall));

describe('what Asterisk is sent for a call', () => {
  it('ends the agent\'s own line and says on whose wish; rejects while it rings', async () => {
    expect(await actions(wish('call.hang-up'), talk())).toEqual([
      { Action: 'Setvar', Channel: 'PJSIP/1001-1', Variable: 'CC_ENDED_BY_AGENT', Value: '1' },
      { Action: 'Hangup', Channel: 'PJSIP/1001-1', Cause: 16 },
    ]);
    const ringing = call([leg('1.0', 'PJSIP/trunk-0', { bridge: null }), leg('1.1', 'PJSIP/1001-1', { bridge: null, state: 'ringing' }), leg('1.2', 'PJSIP/1002-2', { bridge: null, state: 'ringing' })]);
    expect(await actions(wish('call.hang-up'), ringing)).toEqual([{ Action: 'Hangup', Channel: 'PJSIP/1001-1', Cause: 17 }]);
  });

  it('asks the phone itself to answer while it rings, and to hold and go on while it is connected', async () => {
    const ringing = call([leg('1.0', 'PJSIP/trunk-0', { bridge: null }), leg('1.1', 'PJSIP/1001-1', { bridge: null, state: 'ringing' })]);
    expect(await actions(wish('call.answer'), ringing)).toEqual([{ Action: 'PJSIPNotify', Channel: 'PJSIP/1001-1', Variable: 'Event=talk' }]);
    expect(await actions(wish('call.hold'), talk())).toEqual([{ Action: 'PJSIPNotify', Channel: 'PJSIP/1001-1', Variable: 'Event=hold' }]);
    expect(await actions(wish('call.resume'), talk())).toEqual([{ Action: 'PJSIPNotify', Channel: 'PJSIP/1001-1', Variable: 'Event=talk' }]);
    // `talk` would resume what is held, and `hold` is nothing for a phone that rings.
    await expect(actions(wish('call.answer'), talk())).rejects.toThrow('does not ring');
    for (const name of ['call.hold', 'call.resume'] as const) await expect(actions(wish(name), ringing)).rejects.toThrow('not connected');
  });

  it('finds the phone behind a pipe, and the line that talks among several', async () => {
    const piped = call([
      leg('1.0', 'PJSIP/trunk-0'), leg('1.1', 'Local/1001@internal-0;1'), leg('1.2', 'Local/1001@internal-0;2', { bridge: 'b2' }),
      leg('1.3', 'PJSIP/1001-3', { bridge: null }), leg('1.4', 'PJSIP/1001-4', { bridge: 'b2' }),
    ]);
    expect(await actions(wish('call.transfer', { to: '1002' }), piped)).toEqual([{ Action: 'BlindTransfer', Channel: 'PJSIP/1001-4', Context: 'from-agent', Exten: '1002' }]);
    // What is parked is whatever is connected with the phone: here the pipe with the caller at its other end.
    expect((await actions(wish('call.park'), piped))[0]).toMatchObject({ Action: 'Park', Channel: 'Local/1001@internal-0;2', TimeoutChannel: 'PJSIP/1001-4' });
  });

  it('asks somebody; completes and cancels only while somebody is asked', async () => {
    expect(await actions(wish('call.consult', { to: '1002' }), talk())).toEqual([{ Action: 'Atxfer', Channel: 'PJSIP/1001-1', Context: 'from-agent', Exten: '1002' }]);
    const asking = call([leg('1.0', 'PJSIP/trunk-0'), leg('1.1', 'PJSIP/1001-1', { bridge: 'b2', isConsulting: true })]);
    expect(await actions(wish('call.complete-transfer'), asking)).toEqual([{ Action: 'Hangup', Channel: 'PJSIP/1001-1', Cause: 16 }]);
    expect(await actions(wish('call.cancel-transfer'), asking)).toEqual([{ Action: 'CancelAtxfer', Channel: 'PJSIP/1001-1' }]);
    await expect(actions(wish('call.complete-transfer'), talk())).rejects.toThrow(NotPossible);
    await expect(actions(wish('call.cancel-transfer'), talk())).rejects.toThrow(NotPossible);
  });

  it('parks the caller and frees the phone; fetches once, for whoever parked, without starting a new header', async () => {
    expect(await actions(wish('call.park'), talk())).toEqual([
      { Action: 'Park', Channel: 'PJSIP/trunk-0', TimeoutChannel: 'PJSIP/1001-1', Parkinglot: 'default' },
      { Action: 'Hangup', Channel: 'PJSIP/1001-1', Cause: 16 },
    ]);
    const parked = call([leg('1.0', 'PJSIP/trunk-0', { bridge: null })], { parked: { extension: '1001', space: '702' } });
    expect(await actions(wish('call.retrieve'), parked)).toEqual([
      { Action: 'Originate', Channel: 'PJSIP/1001', Priority: 1, Timeout: 20_000, Async: 'true', ChannelId: 'w1', Context: 'parkedcalls', Exten: '702', CallerID: '"Ayşe Ay x" <05321112233>' },
    ]);
    await expect(actions(wish('call.retrieve', { extension: '1002' }), parked)).rejects.toThrow(NotPossible);
  });

  it('silences the recording where it is made: on the agent\'s line, or on that of the number they dialled', async () => {
    expect(await actions(wish('call.pause-recording'), talk())).toEqual([{ Action: 'MixMonitorMute', Channel: 'PJSIP/1001-1', Direction: 'both', State: '1' }]);
    const dialled = call([leg('1.0', 'PJSIP/1001-0'), leg('1.1', 'PJSIP/trunk-1')]);
    expect(await actions(wish('call.resume-recording'), dialled)).toEqual([{ Action: 'MixMonitorMute', Channel: 'PJSIP/trunk-1', Direction: 'both', State: '0' }]);
    await expect(actions(wish('call.pause-recording'), call([leg('1.0', 'PJSIP/trunk-0'), leg('1.9', 'PJSIP/1001-9')]))).rejects.toThrow('not being recorded');
  });

  it('joins two calls on the older line, whichever is named first', async () => {
    const asked = call([leg('1.5', 'PJSIP/1001-5', { bridge: 'b5' }), leg('1.6', 'PJSIP/1002-6', { bridge: 'b5' })]);
    const told = await actions(wish('call.conference', { callIds: ['c2', 'c1'] }), talk(), asked);
    expect(told.slice(0, 3).map(({ Channel, Value }) => [Channel, Value])).toEqual([
      ['PJSIP/trunk-0', 'PJSIP/1001-1&PJSIP/1002-6'], ['PJSIP/1001-1', 'PJSIP/trunk-0&PJSIP/1002-6'], ['PJSIP/1002-6', 'PJSIP/trunk-0&PJSIP/1001-1'],
    ]);
    expect(told.slice(3)).toMatchObject([
      { Action: 'Redirect', Channel: 'PJSIP/trunk-0', ExtraChannel: 'PJSIP/1001-1', Context: 'conference', Exten: '11', ExtraExten: '11' },
      { Action: 'Redirect', Channel: 'PJSIP/1002-6', Context: 'conference', Exten: '11' },
    ]);
    await expect(actions(wish('call.conference', { callIds: ['c1', 'c2'] }), talk(), call([leg('1.5', 'PJSIP/1001-5', { bridge: null })]))).rejects.toThrow(NotPossible);
  });

  it('rings the own phone first, once for each command', async () => {
    expect(await actions(wish('call.dial', { to: '05559998877' }))).toEqual([
      { Action: 'Originate', Channel: 'PJSIP/1001', Priority: 1, Timeout: 20_000, Async: 'true', ChannelId: 'w1', Context: 'click-to-call', Exten: '05559998877', CallerID: '<05559998877>' },
    ]);
  });

  it('refuses for a phone that has no line any more', async () => {
    await expect(actions(wish('call.hang-up'), call([leg('1.0', 'PJSIP/trunk-0')]))).rejects.toThrow('no line');
  });
});
