import { isExtension, toE164 } from '../numbers/phone-number.js';
import type { CallHead, Party } from '../calls/call-record.js';
import type { DraftFact } from '../facts/registry.js';
import type { Card, Cards, CardState } from './card.js';

/** Whose desk it is. */
export interface Desk {
  readonly pbx: string;
  readonly extension: string;
}

/** Numbers shorter than this are not customers; the rule holds for numbers that are present on calls with the outside. */
export const MINIMUM_NUMBER_LENGTH = 7;

export type CardSignal = 'ring' | 'dial' | 'answer' | 'hold' | 'resume' | 'consult' | 'return' | 'park' | 'unpark' | 'miss' | 'leave' | 'end' | 'save' | 'dismiss';

/** The whole life of a card on one screen: a missing cell is an impossible signal and changes nothing; `gone` removes the card. */
export const cardTransitions: Record<CardState, Partial<Record<CardSignal, CardState | 'gone'>>> = {
  ringing: { ring: 'ringing', answer: 'active', miss: 'missed', leave: 'gone', end: 'gone', save: 'gone', dismiss: 'gone' },
  dialling: { answer: 'active', leave: 'ended', end: 'ended', save: 'gone', dismiss: 'gone' },
  active: { hold: 'held', consult: 'consulting', park: 'parked', answer: 'active', leave: 'ended', end: 'ended', save: 'gone' },
  held: { resume: 'active', consult: 'consulting', park: 'parked', answer: 'active', leave: 'ended', end: 'ended', save: 'gone' },
  consulting: { return: 'active', resume: 'active', answer: 'active', leave: 'ended', end: 'ended', save: 'gone' },
  // Nobody has put the call away who still has to fetch it: it is saved when it is fetched or over.
  parked: { ring: 'ringing', answer: 'active', unpark: 'ended', leave: 'parked', end: 'ended' },
  missed: { ring: 'ringing', answer: 'active', end: 'gone', save: 'gone', dismiss: 'gone' },
  // The PBX tells of the agent's hangup and of the parking in either order.
  ended: { park: 'parked', ring: 'ringing', answer: 'active', save: 'gone', dismiss: 'gone' },
};

/** Applies one fact to the cards of one desk. Pure; returns the same object when nothing changed. Used by server and desk alike. */
export function applyToCards(cards: Cards, fact: DraftFact, desk: Desk): Cards {
  if (fact.name === 'call-detail.saved' || fact.name === 'call-card.dismissed') {
    if (fact.payload.pbx !== desk.pbx || fact.payload.extension !== desk.extension) return cards;
    return move(cards, fact.payload.callId, fact.name === 'call-detail.saved' ? 'save' : 'dismiss');
  }
  if (fact.pbx !== desk.pbx) return cards;
  switch (fact.name) {
    case 'call.ringing':
      if (fact.payload.extension !== desk.extension || !isShown(fact.payload.call)) return cards;
      return move(cards, fact.payload.call.callId, 'ring', {
        ...(cards[fact.payload.call.callId] ?? newCard(fact.payload.call, 'incoming', fact.payload.call.caller)),
        queue: fact.payload.queue,
        startedAt: fact.at,
        endedAt: null,
        missed: null,
      });
    case 'call.dialling':
      if (fact.payload.extension !== desk.extension || !isShown(fact.payload.call) || cards[fact.payload.call.callId]) return cards;
      return move(cards, fact.payload.call.callId, 'dial', { ...newCard(fact.payload.call, 'outgoing', dialled(fact.payload.called)), startedAt: fact.at });
    case 'call.answered': {
      if (fact.payload.extension !== desk.extension) return leaveMissed(cards, fact.payload.call.callId);
      if (!isShown(fact.payload.call)) return cards;
      const known = cards[fact.payload.call.callId] ?? newCard(fact.payload.call, 'incoming', fact.payload.call.caller);
      return move(cards, fact.payload.call.callId, 'answer', {
        ...known,
        queue: fact.payload.queue ?? known.queue,
        answeredAt: known.state === 'active' || known.state === 'held' ? known.answeredAt : fact.payload.answeredAt,
        endedAt: null,
        recording: fact.payload.recording ?? known.recording,
      });
    }
    case 'call.ring-ended': {
      if (fact.payload.extension !== desk.extension) return cards;
      const callId = fact.payload.call.callId;
      if (fact.payload.result === 'cancelled-elsewhere') return cards[callId]?.state === 'ringing' ? without(cards, callId) : cards;
      return move(cards, callId, 'miss', { missed: fact.payload.result, endedAt: fact.at });
    }
    case 'call.held':
    case 'call.resumed':
      if (fact.payload.extension !== desk.extension) return cards;
      return move(cards, fact.payload.call.callId, fact.name === 'call.held' ? 'hold' : 'resume');
    case 'call.consult-started':
    case 'call.consult-ended':
      if (fact.payload.extension !== desk.extension) return cards;
      return move(cards, fact.payload.call.callId, fact.name === 'call.consult-started' ? 'consult' : 'return');
    case 'call.parked':
      if (fact.payload.extension !== desk.extension) return cards;
      return move(cards, fact.payload.call.callId, 'park', { parkedAt: fact.payload.space, endedAt: null });
    case 'call.unparked': {
      const card = cards[fact.payload.call.callId];
      // Fetched by this agent: the answer that follows says so.
      if (card === undefined || fact.payload.extension !== desk.extension || fact.payload.by === desk.extension) return cards;
      return move(cards, card.callId, 'unpark', { endedAt: card.endedAt ?? fact.at });
    }
    case 'call.recording-muted':
    case 'call.recording-unmuted': {
      const card = cards[fact.payload.call.callId];
      if (!card || fact.payload.extension !== desk.extension) return cards;
      return { ...cards, [card.callId]: { ...card, isRecordingPaused: fact.name === 'call.recording-muted' } };
    }
    case 'call.identified': {
      const card = cards[fact.payload.call.callId];
      if (!card || card.kind !== 'incoming') return cards;
      return { ...cards, [card.callId]: { ...card, party: fact.payload.call.caller } };
    }
    case 'call.recording-started': {
      const card = cards[fact.payload.call.callId];
      if (!card || fact.payload.extension !== desk.extension || fact.payload.file === null) return cards;
      return { ...cards, [card.callId]: { ...card, recording: fact.payload.file, isRecordingPaused: false } };
    }
    case 'call.transferred': {
      const card = cards[fact.payload.call.callId];
      if (!card || fact.payload.from !== desk.extension) return cards;
      return { ...cards, [card.callId]: { ...card, transferredTo: fact.payload.to } };
    }
    case 'call.agent-left':
      if (fact.payload.extension !== desk.extension) return cards;
      return move(cards, fact.payload.call.callId, 'leave', cards[fact.payload.call.callId]?.state === 'parked' ? {} : { endedAt: fact.payload.leftAt });
    case 'call.merged':
      return rekey(cards, fact.payload.from, fact.payload.call);
    case 'call.ended':
      return move(cards, fact.payload.call.callId, 'end', { endedAt: cards[fact.payload.call.callId]?.endedAt ?? fact.at });
    default:
      return cards;
  }
}

