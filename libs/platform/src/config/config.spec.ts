import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError, loadConfig } from './config.js';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-config-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const right = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d', REDIS_URL: 'redis://127.0.0.1', SANTRAL_DATA: dataDir };
const complaint = (change: NodeJS.ProcessEnv): string => {
  try {
    loadConfig({ ...right, ...change });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'taken';
};

describe('loadConfig', () => {
  it('has a value for everything that may be left out; empty means left out', () => {
    expect(loadConfig({ ...right, PORT: '', AMI_HOST: '' })).toMatchObject({
      port: 3000, host: '127.0.0.1', pbxId: 'main', ami: null, amiClient: 'native', sms: { provider: 'outbox' }, timeZone: 'Europe/Istanbul', logLevel: 'info', deskDir: null,
    });
  });

  it('takes what is set', () => {
    const config = loadConfig({ ...right, PORT: '8080', AMI_HOST: 'pbx', AMI_USER: 'u', AMI_SECRET: 's', TZ_COMPANY: 'Europe/Berlin', SMS_PROVIDER: 'netgsm' });
    expect(config).toMatchObject({ port: 8080, ami: { host: 'pbx', port: 5038, user: 'u', secret: 's' }, timeZone: 'Europe/Berlin', sms: { provider: 'netgsm' } });
  });

  it.each([
    ['PORT', '70000', /PORT: given "70000"/],
    ['PORT', 'http', /PORT: given "http"/],
    ['TZ_COMPANY', 'Istanbul', /TZ_COMPANY: given "Istanbul"; must be an IANA time zone/],
    ['AMI_CLIENT', 'other', /AMI_CLIENT: given "other".*native.*asterisk-manager/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL/],
    ['REDIS_URL', 'http://cache', /REDIS_URL: given.*; must be a URL starting with redis:\/\/ or rediss:\/\/ or unix:\/\//],
    ['PBX_ID', 'Main PBX', /PBX_ID: given "Main PBX"; must be 1 to 32/],
  ])('refuses %s=%s, saying what was given and what is allowed', (name, value, text) => {
    expect(complaint({ [name]: value })).toMatch(text);
  });

  it('takes a Redis of this machine by its socket', () => {
    const url = 'unix:///run/redis.sock?password=s';
    expect(loadConfig({ ...right, REDIS_URL: url }).redisUrl).toBe(url);
  });

  it('names everything that is wrong at once, without showing secrets', () => {
    const text = complaint({ PORT: '0', DATABASE_URL: 'mysql://root:geheim@db', REDIS_URL: undefined });
    for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL']) expect(text).toContain(name);
    expect(text).not.toContain('geheim');
  });

  it('asks for a user and a secret with AMI_HOST and with ARI_URL', () => {
    expect(complaint({ AMI_HOST: 'pbx' })).toContain('AMI_USER and AMI_SECRET');
    expect(complaint({ ARI_URL: 'http://pbx:8088' })).toContain('ARI_USER and ARI_SECRET');
    expect(loadConfig({ ...right, ARI_URL: 'http://pbx:8088', ARI_USER: 'u', ARI_SECRET: 's' }).ari).toEqual({ url: 'http://pbx:8088', user: 'u', secret: 's' });
  });

  it('knows where recordings are kept, and what each kind of place needs', () => {
    expect(loadConfig(right).recordings).toBeNull();
    expect(loadConfig({ ...right, RECORDINGS_DIR: '/rec' }).recordings).toEqual({ kind: 'disk', dir: '/rec', pbxDir: '/rec' });
    const s3 = { RECORDINGS_STORAGE: 's3', RECORDINGS_URL: 'https://s3.test', RECORDINGS_PBX_DIR: '/pbx', RECORDINGS_S3_BUCKET: 'b', RECORDINGS_S3_ACCESS_KEY: 'k', RECORDINGS_S3_SECRET_KEY: 's' };
    expect(loadConfig({ ...right, ...s3 }).recordings).toEqual({ kind: 's3', url: 'https://s3.test', pbxDir: '/pbx', bucket: 'b', accessKey: 'k', secretKey: 's', region: 'us-east-1', prefix: '' });
    for (const name of ['RECORDINGS_URL', 'RECORDINGS_PBX_DIR', 'RECORDINGS_S3_BUCKET', 'RECORDINGS_S3_SECRET_KEY']) expect(complaint({ ...s3, [name]: undefined })).toContain(`RECORDINGS_STORAGE is s3, so ${name}`);
    expect(complaint({ RECORDINGS_STORAGE: 'http', RECORDINGS_PBX_DIR: '/pbx' })).toContain('RECORDINGS_URL');
    expect(complaint({ ...s3, RECORDINGS_S3_PREFIX: 'no-slash' })).toContain('must end with /');
  });

  it('makes a secret for tokens once and keeps it for its owner only', () => {
    const first = loadConfig(right).jwtSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(loadConfig(right).jwtSecret).toBe(first);
    expect(fs.statSync(path.join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });
});
