import { type ApiTokenForm, newApiTokenSchema, rolesAnswerSchema, userSchema, type Permission, type PresetName, type RoleName } from '@santral/contracts';
import { api } from '@santral/desk-platform/api';
import { z } from 'zod';

const endedSchema = z.object({ ended: z.int() });
/** The server may take this long to hand the SMS over. */
const SMS_TIMEOUT_MS = 20_000;

/** Calls of this feature beside those of the declared resources; every one throws `ApiError` with a text for the user. */
export const usersApi = {
  resetPassword: (userId: string) => api.post(`/api/users/${userId}/reset-password`, z.unknown(), undefined, { timeoutMs: SMS_TIMEOUT_MS }),
  signOut: (userId: string) => api.post(`/api/users/${userId}/sign-out`, endedSchema),
  changeRole: (name: RoleName, version: number, permissions: readonly Permission[]) => api.put(`/api/roles/${name}`, rolesAnswerSchema, { version, permissions }),
  followPreset: (preset: PresetName) => api.put('/api/roles', rolesAnswerSchema, { preset }),
  rename: (displayName: string) => api.post('/api/auth/user/update', userSchema, { user: { data: { displayName } } }),
  changePassword: (current: string, password: string) => api.post('/api/profile/password', z.unknown(), { current, password }),
  endSession: (id: string) => api.delete(`/api/profile/sessions/${id}`, z.unknown()),
  createToken: (form: ApiTokenForm) => api.post('/api/api-tokens', newApiTokenSchema, form),
  revokeToken: (id: string, whose: 'mine' | 'everybody') => api.delete(whose === 'mine' ? `/api/api-tokens/${id}` : `/api/api-tokens/all/${id}`, z.unknown()),
  endOtherSessions: () => api.post('/api/profile/sessions/end-others', endedSchema),
};
