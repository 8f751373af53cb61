import { featureSelector, type PlatformState } from '@santral/desk-platform/store';
import type { AgentsState } from './agents.slice';

/** Every selector of this feature works on its own part of the state. */
export const selectAgents = featureSelector<AgentsState>('agents');

export const selectStatus = (state: PlatformState) => selectAgents(state).status;
export const selectWish = (state: PlatformState) => selectAgents(state).wish;
export const selectPicker = (state: PlatformState) => selectAgents(state).picker;
