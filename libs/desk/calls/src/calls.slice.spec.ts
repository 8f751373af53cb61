import { actionOfFact, snapshotLoaded } from '@santral/desk-platform/live';
import type { UnknownAction } from '@reduxjs/toolkit';
import { callsActions, callsReducer, type CallsState } from './calls.slice';
import { at, callHead, card, fact, incoming, snapshot } from './testing/fixtures';

const reduce = (...actions: UnknownAction[]): CallsState =>
  actions.reduce<CallsState>(callsReducer, callsReducer(undefined, { type: 'start' }));
const ended = (callId: string, seconds: number) =>
  card({ callId, state: 'ended', startedAt: at(seconds), answeredAt: at(seconds + 5), endedAt: at(seconds + 60) });

describe('cards', () => {
  it('ignores facts before the first snapshot has said whose desk this is', () => {
    expect(reduce(actionOfFact(incoming.ringing())).cards).toEqual({});
  });

  it('follow the call from ring to hangup and leave when the detail was saved elsewhere', () => {
    const start = [
      snapshotLoaded(snapshot()),
      actionOfFact(incoming.ringing()),
      actionOfFact(incoming.answered()),
      actionOfFact(incoming.left()),
    ];
    expect(reduce(...start.slice(0, 2)).cards['call-1']?.state).toBe('ringing');
    expect(reduce(...start.slice(0, 3)).cards['call-1']).toMatchObject({ state: 'active', answeredAt: at(6), recording: '/rec/1.wav' });
    expect(reduce(...start).cards['call-1']).toMatchObject({ state: 'ended', endedAt: at(228) });
    expect(reduce(...start, actionOfFact(incoming.saved())).cards).toEqual({});
  });

  it('of another extension never show', () => {
    const foreign = fact('call.ringing', { call: callHead(), ringId: 'r', extension: '1002', queue: 'destek', visitId: null });
    expect(reduce(snapshotLoaded(snapshot()), actionOfFact(foreign)).cards).toEqual({});
  });

  it('are replaced by a later snapshot, with everything kept beside those that are gone', () => {
    const state = reduce(
      snapshotLoaded(snapshot({ cards: [ended('old', 0)] })),
      callsActions.draftEdited({ callId: 'old', change: { comment: 'a' } }),
      callsActions.cardExpanded({ callId: 'old' }),
      callsActions.recordOpened({ callId: 'old' }),
      snapshotLoaded(snapshot({ cards: [ended('new', 100)] })),
    );
    expect(Object.keys(state.cards)).toEqual(['new']);
    expect(state).toMatchObject({ expanded: [], record: null });
    expect(Object.keys(state.drafts)).toEqual(['new']);
  });
});

describe('lines', () => {
  it('keep a call that is saved while people still talk, until it ends', () => {
    const talking = [
      snapshotLoaded(snapshot()),
      actionOfFact(incoming.ringing()),
      actionOfFact(incoming.answered()),
      callsActions.cardClosed({ callId: 'call-1' }),
    ];
    expect(reduce(...talking).cards).toEqual({});
    expect(reduce(...talking, actionOfFact(incoming.saved())).lines['call-1']?.state).toBe('active');
    expect(reduce(...talking, actionOfFact(incoming.left())).lines).toEqual({});
  });
});

describe('expanded cards', () => {
  it('make room for an arriving call: finished ones fold, the one being worked in stays', () => {
    const base = [
      snapshotLoaded(snapshot({ cards: [ended('a', 0), ended('b', 100), card({ callId: 'c', startedAt: at(200) })] })),
      callsActions.cardExpanded({ callId: 'b' }),
      callsActions.cardExpanded({ callId: 'a' }),
    ];
    expect(reduce(...base, callsActions.cardArrived({ callId: 'c' })).expanded).toEqual(['c']);
    expect(reduce(...base, callsActions.focusMoved({ callId: 'a' }), callsActions.cardArrived({ callId: 'c' })).expanded).toEqual([
      'c',
      'a',
    ]);
  });

  it('are never more than three; the oldest folds first but not the one being worked in', () => {
    const cards = ['a', 'b', 'c', 'd'].map((callId, i) =>
      card({ callId, state: 'active', startedAt: at(i * 10), answeredAt: at(i * 10 + 1) }),
    );
    const open = ['a', 'b', 'c'].map((callId) => callsActions.cardArrived({ callId }));
    expect(reduce(snapshotLoaded(snapshot({ cards })), ...open, callsActions.cardArrived({ callId: 'd' })).expanded).toEqual([
      'd',
      'c',
      'b',
    ]);
    expect(
      reduce(
        snapshotLoaded(snapshot({ cards })),
        ...open,
        callsActions.focusMoved({ callId: 'a' }),
        callsActions.cardArrived({ callId: 'd' }),
      ).expanded,
    ).toEqual(['d', 'c', 'a']);
  });
});

