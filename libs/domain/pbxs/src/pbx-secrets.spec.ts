import { Refusal } from '@santral/platform/http';
import type { PbxSettings } from './pbx.js';
import { secretsAfter } from './pbx-secrets.js';

const was: PbxSettings = {
  name: 'İzmir', enabled: true, owner: 'santral', websocket: null,
  ami: { host: '10.0.0.5', port: 5038, user: 'santral' },
  ari: { url: 'http://10.0.0.5:8088', user: 'ari' },
  recordings: { kind: 'http', url: 'http://10.0.0.5/rec', pbxDir: '/rec', user: 'web' },
};
const kept = { ami: 'a', ari: 'b', recordings: 'c' };

it('keeps what is not given again, while its address and user stay', () => {
  expect(secretsAfter(was, kept, {})).toEqual(kept);
  expect(secretsAfter(was, kept, { ami: was.ami, ari: was.ari, recordings: was.recordings })).toEqual(kept);
  // The folder is the PBX's own name for the place: the secret goes where it went before.
  expect(secretsAfter(was, kept, { recordings: { kind: 'http', url: 'http://10.0.0.5/rec', pbxDir: '/elsewhere', user: 'web' } })).toEqual(kept);
});

it('takes what is given', () => {
  expect(secretsAfter(was, kept, { ami: { host: 'elsewhere', port: 5038, user: 'x', secret: 'new' } })).toEqual({ ...kept, ami: 'new' });
  expect(secretsAfter(null, null, { ami: { ...was.ami, secret: 'a' }, ari: null, recordings: null })).toEqual({ ami: 'a', ari: null, recordings: null });
});

it('forgets what is switched off', () => {
  expect(secretsAfter(was, kept, { recordings: { kind: 'disk', pbxDir: '/rec', folder: '' } })).toEqual({ ...kept, recordings: null });
  expect(secretsAfter(was, kept, { ari: null, recordings: null })).toEqual({ ami: 'a', ari: null, recordings: null });
  expect(secretsAfter(was, kept, { recordings: { kind: 'http', url: 'http://10.0.0.5/rec', pbxDir: '/rec', user: null } })).toEqual({ ...kept, recordings: null });
});

it.each<[string, Parameters<typeof secretsAfter>[2], string]>([
  ['another AMI host', { ami: { host: 'evil.example', port: 5038, user: 'santral' } }, 'ami.secret'],
  ['another AMI port', { ami: { host: '10.0.0.5', port: 5039, user: 'santral' } }, 'ami.secret'],
  ['another AMI user', { ami: { host: '10.0.0.5', port: 5038, user: 'root' } }, 'ami.secret'],
  ['another ARI address', { ari: { url: 'http://evil.example', user: 'ari' } }, 'ari.secret'],
  ['a bucket instead of a web server', { recordings: { kind: 's3', url: 'http://10.0.0.5/rec', pbxDir: '/rec', region: 'eu', bucket: 'b', prefix: '', accessKey: 'web' } }, 'recordings.secret'],
  ['another place of recordings', { recordings: { kind: 'http', url: 'http://evil.example', pbxDir: '/rec', user: 'web' } }, 'recordings.secret'],
])('sends no kept secret to %s', (_what, change, path) => {
  expect(() => secretsAfter(was, kept, change)).toThrow(Refusal);
  try {
    secretsAfter(was, kept, change);
  } catch (error) {
    expect(error).toMatchObject({ code: 'pbx.secret-needed', fields: [{ path }] });
  }
});

it('asks for secrets again that cannot be opened any more', () => {
  expect(() => secretsAfter(was, null, {})).toThrow(Refusal);
  const again = { ami: { ...was.ami, secret: 'a' }, ari: { url: 'http://10.0.0.5:8088', user: 'ari', secret: 'b' }, recordings: null };
  expect(secretsAfter(was, null, again)).toEqual({ ami: 'a', ari: 'b', recordings: null });
});
