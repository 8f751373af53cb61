import type { CallHead } from '../calls/call-record.js';
import type { Fact, FactName, PayloadOf } from '../facts/registry.js';
import { deskMessagesOf } from './desk-messages.js';

const at = '2026-11-20T09:00:00.000Z';
const head = (over: Partial<CallHead> = {}): CallHead => ({
  callId: 'c1', pbx: 'main', uniqueid: '1.1', direction: 'inbound',
  caller: { number: '05321112233', e164: '+905321112233', name: 'Mehmet Demir', private: false },
  called: '08500000000', startedAt: at, ...over,
});
const fact = <N extends FactName>(name: N, payload: PayloadOf<N>): Fact => ({ id: 'f', name, version: 1, at, pbx: 'main', subject: 'c1', seq: '1-0', payload }) as unknown as Fact;
const messages = (f: Fact) => deskMessagesOf(f).map(({ room, message }) => [room, message.type, message.caller, message.called, message.uniqueid, message.recording]);

const outgoing = head({ direction: 'outbound', called: '05551234567', caller: { number: '1001', e164: null, name: null, private: false } });

describe('messages of the telephony socket', () => {
  it('says ringing, incoming and hangup to the extension that is called', () => {
    expect(messages(fact('call.ringing', { call: head(), ringId: 'r', extension: '1001', queue: 'destek', visitId: null }))).toEqual([
      ['extension:main:1001', 'ringing', '05321112233', '1001', '1.1', null],
    ]);
    expect(messages(fact('call.answered', { call: head(), extension: '1001', ringId: 'r', queue: 'destek', answeredAt: at, recording: '/rec/a.wav' }))).toEqual([
      ['extension:main:1001', 'incoming', '05321112233', '1001', '1.1', '/rec/a.wav'],
    ]);
    expect(messages(fact('call.agent-left', { call: head(), extension: '1001', leftAt: at, talkMs: 1 }))).toEqual([
      ['extension:main:1001', 'hangup', '05321112233', '1001', '1.1', null],
    ]);
  });

  it('says outgoing with the extension as caller', () => {
    expect(messages(fact('call.dialling', { call: outgoing, extension: '1001', called: '05551234567' }))).toEqual([
      ['extension:main:1001', 'outgoing', '1001', '05551234567', '1.1', null],
    ]);
  });

  it('says hangup for a dialled call nobody answered, once for one that was', () => {
    const ended = (answeredAt: string | null) =>
      fact('call.ended', { call: outgoing, outcome: 'busy', extensions: ['1001'], record: { answeredAt } as PayloadOf<'call.ended'>['record'] });
    expect(messages(ended(null))).toEqual([['extension:main:1001', 'hangup', '1001', '05551234567', '1.1', null]]);
    expect(messages(ended(at))).toEqual([]);
  });

  it('keeps silent about short numbers and internal calls', () => {
    const ring = (call: CallHead) => fact('call.ringing', { call, ringId: 'r', extension: '1001', queue: null, visitId: null });
    expect(messages(ring(head({ caller: { number: '123456', e164: null, name: null, private: false } })))).toEqual([]);
    expect(messages(ring(head({ direction: 'internal', caller: { number: '1002', e164: null, name: null, private: false } })))).toEqual([]);
    expect(messages(ring(head({ caller: { number: null, e164: null, name: null, private: true } })))).toHaveLength(1);
  });
});
