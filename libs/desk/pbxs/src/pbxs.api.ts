import { type PbxChange, type PbxForm, pbxSchema, pbxsSchema, type PbxTestForm, pbxTestSchema } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';
import { z } from 'zod';

/** Calls and the last signal change without a fact that everybody hears. */
const REFRESH_MS = 5000;
const news = ['pbx.added', 'pbx.changed', 'pbx.removed', 'pbx.link-up', 'pbx.link-lost', 'pbx.login-refused'] as const;

export const usePbxs = () => useRemote('/api/pbxs', pbxsSchema, { reloadOn: news, everyMs: REFRESH_MS });

const pathOf = (id: string, isConfirmed: boolean) => `/api/pbxs/${id}${isConfirmed ? '?confirmed=true' : ''}`;

/** Calls of this feature; every one throws `ApiError` with a text for the user. `isConfirmed`: also while calls are up. */
export const pbxsApi = {
  add: (form: PbxForm) => api.post('/api/pbxs', pbxSchema, form),
  change: (id: string, change: PbxChange, isConfirmed = false) => api.patch(pathOf(id, isConfirmed), pbxSchema, change),
  remove: (id: string, isConfirmed = false) => api.delete(pathOf(id, isConfirmed), z.unknown()),
  test: (form: PbxTestForm) => api.post('/api/pbxs/test', pbxTestSchema, form),
};
