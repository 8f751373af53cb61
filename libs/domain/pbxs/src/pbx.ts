import { type DraftFact, OWN_STREAM, type PbxEntry } from '@santral/contracts';

/** What may be said of a PBX, without its secrets. */
export type PbxSettings = Pick<PbxEntry, 'name' | 'enabled' | 'owner' | 'ami' | 'ari' | 'websocket' | 'recordings'>;

/** A PBX as its row holds it. */
export interface PbxRow extends PbxEntry {
  changedAt: Date;
}

const parts = ['name', 'enabled', 'owner', 'ami', 'ari', 'websocket', 'recordings'] as const;
export const settingsOf = (row: PbxSettings): PbxSettings => {
  const { name, enabled, owner, ami, ari, websocket, recordings } = row;
  return { name, enabled, owner, ami, ari, websocket, recordings };
};

/** What differs, as `[before, after]` by part, for the audit log: no secret is among it. */
export function differencesOf(before: PbxSettings, after: PbxSettings): Record<string, [unknown, unknown]> {
  return Object.fromEntries(parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])).map((part) => [part, [before[part], after[part]]]));
}

/** The fact that a row was written; `version` makes its id, so that stating it twice is stating it once. */
export function factOf(name: 'pbx.added' | 'pbx.changed' | 'pbx.removed', row: PbxRow): DraftFact {
  const payload = { pbxId: row.id, name: row.name, enabled: row.enabled, version: row.version };
  return { id: `pbx:${row.id}:${row.version}`, name, version: 1, at: row.changedAt.toISOString(), pbx: OWN_STREAM, subject: row.id, payload };
}
