import { nextSessionState, sessionStates, sessionSteps } from './pbx-session.machine.js';

describe('session machine', () => {
  it('can be stopped from everywhere and leaves the stopped state never', () => {
    for (const state of sessionStates.filter((s) => s !== 'stopped')) expect(nextSessionState(state, 'stop')).toBe('stopped');
    expect(sessionSteps.stopped).toEqual({});
  });

  it('does not become live without having resynchronised', () => {
    for (const state of sessionStates) {
      for (const [event, next] of Object.entries(sessionSteps[state])) if (next === 'live') expect([state, event]).toEqual(['resyncing', 'resynced']);
    }
  });

  it('refuses what cannot happen', () => {
    expect(nextSessionState('idle', 'resynced')).toBeNull();
  });
});
