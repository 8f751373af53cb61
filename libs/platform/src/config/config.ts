import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type NetworkReach, networkReaches } from '../outgoing/addresses.js';

const port = z.coerce.number().int().min(1).max(65_535);
const timeZone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
  message: 'must be an IANA time zone such as Europe/Istanbul',
});
const url = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      try {
        return protocols.includes(new URL(value).protocol);
      } catch {
        return false;
      }
    },
    { message: `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}` },
  );

/** Every setting Santral reads from the environment, each validated at start. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  /** Address the api listens on; containers set 0.0.0.0. The SMS outbox page exists on loopback only. */
  HOST: z.string().default('127.0.0.1'),
  SANTRAL_DATA: z.string().min(1).default('.santral'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  /** Over TCP, or `unix:///path/of/the/socket?password=…` for one of this machine. */
  REDIS_URL: url(['redis:', 'rediss:', 'unix:']),
  PBX_ID: z.string().regex(/^[a-z0-9-]{1,32}$/, { message: 'must be 1 to 32 of a-z, 0-9 and -' }).default('main'),
  AMI_HOST: z.string().min(1).optional(),
  AMI_PORT: port.default(5038),
  AMI_USER: z.string().min(1).optional(),
  AMI_SECRET: z.string().optional(),
  /** ARI of the same PBX: the server's address without `/ari`. Without it nothing of the PBX is configured. */
  ARI_URL: url(['http:', 'https:']).optional(),
  ARI_USER: z.string().min(1).optional(),
  ARI_SECRET: z.string().min(1).optional(),
  /** SIP over WebSocket of the PBX, for phones in the browser; without it there are none. */
  PBX_WEBSOCKET: url(['ws:', 'wss:']).optional(),
  /** Where desk phones register, host or host:port, as provisioning texts say it; the host of AMI when absent. */
  PBX_SIP: z.string().regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/, 'must be host or host:port').optional(),
  /** Makes of desk phones that answer, hold and resume when the PBX asks them to (SIP NOTIFY `talk`, `hold`): beginnings of their User-Agent; `none` for none. */
  PBX_REMOTE_PHONES: z.string().default('Yealink,Poly,snom,Grandstream'),
  /** Where recordings are kept: a folder that api and worker see, a web server of the PBX, or a bucket. */
  RECORDINGS_STORAGE: z.enum(['disk', 'http', 's3']).default('disk'),
  /** Of `disk`: the folder; without it there are none to listen to. */
  RECORDINGS_DIR: z.string().optional(),
  /** The folder as the PBX calls it; for `disk` the same name when absent. */
  RECORDINGS_PBX_DIR: z.string().optional(),
  /** Of `http` the address of the folder, of `s3` that of the service. */
  RECORDINGS_URL: url(['http:', 'https:']).optional(),
  RECORDINGS_S3_REGION: z.string().default('us-east-1'),
  RECORDINGS_S3_BUCKET: z.string().optional(),
  /** Put before the path of each recording. */
  RECORDINGS_S3_PREFIX: z.string().regex(/^(?:[^/].*\/)?$/, 'must end with / and not begin with it').default(''),
  RECORDINGS_S3_ACCESS_KEY: z.string().optional(),
  RECORDINGS_S3_SECRET_KEY: z.string().optional(),
  AMI_CLIENT: z.enum(['native', 'asterisk-manager']).default('native'),
  SMS_PROVIDER: z.enum(['outbox', 'netgsm', 'verimor']).default('outbox'),
  SMS_USER: z.string().optional(),
  SMS_PASSWORD: z.string().optional(),
  SMS_SENDER: z.string().max(11).optional(),
  MAIL_PROVIDER: z.enum(['outbox', 'smtp']).default('outbox'),
  /** With account and password; `smtp:` has to offer STARTTLS unless its host is this machine. */
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  /** Sender of mails: an address, or `Name <address>`. */
  MAIL_FROM: z.string().regex(/^([^<>@]+<)?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an address or Name <address>').optional(),
  /** Where webhooks may lead: public addresses, also networks of the house, also this machine. Link-local addresses never. */
  WEBHOOK_NETWORKS: z.enum(networkReaches).default('public'),
  TZ_COMPANY: timeZone.default('Europe/Istanbul'),
  /** When a working day begins, in the company's zone: breaks are counted per working day. */
  DAY_START: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time HH:MM').default('00:00'),
  /** Calls an agent is to handle on a working day; 0 for no target. */
  DAILY_CALL_TARGET: z.coerce.number().int().min(0).max(10_000).default(40),
  /** Days that facts are left in their stream, in the memory of Redis. */
  FACTS_STREAM_DAYS: z.coerce.number().int().min(1).max(90).default(2),
  /** Days that facts are kept in PostgreSQL once their stream has let go of them; 0 for not at all. */
  FACTS_ARCHIVE_DAYS: z.coerce.number().int().min(0).max(3650).default(400),
  /** Whether what a ringing phone goes through (telephony, api, the private Redis and Asterisk) may run in real time, where the machine allows it. */
  REALTIME: z.enum(['auto', 'off']).default('auto'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Signs access tokens; kept in the data folder when absent. */
  JWT_SECRET: z.string().min(32).optional(),
  /** Proxies whose word on the client's address counts: as Express's `trust proxy`, for example `uniquelocal`; none when absent. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Folder of the built desk that the api serves; absent behind a reverse proxy. */
  DESK_DIR: z.string().optional(),
});
export type Environment = z.output<typeof environmentSchema>;

