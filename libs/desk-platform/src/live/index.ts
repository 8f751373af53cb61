export { factAction, actionOfFact, isFactAction } from './fact-actions';
export {
  clockMeasured,
  connectionLost,
  selectDesk,
  selectIsLive,
  selectIsPhoneRemote,
  selectLive,
  selectNews,
  selectPbxLink,
  selectPhone,
  snapshotLoaded,
  type LiveState,
  type NewsTopic,
  type PartState,
} from './live.slice';
export { liveSession, liveSessions, livePorts, type LivePorts } from './live.saga';
export type { LiveSocket } from './socket-channel';
export { topicHeard, topicLeft, topicWatched, type LiveTopic } from './topics';
export { useServerNow, serverNow } from './server-clock';