/** A hidden caller gets a card; a number that is present must have seven digits; internal calls between extensions get none. */
export function isShown(call: CallHead): boolean {
  if (call.direction === 'internal') return false;
  const other = call.direction === 'inbound' ? call.caller.number : call.called;
  return call.direction === 'inbound' && call.caller.private ? true : (other?.replace(/\D/g, '').length ?? 0) >= MINIMUM_NUMBER_LENGTH;
}

const dialled = (number: string): Party => ({ number, e164: isExtension(number) ? null : toE164(number), name: null, private: false });

const newCard = (call: CallHead, kind: Card['kind'], party: Party): Card => ({
  callId: call.callId,
  pbx: call.pbx,
  kind,
  state: kind === 'incoming' ? 'ringing' : 'dialling',
  uniqueid: call.uniqueid,
  party,
  called: call.called,
  queue: null,
  startedAt: call.startedAt,
  answeredAt: null,
  endedAt: null,
  recording: null,
  missed: null,
  transferredTo: null,
});

function move(cards: Cards, callId: string, signal: CardSignal, change: Partial<Card> = {}): Cards {
  const card = cards[callId];
  if (!card) {
    // Only a ring, a dial or an answer can make a card; the change is then a whole one.
    if (signal !== 'ring' && signal !== 'dial' && signal !== 'answer') return cards;
    return { ...cards, [callId]: { ...(change as Card), state: signal === 'ring' ? 'ringing' : signal === 'dial' ? 'dialling' : 'active' } };
  }
  const next = cardTransitions[card.state][signal];
  if (next === undefined) return cards;
  return next === 'gone' ? without(cards, callId) : { ...cards, [callId]: { ...card, ...change, state: next } };
}

function without(cards: Cards, callId: string): Cards {
  const { [callId]: _gone, ...rest } = cards;
  return rest;
}

const leaveMissed = (cards: Cards, callId: string): Cards => (cards[callId]?.state === 'missed' ? without(cards, callId) : cards);

function rekey(cards: Cards, from: string, into: CallHead): Cards {
  const card = cards[from];
  if (!card) return cards;
  const survivor = cards[into.callId];
  const rest = without(cards, from);
  if (survivor && survivor.state !== 'missed') return rest;
  return { ...rest, [into.callId]: { ...card, callId: into.callId, uniqueid: into.uniqueid } };
}
