import { Inject, Injectable } from '@nestjs/common';
import { type PbxEntry, pbxEntrySchema, type PbxRecordings, type PbxSecrets, pbxSecretsSchema, pbxsKey } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { type AmiSettings, type AriSettings, CONFIG, type Config } from '../config/config.js';
import { createLogger, OnceLogger } from '../logging/logger.js';
import { REDIS } from '../redis/redis.js';
import { seal, unseal, Unreadable } from '../secrets/sealed.js';

/** Where the recordings of a PBX are, with the secret for it where there is one. */
export type RecordingAccess = PbxRecordings & { secret: string | null };

/** How to reach one PBX, with its secrets: never hand this to anybody outside. */
export interface PbxConnection {
  id: string;
  name: string;
  /** Whether it is to be served. */
  enabled: boolean;
  owner: PbxEntry['owner'];
  version: number;
  /** Null when the secrets were sealed with another key than this installation has. */
  ami: AmiSettings | null;
  /** Null when the PBX has none, or as above. */
  ari: AriSettings | null;
  /** SIP over WebSocket; null when phones in the browser are not offered. */
  websocket: string | null;
  /** Where its recordings are; null when nobody has said so, or as above. */
  recordings: RecordingAccess | null;
}

type Settings = Pick<Config, 'pbxId' | 'ami' | 'ari' | 'pbxWebsocket' | 'jwtSecret'>;
const placeOf = (id: string) => `pbx:${id}`;

/** Closes the secrets of a PBX for its row. */
export const sealPbxSecrets = (id: string, secrets: PbxSecrets, key: string): string => seal(JSON.stringify(secrets), key, placeOf(id));

/** Opens them; null when they were sealed with another key. */
export function unsealPbxSecrets(id: string, sealed: string, key: string): PbxSecrets | null {
  try {
    return pbxSecretsSchema.parse(JSON.parse(unseal(sealed, key, placeOf(id))));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * The PBXs of this installation, for api, worker and telephony: that of the environment (`AMI_*`, `PBX_ID`) and those an admin has added.
 * Read from Redis at every question, so that telephony needs no PostgreSQL; the environment's own word on its PBX counts before what is
 * written there. To hear of changes use `PbxWatch`.
 */
@Injectable()
export class PbxDirectory {
  private readonly troubles = new OnceLogger(createLogger('pbxs'));

  constructor(
    @Inject(CONFIG) private readonly config: Settings,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** Every PBX there is, also those that are disabled; that of the environment first, then by name. */
  async list(): Promise<PbxConnection[]> {
    const entries = Object.entries(await this.redis.hgetall(pbxsKey)).flatMap(([id, text]) => this.entryOf(id, text));
    const added = entries.filter(({ id, removed }) => !removed && !(this.config.ami && id === this.config.pbxId)).map((entry) => this.connectionOf(entry));
    const own = this.ofEnvironment(entries.find(({ id }) => id === this.config.pbxId));
    return [...own, ...added.sort((a, b) => a.name.localeCompare(b.name, 'tr') || a.id.localeCompare(b.id))];
  }

  /** One of them; null when there is none of this id. */
  async get(id: string): Promise<PbxConnection | null> {
    const text = await this.redis.hget(pbxsKey, id);
    const [entry] = text === null ? [] : this.entryOf(id, text);
    if (this.config.ami && id === this.config.pbxId) return this.ofEnvironment(entry)[0] ?? null;
    return entry && !entry.removed ? this.connectionOf(entry) : null;
  }

  /** Where the recordings of a PBX are, also of one that was taken out, since its calls stay; null when its settings do not say; `sealed` when the secret for it cannot be opened. */
  async recordingsOf(id: string): Promise<RecordingAccess | 'sealed' | null> {
    const text = await this.redis.hget(pbxsKey, id);
    const [entry] = text === null ? [] : this.entryOf(id, text);
    if (!entry?.recordings) return null;
    const secrets = unsealPbxSecrets(id, entry.sealed, this.config.jwtSecret);
    if (secrets === null && entry.recordings.kind !== 'disk') return 'sealed';
    return { ...entry.recordings, secret: secrets?.recordings ?? null };
  }

  /** Whether any PBX says where its recordings are. */
  async haveRecordings(): Promise<boolean> {
    return Object.entries(await this.redis.hgetall(pbxsKey)).some(([id, text]) => this.entryOf(id, text).some(({ recordings }) => recordings !== null));
  }

  private ofEnvironment(entry: PbxEntry | undefined): PbxConnection[] {
    const { ami, ari, pbxId, pbxWebsocket } = this.config;
    if (!ami) return [];
    return [{ id: pbxId, name: entry?.name ?? pbxId, enabled: true, owner: 'environment', version: entry?.version ?? 1, ami, ari: ari ?? null, websocket: pbxWebsocket, recordings: null }];
  }

  private connectionOf({ id, name, enabled, owner, version, ami, ari, websocket, recordings, sealed }: PbxEntry): PbxConnection {
    const secrets = unsealPbxSecrets(id, sealed, this.config.jwtSecret);
    if (!secrets) this.troubles.warn(`sealed:${id}`, { pbx: id }, 'the secrets of a PBX were sealed with another key: they have to be entered again');
    return {
      id, name, enabled, owner, version, websocket,
      ami: secrets && { ...ami, secret: secrets.ami },
      ari: ari && secrets?.ari ? { ...ari, secret: secrets.ari } : null,
      recordings: recordings && secrets && { ...recordings, secret: secrets.recordings },
    };
  }

  /** An entry that cannot be read is left out: the others are still true. */
  private entryOf(id: string, text: string): PbxEntry[] {
    try {
      return [pbxEntrySchema.parse(JSON.parse(text))];
    } catch (err) {
      this.troubles.warn(`entry:${id}`, { err, pbx: id }, 'what is known of a PBX cannot be read');
      return [];
    }
  }
}
