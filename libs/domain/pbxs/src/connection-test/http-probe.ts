import type { PbxTestCause, PbxTestLine, PbxTestStep } from '@santral/contracts';
import type { AriSettings } from '@santral/platform/config';
import { causeOf, failed, ok, skipped } from './test-line.js';

interface HttpAnswer {
  status: number;
  body: unknown;
}

const certificateCodes = ['CERT', 'SELF_SIGNED', 'UNABLE_TO_VERIFY', 'DEPTH_ZERO', 'ERR_TLS'];

/** One request; a cause instead of an answer when there was none in time. No redirect is followed: the password is for this server. */
async function ask(method: string, url: string, user: string | null, secret: string | null, timeoutMs: number): Promise<HttpAnswer | PbxTestCause> {
  const headers: Record<string, string> = user === null ? {} : { Authorization: `Basic ${Buffer.from(`${user}:${secret ?? ''}`).toString('base64')}` };
  try {
    const answer = await fetch(url, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    // A server may also say who it is and then hang.
    const text = await answer.text();
    return { status: answer.status, body: parsed(text) };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return 'http-timeout';
    const reason: unknown = (error as Error).cause ?? error;
    const code = (reason as NodeJS.ErrnoException).code ?? '';
    if (certificateCodes.some((part) => code.includes(part))) return 'http-certificate';
    return `http-${causeOf(reason)}`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const causeOfStatus = (status: number): PbxTestCause => (status === 401 || status === 403 || status === 404 ? `http-${status}` : 'http-other');

/** ARI: whether it answers, to whom, and whether it may be written with. It writes nothing: what it asks to be removed does not exist. */
export async function probeAri({ url, user, secret }: AriSettings, timeoutMs: number): Promise<PbxTestLine[]> {
  const base = `${url.replace(/\/+$/, '')}/ari`;
  const where = { url, user, seconds: timeoutMs / 1000 };
  const info = await ask('GET', `${base}/asterisk/info?only=system`, user, secret, timeoutMs);
  const failure = failureOf('ari', info, where);
  if (failure) return [failure, skipped('ari-write')];
  if (typeof info === 'string' || typeof info.body !== 'object' || info.body === null || !('system' in info.body)) return [failed('ari', 'not-ari', where), skipped('ari-write')];
  const removal = await ask('DELETE', `${base}/asterisk/config/dynamic/res_pjsip/endpoint/santral-test-of-nobody`, user, secret, timeoutMs);
  if (typeof removal !== 'string' && removal.status === 403) return [ok('ari'), failed('ari-write', 'ari-read-only', where)];
  if (typeof removal !== 'string' && removal.status === 404) return [ok('ari'), ok('ari-write')];
  return [ok('ari'), failureOf('ari-write', removal, where) ?? ok('ari-write')];
}

/** The server of recordings: an answer that lets us in is enough, a folder need not be listed. */
export async function probeRecordings({ url, user, secret }: { url: string; user: string | null; secret: string | null }, timeoutMs: number): Promise<PbxTestLine> {
  const where = { url, user: user ?? '', seconds: timeoutMs / 1000 };
  const answer = await ask('HEAD', url, user, secret, timeoutMs);
  const isIn = typeof answer !== 'string' && answer.status !== 401 && answer.status < 500;
  return isIn ? ok('recordings') : (failureOf('recordings', answer, where) ?? ok('recordings'));
}

function failureOf(step: PbxTestStep, answer: HttpAnswer | PbxTestCause, where: PbxTestLine['params']): PbxTestLine | null {
  if (typeof answer === 'string') return failed(step, answer, where);
  return answer.status >= 200 && answer.status < 300 ? null : failed(step, causeOfStatus(answer.status), { ...where, status: answer.status });
}
