import { createAction, type PayloadAction, type PayloadActionCreator } from '@reduxjs/toolkit';
import { factNames, type Fact, type FactName } from '@santral/contracts';

/** Action of a fact as it came over the socket: type `fact/<name>`, payload the whole envelope. Slices match it in `extraReducers`. */
type FactActionCreator<N extends FactName> = PayloadActionCreator<Fact<N>, `fact/${N}`>;

const creators = Object.fromEntries(factNames.map((name) => [name, createAction(`fact/${name}`)])) as unknown as {
  [N in FactName]: FactActionCreator<N>;
};

/** The action creator (and matcher) of one fact: `build.addCase(factAction('call.ringing'), …)`, `take(factAction('call.ended'))`. */
export const factAction = <N extends FactName>(name: N): FactActionCreator<N> => creators[name];

/** The action of any fact, as the live saga dispatches it. */
export const actionOfFact = (fact: Fact): PayloadAction<Fact> => ({ type: `fact/${fact.name}`, payload: fact });

/** Matches the action of every fact, for slices that apply a state machine to all of them. */
export const isFactAction = (action: unknown): action is PayloadAction<Fact> =>
  typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string' && action.type.startsWith('fact/');
