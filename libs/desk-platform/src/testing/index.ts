export { renderDesk, testUser, type RenderDeskOptions } from './render-desk';
export { fakeApi, refusal, type FakeAnswer, type FakeCall, type FakeRoute } from './fake-api';
