import { selfTestChoicesSchema, selfTestSchema, selfTestsSchema, type SelfTestWish } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';

const REFRESH_MS = 15_000;
const linkFacts = ['pbx.link-up', 'pbx.link-lost', 'pbx.login-refused'] as const;

export const useChoices = () => useRemote('/api/self-tests/choices', selfTestChoicesSchema, { reloadOn: linkFacts });

/** Tests that are over, newest first. */
export const useFinishedTests = (limit: number) => useRemote('/api/self-tests', selfTestsSchema, { query: { limit }, everyMs: REFRESH_MS });

/** Calls of this feature; every one throws `ApiError` with a text for the user. */
export const selfTestApi = {
  start: (wish: SelfTestWish) => api.post('/api/self-tests', selfTestSchema, wish),
  read: (id: string) => api.get(`/api/self-tests/${id}`, selfTestSchema),
  hangUp: (id: string) => api.post(`/api/self-tests/${id}/hang-up`, selfTestSchema),
  finish: (id: string) => api.post(`/api/self-tests/${id}/finish`, selfTestSchema),
};
