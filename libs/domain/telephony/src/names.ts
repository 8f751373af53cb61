/** What calls and agents are called, for programs that read of the past and speak with no PBX. */
export { callIdOf } from './tracker/ids.js';
export { extensionOfInterface } from './tracker/endpoints.js';
