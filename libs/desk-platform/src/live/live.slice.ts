import { createAction, createSelector, createSlice } from '@reduxjs/toolkit';
import type { DeskSnapshot, FactName, PbxStatus, ResourceName } from '@santral/contracts';
import { factAction, isFactAction } from './fact-actions';
import { topicLeft, topicWatched, type LiveTopic } from './topics';

/** Something a screen may want to load again after: a fact, or a change of a row of a declared resource. */
export type NewsTopic = FactName | `record.changed:${ResourceName}`;

/** One part of the road between the customer and this screen. `since` is when this state began, ISO 8601 in server time. */
export interface PartState {
  state: 'up' | 'lost' | 'unknown';
  since: string | null;
  /** What is known of the reason, for the tooltip. */
  detail: string | null;
}

export interface LiveState {
  /** The socket: `up` once the snapshot is in, so that what the screen shows is true. */
  server: PartState;
  pbxs: PbxStatus[];
  phone: PartState;
  /** Whether that phone answers, holds and resumes when the PBX asks it to. */
  isPhoneRemote: boolean;
  /** Whose desk this is; null for users without an extension and before the first snapshot. */
  desk: { pbx: string; extension: string } | null;
  /** Server time minus this computer's time. Timers add it, so that a wrong clock shows no wrong duration. */
  clockOffsetMs: number;
  /** How often each topic was heard of, and how many snapshots were loaded: what `selectNews` compares. */
  heard: Partial<Record<NewsTopic, number>>;
  snapshots: number;
  /** What pages watch beside the facts. */
  topics: LiveTopic[];
  /** How each is narrowed. */
  topicForms: Partial<Record<LiveTopic, object>>;
  /** Frames that could not be understood; each is also reported. */
  badFrames: number;
}

const unknown: PartState = { state: 'unknown', since: null, detail: null };
const initialState: LiveState = {
  server: unknown,
  pbxs: [],
  phone: unknown,
  isPhoneRemote: false,
  desk: null,
  clockOffsetMs: 0,
  heard: {},
  snapshots: 0,
  topics: [],
  topicForms: {},
  badFrames: 0,
};

/** A snapshot came: slices of live data replace what they hold by it. */
export const snapshotLoaded = createAction<DeskSnapshot>('live/snapshot-loaded');
/** The socket is gone: live figures are no longer true. `at` in server time. */
export const connectionLost = createAction<{ at: string; reason: string }>('live/connection-lost');
export const clockMeasured = createAction<{ offsetMs: number }>('live/clock-measured');
/** The link to a PBX changed in a way telephony could not tell itself. */
export const linkTold = createAction<PbxStatus>('live/link-told');
export const badFrameReceived = createAction('live/bad-frame-received');

