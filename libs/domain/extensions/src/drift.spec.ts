import { driftOf, fingerprinted, isWhole, withTheirs } from './drift.js';
import type { ExtensionSettings } from './extension.js';

const KEY = 'k'.repeat(40);
const settings: ExtensionSettings = { number: '2001', name: 'Ayşe', kind: 'desk', codecs: ['alaw', 'ulaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, theirs: {} };
const applied = { 'auth/2001': fingerprinted({ username: '2001', password: 'gizli' }, KEY), 'endpoint/2001': { callerid: '"Ayşe" <2001>', allow: '(alaw|ulaw)', dtmf_mode: 'rfc4733' } };
const current = (change: object = {}, password = 'gizli') => ({ 'auth/2001': fingerprinted({ username: '2001', password }, KEY), 'endpoint/2001': { ...applied['endpoint/2001'], ...change } });

it('finds nothing where nothing changed, also when the PBX has other fields now, or a phone has registered', () => {
  expect(driftOf({ 'aor/2001': { contact: '', max_contacts: '1' } }, { 'aor/2001': { contact: 'sip:2001@10.0.0.7', max_contacts: '1' } })).toEqual([]);
  expect(driftOf(applied, current({ field_of_another_version: 'yes' }))).toEqual([]);
});

it('shows ours and theirs side by side, a secret only as changed, and what is gone', () => {
  expect(driftOf(applied, current({ dtmf_mode: 'info' }, 'başka'))).toEqual([
    { object: 'auth/2001', field: 'password', ours: '•••', theirs: '•••' },
    { object: 'endpoint/2001', field: 'dtmf_mode', ours: 'rfc4733', theirs: 'info' },
  ]);
  const gone = driftOf(applied, { ...current(), 'endpoint/2001': null });
  expect(gone).toEqual([{ object: 'endpoint/2001', field: null, ours: 'endpoint/2001', theirs: null }]);
  expect([isWhole(gone), isWhole(driftOf(applied, current({ dtmf_mode: 'info' })))]).toEqual([false, true]);
});

it('keeps no secret that could be read', () => {
  expect(JSON.stringify(applied)).not.toContain('gizli');
  expect(fingerprinted({ password: 'gizli' }, KEY)).not.toEqual(fingerprinted({ password: 'gizli' }, 'x'.repeat(40)));
});

it('takes over as our own settings what they can say, and the rest as it is', () => {
  const theirs = { callerid: '"Ayşe Yılmaz" <2001>', allow: '(g722|alaw)', device_state_busy_at: '3', callerid_tag: 'never/08501112233', dtmf_mode: 'info' };
  const drift = Object.keys(theirs).map((field) => ({ object: 'endpoint/2001', field, ours: 'x', theirs: 'y' }));
  const taken = withTheirs(settings, [...drift, { object: 'auth/2001', field: 'password', ours: '•••', theirs: '•••' }], { 'endpoint/2001': theirs, 'auth/2001': { password: 'yeni-şifre' } });
  expect(taken).toEqual({
    secret: 'yeni-şifre',
    settings: { ...settings, name: 'Ayşe Yılmaz', codecs: ['g722', 'alaw'], callLimit: 3, recording: 'never', outgoingCallerId: '08501112233', theirs: { endpoint: { dtmf_mode: 'info' } } },
  });
  expect(settings.theirs).toEqual({});
});

it.each([
  ['a name of another number', { callerid: '"Ali" <2002>' }],
  ['a codec we do not offer', { allow: '(slin|alaw)' }],
  ['a limit that would make a ringing phone busy', { device_state_busy_at: '1' }],
  ['another tag', { callerid_tag: 'mine' }],
])('takes over %s as a field of theirs', (_what, fields) => {
  const [field = ''] = Object.keys(fields);
  const { settings: next } = withTheirs(settings, [{ object: 'endpoint/2001', field, ours: 'x', theirs: 'y' }], { 'endpoint/2001': fields });
  expect(next).toEqual({ ...settings, theirs: { endpoint: fields } });
});
