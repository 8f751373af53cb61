import type { CallHead } from '../calls/call-record.js';
import type { DraftFact, FactName, PayloadOf } from '../facts/registry.js';
import type { Cards } from './card.js';
import { applyToCards } from './card.machine.js';

const desk = { pbx: 'main', extension: '1001' };
const at = '2026-11-20T09:00:00.000Z';

const head = (over: Partial<CallHead> = {}): CallHead => ({
  callId: 'c1',
  pbx: 'main',
  uniqueid: '1.1',
  direction: 'inbound',
  caller: { number: '05321112233', e164: '+905321112233', name: 'Mehmet Demir', private: false },
  called: '08500000000',
  startedAt: at,
  ...over,
});

let ids = 0;
const fact = <N extends FactName>(name: N, payload: PayloadOf<N>, over: Partial<DraftFact> = {}): DraftFact =>
  ({ id: `f${++ids}`, name, version: 1, at, pbx: 'main', subject: 'c1', payload, ...over }) as unknown as DraftFact;

const rings = (extension = '1001', call = head()) => fact('call.ringing', { call, ringId: 'r1', extension, queue: 'destek', visitId: 'v1' });
const answers = (extension = '1001', call = head()) =>
  fact('call.answered', { call, extension, ringId: 'r1', queue: 'destek', answeredAt: at, recording: '/rec/a.wav' });
const leaves = (extension = '1001', call = head()) => fact('call.agent-left', { call, extension, leftAt: at, talkMs: 3000 });
const ringEnds = (result: PayloadOf<'call.ring-ended'>['result'], extension = '1001') =>
  fact('call.ring-ended', { call: head(), ringId: 'r1', extension, result, ringMs: 6000 });
const ends = (call = head(), extensions = ['1001']) =>
  fact('call.ended', { call, outcome: 'answered', extensions, record: {} as PayloadOf<'call.ended'>['record'] });
const saved = (callId = 'c1', extension = '1001') =>
  fact(
    'call-detail.saved',
    { callId, extension, userId: 'u', pbx: 'main', detailId: 'd', reasonIds: [1], comment: '', opensTicket: false, ticketCategory: null, customerId: null, contactId: null, callerNumber: null },
    { pbx: 'santral' },
  );

const run = (...facts: DraftFact[]): Cards => facts.reduce<Cards>((cards, next) => applyToCards(cards, next, desk), {});
const states = (cards: Cards) => Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, card.state]));

describe('cards of a desk', () => {
  it('lives through ring, answer, hold, hangup and save', () => {
    expect(states(run(rings()))).toEqual({ c1: 'ringing' });
    expect(states(run(rings(), answers()))).toEqual({ c1: 'active' });
    expect(run(rings(), answers())['c1']).toMatchObject({ kind: 'incoming', answeredAt: at, recording: '/rec/a.wav', queue: 'destek' });
    expect(states(run(rings(), answers(), fact('call.held', { call: head(), extension: '1001' })))).toEqual({ c1: 'held' });
    expect(states(run(rings(), answers(), leaves()))).toEqual({ c1: 'ended' });
    expect(states(run(rings(), answers(), leaves(), ends()))).toEqual({ c1: 'ended' });
    expect(run(rings(), answers(), leaves(), ends(), saved())).toEqual({});
  });

  it('keeps two calls from one company number apart', () => {
    expect(Object.keys(run(rings(), rings('1001', head({ callId: 'c2' }))))).toEqual(['c1', 'c2']);
  });

  it('re-uses the card when the queue tries the same agent again', () => {
    const missed = run(rings(), ringEnds('no-answer'));
    expect(states(missed)).toEqual({ c1: 'missed' });
    expect(states(run(rings(), ringEnds('no-answer'), rings()))).toEqual({ c1: 'ringing' });
  });

  it('takes the card away when another agent answers, without calling it missed', () => {
    expect(run(rings(), ringEnds('cancelled-elsewhere'))).toEqual({});
    expect(run(rings(), ringEnds('no-answer'), answers('1002'))).toEqual({});
  });

  it('takes the card of an abandoned call away when the call ends', () => {
    expect(run(rings(), ringEnds('cancelled-caller'), ends())).toEqual({});
  });

  it('keeps the card of a call handed on until it is saved', () => {
    const cards = run(rings(), answers(), fact('call.transferred', { call: head(), kind: 'blind', from: '1001', to: '1002' }), leaves());
    expect(cards['c1']).toMatchObject({ state: 'ended', transferredTo: '1002' });
  });

  it('shows a hidden caller, but neither short numbers nor internal calls nor other extensions', () => {
    const hidden = head({ caller: { number: null, e164: null, name: null, private: true } });
    expect(states(run(rings('1001', hidden)))).toEqual({ c1: 'ringing' });
    expect(run(rings('1001', head({ caller: { number: '123456', e164: null, name: null, private: false } })))).toEqual({});
    expect(run(rings('1001', head({ direction: 'internal' })))).toEqual({});
    expect(run(rings('1002'))).toEqual({});
    expect(run({ ...rings(), pbx: 'other' })).toEqual({});
  });

  it('makes an outgoing card and ends it when nobody answers', () => {
    const out = head({ direction: 'outbound', called: '05551234567', caller: { number: '1001', e164: null, name: 'Ayşe', private: false } });
    const dials = fact('call.dialling', { call: out, extension: '1001', called: '05551234567' });
    expect(run(dials)['c1']).toMatchObject({ kind: 'outgoing', state: 'dialling', party: { e164: '+905551234567' } });
    expect(states(run(dials, ends(out)))).toEqual({ c1: 'ended' });
    expect(states(run(dials, answers('1001', out)))).toEqual({ c1: 'active' });
  });

  it('moves the card to the surviving call of a merge', () => {
    const young = head({ callId: 'c2' });
    const cards = run(rings('1001', young), answers('1001', young), fact('call.merged', { call: head(), from: 'c2', extensions: ['1001'] }));
    expect(states(cards)).toEqual({ c1: 'active' });
    expect(cards['c1']?.callId).toBe('c1');
  });

  it('refreshes a name without creating a card', () => {
    const named = head({ caller: { number: '05321112233', e164: '+905321112233', name: 'Mehmet Demir', private: false } });
    expect(run(fact('call.identified', { call: named, extensions: ['1001'] }))).toEqual({});
    const nameless = head({ caller: { ...named.caller, name: null } });
    expect(run(rings('1001', nameless), fact('call.identified', { call: named, extensions: ['1001'] }))['c1']?.party.name).toBe('Mehmet Demir');
  });

  it('absorbs what comes late and what comes twice', () => {
    expect(run(rings(), answers(), leaves(), saved(), ends(), ringEnds('no-answer'))).toEqual({});
    const active = run(rings(), answers());
    expect(applyToCards(active, rings(), desk)).toBe(active);
    expect(applyToCards(active, ringEnds('no-answer'), desk)).toBe(active);
    expect(run(saved())).toEqual({});
  });
});
