/**
 * What rows of the past are told with, for programs that write many of them and need nothing else of the contracts: all of them, and zod, take longer to
 * load than a small import runs. Types come from the whole, which costs nothing.
 */
export { AUTO_PAUSE_REASON, breakIdOf, isPauseAroundCall, WRAP_UP_REASON } from './agents/pause-reasons.js';
export { entryKindOf } from './calls/entry-kind.js';
export { isExtension, isHidden, toE164 } from './numbers/phone-number.js';
export { searchKey } from './numbers/search-key.js';
export { zoneOffsetMs } from './time/time-zones.js';
