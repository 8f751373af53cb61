import { type Pbx, pbxChangeSchema, pbxFormSchema } from '@santral/contracts';
import { fieldsOf, toChange, toForm } from './pbx-form';

const at = '2026-11-20T08:00:00.000Z';
const izmir: Pbx = {
  id: 'izmir', name: 'İzmir', enabled: true, owner: 'santral', version: 4, ami: { host: '10.0.0.5', port: 5038, user: 'santral' }, ari: null, websocket: null, recordings: null,
  hasSecrets: true, changedAt: at, status: { id: 'izmir', link: 'up', since: at, message: null }, lastHeardAt: at, openCalls: 0,
};
const places: NonNullable<Pbx['recordings']>[] = [
  { kind: 'disk', pbxDir: '/rec', folder: 'izmir' },
  { kind: 'http', pbxDir: '/rec', url: 'https://10.0.0.5/rec', user: 'web' },
  { kind: 'http', pbxDir: '/rec', url: 'https://10.0.0.5/rec', user: null },
  { kind: 's3', pbxDir: '/rec', url: 'https://s3.test', region: 'eu', bucket: 'sesler', prefix: 'izmir/', accessKey: 'k' },
];

it.each(places)('sends a place of recordings as it was, and no secret that nobody typed: %j', (recordings) => {
  const change = toChange(fieldsOf({ ...izmir, recordings }), 4);
  expect(change.recordings).toEqual(recordings);
  expect(pbxChangeSchema.parse(change).recordings).toEqual(recordings);
});

it('sends a secret that was typed with the kind of place that takes one', () => {
  const typed = (recordings: Pbx['recordings']) => {
    const fields = fieldsOf({ ...izmir, recordings });
    return toChange({ ...fields, recordings: { ...fields.recordings, secret: 'gizli' } }, 4).recordings;
  };
  expect(places.map(typed).map((place) => place && 'secret' in place)).toEqual([false, true, true, true]);
  expect(typed(null)).toBeNull();
});

it('makes a form of a new PBX that the server takes', () => {
  const fields = { ...fieldsOf(null), id: 'ankara', name: 'Ankara', ami: { host: '10.0.0.6', port: 5038, user: 'santral', secret: 'gizli' } };
  expect(pbxFormSchema.parse(toForm(fields)).recordings).toBeNull();
  const recordings = { ...fields.recordings, kind: 'http' as const, pbxDir: '/rec', url: 'https://10.0.0.6/rec' };
  expect(pbxFormSchema.parse(toForm({ ...fields, recordings })).recordings).toEqual({ kind: 'http', pbxDir: '/rec', url: 'https://10.0.0.6/rec', user: null, secret: null });
});
