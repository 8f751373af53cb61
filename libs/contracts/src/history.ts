/**
 * What rows of the past are told with, for programs that write many of them and need nothing else of the contracts: all of them take three times as long
 * to load. Types come from the whole, which costs nothing.
 */
export { AUTO_PAUSE_REASON, breakIdOf } from './agents/breaks.js';
export { isPauseAroundCall, WRAP_UP_REASON } from './agents/wrap-up.js';
export { entryKindOf } from './calls/call-record.js';
export { isExtension, isHidden, toE164 } from './numbers/phone-number.js';
export { searchKey } from './numbers/search-key.js';
export { zoneOffsetMs } from './time/time-zones.js';