describe('drafts', () => {
  const withCard = snapshotLoaded(snapshot({ cards: [ended('a', 0)] }));
  const type = (comment: string) => callsActions.draftEdited({ callId: 'a', change: { comment } });

  it('stay dirty when typing went on while an earlier revision was being saved', () => {
    const state = reduce(withCard, type('x'), type('xy'), callsActions.draftSaved({ callId: 'a', revision: 1, savedAt: at(2) }));
    expect(state.drafts['a']).toMatchObject({ revision: 2, savedRevision: 1, savedAt: at(2) });
  });

  it('unsaved typing wins over the server at a reconnect; otherwise the server does', () => {
    const server = { comment: 'from another tab', reasonIds: [2], customerId: null, contactId: null, savedAt: at(5) };
    const again = snapshotLoaded(snapshot({ cards: [ended('a', 0)], drafts: { a: server } }));
    expect(reduce(withCard, type('mine'), again).drafts['a']?.value.comment).toBe('mine');
    expect(reduce(withCard, again).drafts['a']).toMatchObject({ value: { comment: 'from another tab', reasonIds: [2] }, savedAt: at(5) });
  });

  it('a draft the server lost is dirty again, so that it is saved again', () => {
    const state = reduce(withCard, type('mine'), callsActions.draftSaved({ callId: 'a', revision: 1, savedAt: at(2) }), withCard);
    expect(state.drafts['a']).toMatchObject({ value: { comment: 'mine' }, savedAt: null, savedRevision: 1, revision: 2 });
  });

  it('of another tab show here, unless something unsaved is typed here', () => {
    const theirs = callsActions.draftMirrored({
      callId: 'a',
      draft: { comment: 'theirs', reasonIds: [], customerId: null, contactId: null },
    });
    expect(reduce(withCard, theirs).drafts['a']?.value.comment).toBe('theirs');
    expect(reduce(withCard, type('mine'), theirs).drafts['a']?.value.comment).toBe('mine');
  });

  it('move with the card when its call turns out to be part of an older one', () => {
    const merged = fact('call.merged', { call: callHead({ callId: 'b', uniqueid: '1.1' }), from: 'a', extensions: ['1001'] });
    const state = reduce(withCard, type('mine'), callsActions.cardExpanded({ callId: 'a' }), actionOfFact(merged));
    expect(Object.keys(state.cards)).toEqual(['b']);
    expect(state.drafts['b']?.value.comment).toBe('mine');
    expect(state.expanded).toEqual(['b']);
  });

  it('are not lost when the older call had a card of its own', () => {
    const two = snapshotLoaded(snapshot({ cards: [ended('a', 10), ended('b', 0)] }));
    const merged = fact('call.merged', { call: callHead({ callId: 'b' }), from: 'a', extensions: ['1001'] });
    expect(reduce(two, type('mine'), actionOfFact(merged)).drafts).toMatchObject({ b: { value: { comment: 'mine' } } });
  });

  it('an edit clears what stood in the way of the last try to save', () => {
    const invalid = callsActions.saveInvalid({ callId: 'a', problem: { field: 'reasons' } });
    expect(reduce(withCard, invalid).saves).toEqual({ a: { status: 'invalid', problem: { field: 'reasons' } } });
    expect(reduce(withCard, invalid, type('x')).saves).toEqual({});
  });
});
