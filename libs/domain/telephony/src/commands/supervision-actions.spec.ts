import type { CallRecord } from '@santral/contracts';
import type { LegMemory } from '../tracker/call-state.js';
import { type KnownCall, NotPossible } from './call-lines.js';
import { supervisionActions, type SupervisionCommand } from './supervision-actions.js';

const leg = (uniqueid: string, channel: string, change: Partial<LegMemory> = {}): LegMemory => {
  const extension = /^PJSIP\/(\d+)-/.exec(channel)?.[1] ?? null;
  return {
    uniqueid, linkedid: '1.0', channel, kind: channel.startsWith('Local/') ? 'local' : extension === null ? 'trunk' : 'extension', extension, state: 'up', startedAt: 0, upAt: null, bridge: 'b1', number: null,
    dialStatus: null, ringId: null, waiting: null, segmentId: null, holdId: null, isHolding: false, isConsulting: false, isAnswered: true, isHangingUp: false, recordingFile: null, isUnseen: false, ...change,
  };
};
const call = (legs: LegMemory[], visits: unknown[] = [], rings: unknown[] = []): KnownCall => ({ legs, parked: null, record: { visits, rings } as CallRecord });
const supervise = (mode: string) => ({ id: 'w1', name: 'call.supervise', expiresAt: 0, payload: { extension: '1010', agent: '1001', callId: 'c1', mode } }) as SupervisionCommand;
const about = (name: 'call.move-up' | 'call.withdraw') => ({ id: 'w1', name, expiresAt: 0, payload: { callId: 'c1' } }) as SupervisionCommand;
const NOW = Date.UTC(2026, 0, 1, 1);

describe('what Asterisk is sent for a supervisor', () => {
  it.each([['listen', 'uqESd'], ['whisper', 'uqESdw'], ['barge', 'uqESdB']])('rings their own phone and has it %s', (mode, options) => {
    expect(supervisionActions(supervise(mode), call([leg('1.0', 'PJSIP/trunk-0'), leg('1.1', 'PJSIP/1001-1')]), NOW)).toEqual([
      { Action: 'Originate', Channel: 'PJSIP/1010', Application: 'ChanSpy', Data: `PJSIP/1001-1,${options}`, ChannelId: `spy-${mode}-w1`, CallerID: '"1001" <1001>', Timeout: 20_000, Async: 'true' },
    ]);
  });

  it('finds the phone behind the pipe that the queue calls its member', () => {
    const piped = call([
      leg('1.0', 'PJSIP/trunk-0'), leg('1.1', 'Local/1001@internal-0;1', { extension: '1001' }), leg('1.2', 'Local/1001@internal-0;2', { bridge: 'b2' }), leg('1.4', 'PJSIP/1001-4', { bridge: 'b2' }),
    ]);
    expect(supervisionActions(supervise('listen'), piped, NOW)[0]).toMatchObject({ Data: 'PJSIP/1001-4,uqESd' });
  });

  it('refuses a phone that only rings, and one that is in no call', () => {
    expect(() => supervisionActions(supervise('listen'), call([leg('1.1', 'PJSIP/1001-1', { state: 'ringing', bridge: null })]), NOW)).toThrow(NotPossible);
    expect(() => supervisionActions(supervise('listen'), call([leg('1.0', 'PJSIP/trunk-0')]), NOW)).toThrow(NotPossible);
  });
});

describe('what Asterisk is sent for who waits', () => {
  const waiting = { visitId: 'v1', abandonedAt: null, leftAt: null, isWithdrawn: false };
  const caller = call([leg('1.0', 'PJSIP/trunk-0', { bridge: null, waiting })], [{ visitId: 'v1', queue: 'destek' }]);

  it('puts them before everybody, also before who was moved up earlier, and has the PBX say so', () => {
    const [first, said] = supervisionActions(about('call.move-up'), caller, NOW);
    expect([first, said]).toEqual([
      { Action: 'QueueChangePriorityCaller', Queue: 'destek', Caller: 'PJSIP/trunk-0', Priority: 3600, Immediate: 'yes' },
      { Action: 'UserEvent', UserEvent: 'SantralMovedUp', CallerUniqueid: '1.0' },
    ]);
    expect(supervisionActions(about('call.move-up'), caller, NOW + 1000)[0]).toMatchObject({ Priority: 3601 });
    // Asterisk keeps priorities in 31 bits.
    expect(supervisionActions(about('call.move-up'), caller, Date.UTC(2090, 0))[0]?.['Priority']).toBeLessThan(2 ** 31);
  });

  it('takes them out of the queue before it hangs up', () => {
    expect(supervisionActions(about('call.withdraw'), caller, NOW)).toEqual([
      { Action: 'Setvar', Channel: 'PJSIP/trunk-0', Variable: 'CC_WITHDRAWN', Value: '1' },
      { Action: 'QueueWithdrawCaller', Queue: 'destek', Caller: 'PJSIP/trunk-0', WithdrawInfo: 'supervisor' },
      { Action: 'Hangup', Channel: 'PJSIP/trunk-0', Cause: 16 },
    ]);
    // A queue that rings somebody would not let go for seconds.
    const rung = call([...caller.legs], [{ visitId: 'v1', queue: 'destek' }], [{ endedAt: null }]);
    expect(supervisionActions(about('call.withdraw'), rung, NOW).map(({ Action }) => Action)).toEqual(['Setvar', 'Hangup']);
  });

  it('does neither to who has left the queue', () => {
    for (const name of ['call.move-up', 'call.withdraw'] as const) {
      expect(() => supervisionActions(about(name), call([leg('1.0', 'PJSIP/trunk-0', { waiting: { ...waiting, leftAt: 1 } })], [{ visitId: 'v1', queue: 'destek' }]), NOW)).toThrow(NotPossible);
      expect(() => supervisionActions(about(name), call([leg('1.0', 'PJSIP/trunk-0')]), NOW)).toThrow(NotPossible);
    }
  });
});
