/** Where the connection to the PBX stands. */
export const sessionStates = ['idle', 'connecting', 'filtering', 'resyncing', 'live', 'waiting', 'refused', 'stopped'] as const;
export type SessionState = (typeof sessionStates)[number];
export type SessionEvent = 'connect' | 'logged-in' | 'filtered' | 'resynced' | 'lost' | 'login-refused' | 'stop';

/** The only steps there are: state → event → next state. */
export const sessionSteps: Readonly<Record<SessionState, Partial<Record<SessionEvent, SessionState>>>> = {
  idle: { connect: 'connecting', stop: 'stopped' },
  connecting: { 'logged-in': 'filtering', lost: 'waiting', 'login-refused': 'refused', stop: 'stopped' },
  filtering: { filtered: 'resyncing', lost: 'waiting', stop: 'stopped' },
  resyncing: { resynced: 'live', lost: 'waiting', stop: 'stopped' },
  live: { lost: 'waiting', stop: 'stopped' },
  /** Pausing before the next attempt. */
  waiting: { connect: 'connecting', stop: 'stopped' },
  /** The PBX does not take our credentials: somebody has to act, so the next attempt comes late. */
  refused: { connect: 'connecting', stop: 'stopped' },
  stopped: {},
};

/** The next state; null when the event cannot happen here. */
export const nextSessionState = (state: SessionState, event: SessionEvent): SessionState | null => sessionSteps[state][event] ?? null;
