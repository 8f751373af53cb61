import { createAction, type PayloadAction, type PayloadActionCreator } from '@reduxjs/toolkit';
import type { Fact, FactName } from '@santral/contracts';

/** Action of a fact as it came over the socket: type `fact/<name>`, payload the whole envelope. Slices match it in `extraReducers`. */
type FactActionCreator<N extends FactName> = PayloadActionCreator<Fact<N>, `fact/${N}`>;

const creators = new Map<FactName, unknown>();

/**
 * The action creator (and matcher) of one fact: `build.addCase(factAction('call.ringing'), …)`, `take(factAction('call.ended'))`. Made from the
 * name alone: the registry with its schemas is for those who parse facts, and guests have none.
 */
export function factAction<N extends FactName>(name: N): FactActionCreator<N> {
  if (!creators.has(name)) creators.set(name, createAction(`fact/${name}`));
  return creators.get(name) as FactActionCreator<N>;
}

/** The action of any fact, as the live saga dispatches it. */
export const actionOfFact = (fact: Fact): PayloadAction<Fact> => ({ type: `fact/${fact.name}`, payload: fact });

/** Matches the action of every fact, for slices that apply a state machine to all of them. */
export const isFactAction = (action: unknown): action is PayloadAction<Fact> =>
  typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string' && action.type.startsWith('fact/');