const linkStates = { 'pbx.link-up': 'up', 'pbx.link-lost': 'lost', 'pbx.login-refused': 'refused' } as const;

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {},
  extraReducers: (build) => {
    build
      .addCase(snapshotLoaded, (state, { payload }) => {
        if (state.server.state !== 'up') state.server = { state: 'up', since: payload.serverTime, detail: null };
        state.pbxs = payload.links;
        state.desk = payload.extension && payload.pbx ? { extension: payload.extension, pbx: payload.pbx } : null;
        const phone = payload.phoneReachable === null ? 'unknown' : payload.phoneReachable ? 'up' : 'lost';
        if (state.phone.state !== phone) state.phone = { state: phone, since: payload.serverTime, detail: null };
        state.isPhoneRemote = payload.phoneRemoteControl ?? false;
        state.snapshots += 1;
      })
      .addCase(connectionLost, (state, { payload }) => {
        if (state.server.state !== 'lost') state.server = { state: 'lost', since: payload.at, detail: payload.reason };
      })
      .addCase(clockMeasured, (state, { payload }) => {
        state.clockOffsetMs = payload.offsetMs;
      })
      .addCase(linkTold, (state, { payload }) => noteLink(state, payload))
      .addCase(badFrameReceived, (state) => {
        state.badFrames += 1;
      })
      .addCase(topicWatched, (state, { payload: topic, meta }) => {
        if (meta.form) state.topicForms[topic] = meta.form;
        if (!state.topics.includes(topic)) state.topics.push(topic);
      })
      .addCase(topicLeft, (state, { payload: topic }) => {
        state.topics = state.topics.filter((one) => one !== topic);
      })
      .addCase(factAction('agent.phone-changed'), (state, { payload: fact }) => {
        if (fact.pbx !== state.desk?.pbx || fact.payload.extension !== state.desk.extension) return;
        const phone = fact.payload.reachable ? 'up' : 'lost';
        if (state.phone.state !== phone) state.phone = { state: phone, since: fact.at, detail: null };
        state.isPhoneRemote = fact.payload.remoteControl ?? state.isPhoneRemote;
      })
      .addMatcher(isFactAction, (state, { payload: fact }) => {
        countHeard(state, fact.name === 'record.changed' ? (`record.changed:${fact.payload.resource}` as NewsTopic) : fact.name);
        if (fact.name === 'pbx.link-up' || fact.name === 'pbx.link-lost' || fact.name === 'pbx.login-refused') {
          const message =
            fact.name === 'pbx.link-lost' ? fact.payload.reason : fact.name === 'pbx.login-refused' ? fact.payload.message : null;
          noteLink(state, { id: fact.pbx, link: linkStates[fact.name], since: fact.at, message });
        }
      });
  },
});

function noteLink(state: LiveState, status: PbxStatus) {
  state.pbxs = [...state.pbxs.filter(({ id }) => id !== status.id), status];
}

function countHeard(state: LiveState, topic: NewsTopic) {
  state.heard[topic] = (state.heard[topic] ?? 0) + 1;
}

export const liveReducer = slice.reducer;

type WithLive = { live: LiveState };
export const selectLive = (state: WithLive) => state.live;
export const selectDesk = (state: WithLive) => state.live.desk;
/** Whether this desk's phone answers, holds and resumes when the PBX asks it to. */
export const selectIsPhoneRemote = (state: WithLive) => state.live.isPhoneRemote;
/** Whether live figures are true now: the server is heard. Screens grey out what they show otherwise. */
export const selectIsLive = (state: WithLive) => state.live.server.state === 'up';

/** A text that changes when one of the topics was heard of, or when a reconnect may have hidden one. Empty when nothing is watched. */
export const selectNews = ({ live }: WithLive, topics: readonly NewsTopic[] = []): string =>
  topics.length === 0 ? '' : [live.snapshots, ...topics.map((topic) => live.heard[topic] ?? 0)].join('.');

/**
 * The link to the PBX of this desk (to all of them, for users without an extension). While the server is not heard nothing is known of it:
 * an old `up` must not look live. Made of these parts alone: the state as a whole is another one after every fact, and what shows the link would
 * be drawn for each of hundreds a second.
 */
export const selectPbxLink = createSelector([({ live }: WithLive) => live.server, ({ live }: WithLive) => live.pbxs, selectDesk], (server, pbxs, desk): PartState => {
  if (server.state !== 'up') return unknown;
  const mine = pbxs.filter(({ id, link }) => link !== 'off' && (!desk || id === desk.pbx));
  const worst = mine.find(({ link }) => link !== 'up') ?? mine[0];
  if (!worst) return unknown;
  return { state: worst.link === 'up' ? 'up' : 'lost', since: worst.since, detail: worst.message };
});

/** This desk's phone as the PBX sees it; null for users without an extension. Unknown while server or PBX are not heard. */
export const selectPhone = createSelector([({ live }: WithLive) => live.phone, selectDesk, selectPbxLink], (phone, desk, pbx): PartState | null =>
  desk === null ? null : pbx.state === 'up' ? phone : unknown,
);
