import { neededContexts, pbxMinimum, pbxTestSnippetsOf, pjsipTypes, usualPlace } from './pbx-minimum.js';
import { type PbxTestCause, type PbxTestLine, pbxTestCauses, type PbxTestStep } from './pbx-test.js';

const line = (step: PbxTestStep, cause: PbxTestCause, params: PbxTestLine['params'] = {}): PbxTestLine => ({ step, outcome: 'failed', cause, params });
const files = (found: PbxTestLine) => pbxTestSnippetsOf(found).map(({ file }) => file);
const text = (found: PbxTestLine) => pbxTestSnippetsOf(found).map((one) => one.text).join('\n');
/** Lines that say something; how they are read anew is not part of a file. */
const said = (lines: string) => lines.split('\n').filter((one) => one.trim() !== '' && !one.trim().startsWith(';'));

it('gives for each of its own findings lines that the minimum has as well', () => {
  const minimum = pbxMinimum(usualPlace).flatMap((one) => said(one.text));
  const found = [
    line('connect', 'refused', { host: 'h', port: 5038 }), line('login', 'wrong-secret', { user: 'santral' }), line('write', 'missing-write', { user: 'santral' }), line('read', 'missing-read', { user: 'santral' }), line('write', 'no-config-class', { user: 'santral' }), line('dialplan', 'dialplan-unread', { user: 'santral' }),
    line('clock', 'no-stamps'), line('dialplan', 'missing-contexts', { contexts: neededContexts.join(', ') }), line('ari', 'http-refused'), line('ari', 'http-401', { user: 'santral' }), line('ari', 'http-404', { user: 'santral' }),
    line('ari-write', 'ari-read-only', { user: 'santral' }), line('ari-kept', 'ari-not-kept', { types: pjsipTypes.join(', ') }),
  ];
  for (const one of found) expect([one.cause, said(text(one)).filter((words) => !minimum.includes(words)), files(one).length > 0]).toEqual([one.cause, [], true]);
});

it('names in its lines what is missing and no more, for the user who was tried', () => {
  expect(text(line('dialplan', 'missing-contexts', { contexts: 'sub-record' }))).toMatch(/^\[sub-record\][\s\S]*MixMonitor/);
  expect(text(line('dialplan', 'missing-contexts', { contexts: 'sub-record' }))).not.toContain('from-agent');
  expect(said(text(line('ari-kept', 'ari-not-kept', { types: 'aor' })))).toEqual(['[res_pjsip]', 'aor = astdb,santral_aor', 'aor = config,pjsip.conf,criteria=type=aor']);
  expect(said(text(line('modules', 'missing-modules', { modules: 'app_queue, res_srtp' })))).toEqual(['[modules]', 'load = app_queue.so', 'load = res_srtp.so']);
  expect(said(text(line('login', 'wrong-secret', { user: 'crm' })))[0]).toBe('[crm]');
  expect(said(text(line('ari', 'http-401', { user: 'crm-ari' })))[0]).toBe('[crm-ari]');
  expect(text(line('connect', 'refused', { port: 5039 }))).toContain('port = 5039');
});

it('has none for what no line of a file mends', () => {
  const mended = pbxTestCauses.filter((cause) => pbxTestSnippetsOf(line('ari', cause)).length > 0);
  // Recordings are handed out by somebody else's server.
  expect(pbxTestCauses.filter((cause) => !mended.includes(cause) && !cause.startsWith('recordings-'))).toEqual([
    'name-unknown', 'unreachable', 'timeout', 'silent', 'not-asterisk', 'closed', 'version-unsupported', 'version-untested', 'version-unknown', 'read-unproven', 'clock-skew',
    'http-name-unknown', 'http-unreachable', 'http-timeout', 'http-certificate', 'http-403', 'http-other', 'not-ari', 'websocket-refused',
  ]);
  expect(files(line('recordings', 'http-404'))).toEqual([]);
});
