export { CallTracker, createTracker, type TrackerSizes } from './tracker.js';
export type { Change, PbxSnapshot, Tracker } from './types.js';
