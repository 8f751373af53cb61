import type { ExtensionSettings } from './extension.js';
import { makeSipSecret } from './extension.js';
import { has, objectsOf, speaksOtherwise, wantedObjects } from './pjsip-objects.js';

const settings: ExtensionSettings = { number: '2001', name: 'Şükrü Çağlar', kind: 'both', codecs: ['opus', 'alaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, theirs: {} };
const browser = { connection: 'c', ha1: 'a'.repeat(32), displayName: 'Şükrü', until: 0 };
const endpointOf = (change: Partial<ExtensionSettings>, by: typeof browser | null = null) => wantedObjects({ ...settings, ...change }, 's', by).find(({ type }) => type === 'endpoint')?.fields ?? {};

it('writes credentials and address before the endpoint that names them, and takes them away in reverse', () => {
  expect(wantedObjects(settings, 'gizli', null).map(({ type, id }) => `${type}/${id}`)).toEqual(['auth/2001', 'aor/2001', 'endpoint/2001']);
  expect(wantedObjects(settings, 'gizli', browser).map(({ type, id }) => `${type}/${id}`)).toEqual(['auth/2001', 'auth/2001-web', 'aor/2001', 'endpoint/2001']);
  expect(objectsOf('2001').map(({ type, id }) => `${type}/${id}`)).toEqual(['endpoint/2001', 'aor/2001', 'auth/2001', 'auth/2001-web']);
});

it('has one device at an address, the newest: a queue rings only the first of several', () => {
  expect(wantedObjects(settings, 's', null).find(({ type }) => type === 'aor')?.fields).toMatchObject({ max_contacts: '1', remove_existing: 'yes' });
});

it('is a desk phone until a browser has it, with the credentials of that browser; a web phone always speaks WebRTC', () => {
  expect(endpointOf({ kind: 'both' })).toMatchObject({ auth: '2001', callerid: '"Şükrü Çağlar" <2001>', allow: '!all,opus,alaw' });
  expect(endpointOf({ kind: 'both' })['webrtc']).toBeUndefined();
  expect(endpointOf({ kind: 'both' }, browser)).toMatchObject({ auth: '2001-web', aors: '2001', webrtc: 'yes' });
  expect(endpointOf({ kind: 'webphone' })).toMatchObject({ auth: '2001', webrtc: 'yes' });
});

it('says to the dial plan what PJSIP has no word for', () => {
  expect(endpointOf({})['callerid_tag']).toBe('rule/');
  expect(endpointOf({ recording: 'never', outgoingCallerId: '08501112233', callLimit: 3 })).toMatchObject({ callerid_tag: 'never/08501112233', device_state_busy_at: '3' });
});

it('keeps what somebody set on the PBX and was taken over, but never the credentials of a browser', () => {
  expect(endpointOf({ theirs: { endpoint: { dtmf_mode: 'info', auth: 'other' } } }, browser)).toMatchObject({ dtmf_mode: 'info', auth: '2001-web' });
});

it('is made anew when it begins or ceases to speak WebRTC', () => {
  const [wanted] = wantedObjects(settings, 's', browser).filter(({ type }) => type === 'endpoint');
  if (!wanted) throw new Error('no endpoint');
  expect([speaksOtherwise(wanted, { webrtc: 'yes' }), speaksOtherwise(wanted, { webrtc: 'no' }), speaksOtherwise(wanted, {})]).toEqual([false, true, true]);
});

it('knows what an object has already, in the words of the PBX', () => {
  expect(has({ max_contacts: '1', remove_existing: 'true', contact: 'sip:2001@10.0.0.1' }, { max_contacts: '1', remove_existing: 'yes' })).toBe(true);
  expect(has({ max_contacts: '2' }, { max_contacts: '1' })).toBe(false);
  expect(has({ support_path: 'true' }, { support_path: 'no' })).toBe(false);
});

it('makes secrets that can be typed and never come twice', () => {
  const made = new Set(Array.from({ length: 100 }, makeSipSecret));
  expect(made.size).toBe(100);
  for (const secret of made) expect(secret).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{20}$/);
});