export interface AmiSettings {
  host: string;
  port: number;
  user: string;
  secret: string;
}

/** Where ARI of a PBX is: `url` without `/ari`. */
export interface AriSettings {
  url: string;
  user: string;
  secret: string;
}

/** Where recordings are kept. `pbxDir` is the folder as the PBX calls it. */
export type RecordingSettings =
  | { kind: 'disk'; dir: string; pbxDir: string }
  | { kind: 'http'; url: string; pbxDir: string }
  | { kind: 's3'; url: string; region: string; bucket: string; prefix: string; accessKey: string; secretKey: string; pbxDir: string };

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  redisUrl: string;
  pbxId: string;
  /** Null when the system runs without a PBX. */
  ami: AmiSettings | null;
  /** Null when nothing of the PBX is configured through ARI. */
  ari: AriSettings | null;
  /** Where the PBX speaks SIP over WebSocket; null when phones in the browser are not offered. */
  pbxWebsocket: string | null;
  /** Where desk phones of this PBX register; null: where AMI is. */
  pbxSip: { host: string; port: number } | null;
  /** Beginnings of the User-Agent of desk phones that answer, hold and resume when the PBX asks them to. */
  remotePhones: string[];
  /** Where recordings lie; null when they are not served. */
  recordings: RecordingSettings | null;
  amiClient: Environment['AMI_CLIENT'];
  sms: { provider: Environment['SMS_PROVIDER']; user?: string; password?: string; sender?: string };
  mail: { provider: Environment['MAIL_PROVIDER']; smtpUrl?: string; from?: string };
  webhookReach: NetworkReach;
  timeZone: string;
  /** Minutes after local midnight at which a working day begins. */
  dayStartMinutes: number;
  /** Calls an agent is to handle on a working day; 0 for no target. */
  dailyCallTarget: number;
  /** Days that facts are left in their stream. */
  factsStreamDays: number;
  /** Days that facts are kept once their stream has let go of them; 0 for not at all. */
  factsArchiveDays: number;
  /** Whether the processes a ringing phone goes through ask for real time. */
  realTime: boolean;
  logLevel: Environment['LOG_LEVEL'];
  jwtSecret: string;
  /** Express's `trust proxy`; false when clients connect directly. */
  trustedProxies: string | false;
  deskDir: string | null;
}

/** Nest injection token of the configuration. */
export const CONFIG = Symbol('CONFIG');

/** A setting was wrong: says its name, what was given and what is allowed. */
export class ConfigError extends Error {}

