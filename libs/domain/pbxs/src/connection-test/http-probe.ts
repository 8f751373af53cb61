import type { PbxTestLine } from '@santral/contracts';
import type { AriSettings } from '@santral/platform/config';
import { ask, failureOf } from './http-ask.js';
import { probeKept } from './kept-probe.js';
import { failed, ok, skipped } from './test-line.js';

/** ARI: whether it answers, to whom, whether it may be written with, and whether what is written is kept. */
export async function probeAri({ url, user, secret }: AriSettings, timeoutMs: number): Promise<PbxTestLine[]> {
  const base = `${url.replace(/\/+$/, '')}/ari`;
  const where = { url, user, seconds: timeoutMs / 1000 };
  const info = await ask('GET', `${base}/asterisk/info?only=system`, user, secret, timeoutMs);
  const failure = failureOf('ari', info, where);
  if (failure) return [failure, skipped('ari-write'), skipped('ari-kept')];
  if (typeof info === 'string' || typeof info.body !== 'object' || info.body === null || !('system' in info.body)) return [failed('ari', 'not-ari', where), skipped('ari-write'), skipped('ari-kept')];
  const objects = (method: string, object: string, body?: object) => ask(method, `${base}/asterisk/config/dynamic/res_pjsip/${object}`, user, secret, timeoutMs, body);
  // What it asks to be removed does not exist.
  const removal = await objects('DELETE', 'endpoint/santral-test-of-nobody');
  if (typeof removal !== 'string' && removal.status === 403) return [ok('ari'), failed('ari-write', 'ari-read-only', where), skipped('ari-kept')];
  const refused = typeof removal !== 'string' && removal.status === 404 ? null : failureOf('ari-write', removal, where);
  return refused ? [ok('ari'), refused, skipped('ari-kept')] : [ok('ari'), ok('ari-write'), await probeKept(objects, where)];
}
