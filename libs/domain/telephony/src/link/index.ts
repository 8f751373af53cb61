/** Speaking with a PBX, for those who do not track it: nothing here is counted in the metrics of telephony. */
export { eventFilters } from '../ami/signal-catalogue.js';
export type { Signal } from '../ami/signal.js';
export { header } from '../ami/ami-message.js';
export { linkFactory } from './create-link.js';
export { LinkError, type PbxLink } from './pbx-link.js';