/** Reads and validates the environment; throws a ConfigError that names every wrong setting. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty value means "not set", as in compose files and shells.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const shown = /SECRET|PASSWORD|URL|ACCESS_KEY/.test(name) ? '(hidden)' : JSON.stringify(env[name] ?? null);
      return `${name}: given ${env[name] === undefined ? 'nothing' : shown}; ${issue.message}`;
    });
    throw new ConfigError(`The environment is not right:\n  ${lines.join('\n  ')}`);
  }
  const e = parsed.data;
  if (e.AMI_HOST && (!e.AMI_USER || e.AMI_SECRET === undefined)) {
    throw new ConfigError('The environment is not right:\n  AMI_HOST is set, so AMI_USER and AMI_SECRET have to be set too');
  }
  if (e.ARI_URL && (!e.ARI_USER || !e.ARI_SECRET)) {
    throw new ConfigError('The environment is not right:\n  ARI_URL is set, so ARI_USER and ARI_SECRET have to be set too');
  }
  const dataDir = path.resolve(e.SANTRAL_DATA);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    pbxId: e.PBX_ID,
    ami: e.AMI_HOST ? { host: e.AMI_HOST, port: e.AMI_PORT, user: e.AMI_USER ?? '', secret: e.AMI_SECRET ?? '' } : null,
    ari: e.ARI_URL ? { url: e.ARI_URL, user: e.ARI_USER ?? '', secret: e.ARI_SECRET ?? '' } : null,
    pbxWebsocket: e.PBX_WEBSOCKET ?? null,
    pbxSip: e.PBX_SIP ? { host: e.PBX_SIP.split(':')[0] ?? '', port: Number(e.PBX_SIP.split(':')[1] ?? 5060) } : null,
    remotePhones: e.PBX_REMOTE_PHONES === 'none' ? [] : e.PBX_REMOTE_PHONES.split(',').map((make) => make.trim()).filter(Boolean),
    recordings: recordingsOf(e),
    amiClient: e.AMI_CLIENT,
    sms: { provider: e.SMS_PROVIDER, user: e.SMS_USER, password: e.SMS_PASSWORD, sender: e.SMS_SENDER },
    mail: { provider: e.MAIL_PROVIDER, smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    webhookReach: e.WEBHOOK_NETWORKS,
    timeZone: e.TZ_COMPANY,
    dayStartMinutes: Number(e.DAY_START.slice(0, 2)) * 60 + Number(e.DAY_START.slice(3)),
    dailyCallTarget: e.DAILY_CALL_TARGET,
    factsStreamDays: e.FACTS_STREAM_DAYS,
    factsArchiveDays: e.FACTS_ARCHIVE_DAYS,
    realTime: e.REALTIME === 'auto',
    logLevel: e.LOG_LEVEL,
    jwtSecret: e.JWT_SECRET ?? keptSecret(dataDir),
    trustedProxies: e.TRUSTED_PROXIES ?? false,
    deskDir: e.DESK_DIR ? path.resolve(e.DESK_DIR) : null,
  };
}

/** A random secret made once and kept in the data folder, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret');
  fs.mkdirSync(dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}

function recordingsOf(e: Environment): RecordingSettings | null {
  const kind = e.RECORDINGS_STORAGE;
  const needed = (name: 'RECORDINGS_PBX_DIR' | 'RECORDINGS_URL' | 'RECORDINGS_S3_BUCKET' | 'RECORDINGS_S3_ACCESS_KEY' | 'RECORDINGS_S3_SECRET_KEY'): string => {
    const value = e[name];
    if (value === undefined) throw new ConfigError(`The environment is not right:\n  RECORDINGS_STORAGE is ${kind}, so ${name} has to be set too`);
    return value;
  };
  if (kind === 'disk') {
    if (!e.RECORDINGS_DIR) return null;
    const dir = path.resolve(e.RECORDINGS_DIR);
    return { kind, dir, pbxDir: e.RECORDINGS_PBX_DIR ?? dir };
  }
  const place = { url: needed('RECORDINGS_URL'), pbxDir: needed('RECORDINGS_PBX_DIR') };
  if (kind === 'http') return { kind, ...place };
  const keys = { bucket: needed('RECORDINGS_S3_BUCKET'), accessKey: needed('RECORDINGS_S3_ACCESS_KEY'), secretKey: needed('RECORDINGS_S3_SECRET_KEY') };
  return { kind, ...place, ...keys, region: e.RECORDINGS_S3_REGION, prefix: e.RECORDINGS_S3_PREFIX };
}
