export { DONE, type FakeAnswer, FakeCommands } from './fake-commands.js';
export { FakeTelephony } from './fake-telephony.js';
export { liveAgent, ring, segment, waitingCall } from './live-fixtures.js';
