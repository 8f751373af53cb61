import { applyToCards, type Cards } from '@santral/contracts';
import { PBX, run } from './testing/run.js';
import { signalsOf } from './testing/traces.js';

/** What one desk shows while a recorded call goes by: every state its card passes through, and the last one. */
function seenAt(extension: string, trace: string) {
  let cards: Cards = {};
  const states: string[] = [];
  for (const fact of run(signalsOf(trace)).facts) {
    cards = applyToCards(cards, fact, { pbx: PBX, extension });
    const shown = Object.values(cards);
    const state = shown.length === 0 ? 'none' : shown.map((card) => `${card.kind} ${card.state}`).join(', ');
    if (state !== (states.at(-1) ?? 'none')) states.push(state);
  }
  return { states, card: Object.values(cards)[0] };
}

describe('cards that recorded calls leave on the desks', () => {
  it('01: an answered call rings, is active, and stays until its detail is saved', () => {
    const { states, card } = seenAt('1001', '01-inbound-answered-caller-hangup');
    expect(states).toEqual(['incoming ringing', 'incoming active', 'incoming ended']);
    expect(card).toMatchObject({ party: { number: '05321112233', name: 'Mehmet Demir' }, queue: 'destek', uniqueid: '1795141023.0', recording: '/tmp/pbx/run/spool/monitor/1795141023.0.wav' });
    expect(Date.parse(card?.endedAt ?? '') - Date.parse(card?.answeredAt ?? '')).toBe(3098);
  });

  it('03b: a caller who gives up takes the card along', () => {
    expect(seenAt('1001', '03b-abandon-while-ringing').states).toEqual(['incoming ringing', 'incoming missed', 'none']);
  });

  it('04: the first agent sees a missed call until the second one answers', () => {
    expect(seenAt('1001', '04-ringnoanswer-then-other').states).toEqual(['incoming ringing', 'incoming missed', 'none']);
    expect(seenAt('1002', '04-ringnoanswer-then-other').states).toEqual(['incoming ringing', 'incoming active', 'incoming ended']);
  });

  it('05a: an outgoing call dials, is active and ends', () => {
    const { states, card } = seenAt('1001', '05a-outbound-answered');
    expect(states).toEqual(['outgoing dialling', 'outgoing active', 'outgoing ended']);
    expect(card?.party).toMatchObject({ number: '05551234567', e164: '+905551234567' });
  });

  it.each(['05b-outbound-busy', '05d-outbound-cancelled'])('%s: a dialled call that nobody answered has ended, too', (trace) => {
    expect(seenAt('1001', trace).states).toEqual(['outgoing dialling', 'outgoing ended']);
  });

  it('05g: calls between colleagues leave no card', () => {
    expect(seenAt('1001', '05g-internal').states).toEqual([]);
    expect(seenAt('1002', '05g-internal').states).toEqual([]);
  });

  it('06a: on hold and back', () => {
    expect(seenAt('1001', '06a-hold-unhold').states).toEqual(['incoming ringing', 'incoming active', 'incoming held', 'incoming active', 'incoming ended']);
  });

  it('06b: the one who handed over has a card to save, and so has the one who took it', () => {
    const first = seenAt('1001', '06b-blind-transfer-agent');
    expect(first.states).toEqual(['incoming ringing', 'incoming active', 'incoming ended']);
    expect(first.card?.transferredTo).toBe('1002');
    expect(seenAt('1002', '06b-blind-transfer-agent').states).toEqual(['incoming ringing', 'incoming active', 'incoming ended']);
  });

  it('06e: after the merge both agents have one card, of the customer', () => {
    const first = seenAt('1001', '06e-attended-transfer');
    expect(first.states).toEqual(['incoming ringing', 'incoming active', 'incoming held', 'incoming active', 'incoming ended']);
    expect(first.card).toMatchObject({ transferredTo: '1002', party: { number: '05321112233' } });
    const second = seenAt('1002', '06e-attended-transfer');
    // While they are consulted there is no customer yet.
    expect(second.states).toEqual(['incoming active', 'incoming ended']);
    expect(second.card).toMatchObject({ callId: first.card?.callId, party: { number: '05321112233', name: 'Mehmet Demir' } });
  });

  it('08a, 08b, 08c: a click becomes an outgoing card when the number is dialled, and none when the agent does not pick up', () => {
    expect(seenAt('1001', '08a-click-to-call').states).toEqual(['outgoing dialling', 'outgoing active', 'outgoing ended']);
    expect(seenAt('1001', '08b-click-to-call-agent-noanswer').states).toEqual([]);
    expect(seenAt('1001', '08c-click-to-call-agent-busy').states).toEqual([]);
  });
});
