import { type DraftFact, type Fact, OWN_STREAM } from '@santral/contracts';
import { at, callFact, headOf } from '../testing/call-facts.js';
import { applyToDesk, type CardFact, type DeskCards } from './desk-cards.js';

const desk = { pbx: 'main', extension: '1001' };
const empty: DeskCards = { cards: {}, closed: new Map() };
const apply = (...facts: DraftFact[]) => facts.reduce((state, fact, i) => applyToDesk(state, { ...fact, seq: `1-${i}` } as Fact as CardFact, desk), empty);
const states = (...facts: DraftFact[]) => Object.values(apply(...facts).cards).map((card) => card.state);
const closing = (name: 'call-detail.saved' | 'call-card.dismissed', seconds: number, change: object = {}): DraftFact =>
  ({ id: `${name}${seconds}`, name, version: 1, at: at(seconds), pbx: OWN_STREAM, subject: 'A', payload: { callId: 'A', pbx: 'main', extension: '1001', userId: 'u', ...change } }) as DraftFact;

describe('applyToDesk', () => {
  const call = headOf('A');
  it('closes a card, whichever of its streams is read first', () => {
    const ended = [callFact.ringing(call), callFact.answered(call), callFact.agentLeft(call)];
    expect(states(...ended)).toEqual(['ended']);
    for (const name of ['call-detail.saved', 'call-card.dismissed'] as const) {
      expect(states(...ended, closing(name, 80))).toEqual([]);
      expect(states(closing(name, 80), ...ended)).toEqual([]);
    }
  });
  it('gives a call that comes back after its card was closed a new one', () => {
    expect(states(closing('call-detail.saved', 80), callFact.answered(call, '1001', 90))).toEqual(['active']);
  });
  it('does not let other desks close a card', () => {
    expect(states(callFact.ringing(call), callFact.answered(call), closing('call-detail.saved', 80, { extension: '1002' }))).toEqual(['active']);
    expect(states(callFact.ringing(call), callFact.answered(call), closing('call-detail.saved', 80, { pbx: 'other' }))).toEqual(['active']);
  });
});
