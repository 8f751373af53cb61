import { recordChangeSchema, referenceOptionSchema, type ReferenceName, type Resource, type ResourcePage, type ResourceRow } from '@santral/contracts';
import { z } from 'zod';
import { api, type QueryValue } from '../api/client';
import { keptAnswers } from '../api/kept-answers';

export const resourcePath = (resource: Pick<Resource, 'name'>, id?: string | number) => `/api/resources/${resource.name}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

export const pageSchema = (resource: Resource) => z.object({ items: z.array(resource.schemas.row), total: z.int(), page: z.int(), pageSize: z.int() });
/** Lists as they were when one was last there. */
export const keptPages = keptAnswers<ResourcePage>();
export const referencesSchema = z.array(referenceOptionSchema);
export const historySchema = z.array(recordChangeSchema);

/** Query of the texts a field may refer to: what fits a search, or exactly these ids. */
export const referencesQuery = (reference: ReferenceName, wanted: { q: string } | { ids: readonly string[] }): Record<string, QueryValue> =>
  'q' in wanted ? { reference, q: wanted.q } : { reference, ids: wanted.ids.join(',') };

/** After a write, whether it was taken or not: rows of lists elsewhere are of the time before. */
const writing = <T>(write: Promise<T>): Promise<T> => write.finally(keptPages.forget);

/** Calls of a declared resource; every one throws `ApiError` with a text for the user. */
export const resourceApi = {
  get: (resource: Resource, id: string): Promise<ResourceRow> => api.get(resourcePath(resource, id), resource.schemas.row),
  create: (resource: Resource, values: object): Promise<ResourceRow> => writing(api.post(resourcePath(resource), resource.schemas.row, values)),
  /** Changes fields of the version given; refused with `record.version-conflict` when it has moved on. */
  update: (resource: Resource, id: string | number, version: number, changes: object): Promise<ResourceRow> =>
    writing(api.patch(resourcePath(resource, id), resource.schemas.row, { version, changes })),
  remove: (resource: Resource, row: ResourceRow) => writing(api.delete(resourcePath(resource, row.id), z.unknown(), { query: { version: row.version } })),
  /** Puts all rows in order; refused with `record.version-conflict` when one was changed, added or removed meanwhile. */
  reorder: (resource: Resource, rows: readonly ResourceRow[]) => writing(api.put(`${resourcePath(resource)}/order`, z.unknown(), { rows: rows.map(({ id, version }) => ({ id, version })) })),
  /** Hands the whole list to the browser as a file. */
  download: (resource: Resource, query: Record<string, QueryValue>): Promise<void> => api.download(`${resourcePath(resource)}/export`, `${resource.name}.csv`, { query }),
};
