import {
  type DriftChoice, type ExtensionAssign, type ExtensionChange, type ExtensionForm, type ExtensionLink, extensionPreviewSchema, type Extension, extensionSchema, extensionsDoneSchema, extensionSecretSchema, extensionsPageSchema,
  importedSchema, importPreviewSchema, pbxsSchema, type PbxStatus, type Renumber, selfTestsSchema,
} from '@santral/contracts';
import { api, type QueryValue, useRemote } from '@santral/desk-platform/api';
import { z } from 'zod';

/** Registrations change without a fact that names them. */
const REFRESH_MS = 5000;
const WAITING_MS = 2000;
/** A file of thousands of lines takes its time. */
const IMPORT_MS = 120_000;
const at = (id: string) => `/api/extensions/${id}`;
const csv = (file: string) => new Blob([file], { type: 'text/csv' });

export const useExtensions = (query: Record<string, QueryValue>) => useRemote('/api/extensions', extensionsPageSchema, { query, everyMs: REFRESH_MS });
export const useExtension = (id: string | null) => useRemote(id === null ? null : at(id), extensionSchema);
/** An extension while somebody waits for its phone. */
export const useExtensionNow = (id: string) => useRemote(at(id), extensionSchema, { everyMs: WAITING_MS }).data;
/** How the link to a PBX is; null until it is known. */
export const usePbxNow = (pbx: string): PbxStatus['link'] | null => useRemote('/api/pbxs', pbxsSchema, { everyMs: REFRESH_MS, reloadOn: ['pbx.link-up', 'pbx.link-lost'] }).data?.find(({ id }) => id === pbx)?.status.link ?? null;
/** Whether one of the last test calls rang this extension and was green. */
export const usePassedTest = ({ pbx, number }: Pick<Extension, 'pbx' | 'number'>): boolean =>
  (useRemote('/api/self-tests', selfTestsSchema, { query: { limit: 20, pbx }, everyMs: REFRESH_MS }).data ?? []).some(({ plan, heard, verdict }) => verdict === 'passed' && (heard.rang === number || plan.number === number));
/** `GET /api/users/options`: users by part of the name, or those of given ids. */
export const userOptionsSchema = z.array(z.object({ id: z.string(), displayName: z.string() }));

/** Calls of this feature; every one throws `ApiError` with a text for the user. */
export const extensionsApi = {
  preview: (form: ExtensionForm) => api.post('/api/extensions/preview', extensionPreviewSchema, form, { timeoutMs: 30_000 }),
  create: (form: ExtensionForm) => api.post('/api/extensions', extensionSecretSchema, form, { timeoutMs: 30_000 }),
  change: (id: string, change: ExtensionChange) => api.patch(at(id), extensionSchema, change, { timeoutMs: 30_000 }),
  remove: (id: string) => api.delete(at(id), z.unknown(), { timeoutMs: 30_000 }),
  rotateSecret: (id: string) => api.post(`${at(id)}/rotate-secret`, extensionSecretSchema, undefined, { timeoutMs: 30_000 }),
  resolve: (id: string, choice: DriftChoice) => api.post(`${at(id)}/resolve`, extensionSchema.nullable(), { choice }, { timeoutMs: 30_000 }),
  resolveAll: (pbx: string, choice: 'ours' | 'release') => api.post('/api/extensions/resolve', extensionsDoneSchema, { pbx, choice }),
  compare: (pbx: string) => api.post('/api/extensions/compare', z.unknown(), { pbx }),
  link: (link: ExtensionLink) => api.post('/api/extensions/link', z.unknown(), link),
  renumber: (changes: Renumber['changes']) => api.post('/api/extensions/renumber', extensionsDoneSchema, { changes }, { timeoutMs: IMPORT_MS }),
  assign: (wish: ExtensionAssign) => api.post('/api/extensions/assign', extensionsDoneSchema, wish),
  previewImport: (pbx: string, file: string) => api.post('/api/extensions/import/preview', importPreviewSchema, csv(file), { query: { pbx }, timeoutMs: IMPORT_MS }),
  import: (pbx: string, file: string, skipBad: boolean) => api.post('/api/extensions/import', importedSchema, csv(file), { query: { pbx, skipBad }, timeoutMs: IMPORT_MS }),
};
