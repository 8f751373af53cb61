export { TelephonyModule } from './telephony.module.js';
export { PbxFleet, type PbxFleetOptions } from './pbx-fleet.js';
export { PbxRunner, type PbxRunnerOptions } from './pbx-runner.js';
export { linkFactory, type AmiClient } from './link/create-link.js';
export { createTracker } from './tracker/index.js';
