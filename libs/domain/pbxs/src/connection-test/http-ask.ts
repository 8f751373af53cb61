import type { PbxTestCause, PbxTestLine, PbxTestStep } from '@santral/contracts';
import { causeOf, failed } from './test-line.js';

export interface HttpAnswer {
  status: number;
  body: unknown;
}

const certificateCodes = ['CERT', 'SELF_SIGNED', 'UNABLE_TO_VERIFY', 'DEPTH_ZERO', 'ERR_TLS'];

/** One request; a cause instead of an answer when there was none in time. No redirect is followed: the password is for this server. */
export async function ask(method: string, url: string, user: string | null, secret: string | null, timeoutMs: number, body?: object): Promise<HttpAnswer | PbxTestCause> {
  const headers: Record<string, string> = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(user === null ? {} : { Authorization: `Basic ${Buffer.from(`${user}:${secret ?? ''}`).toString('base64')}` }),
  };
  try {
    const answer = await fetch(url, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...(body ? { body: JSON.stringify(body) } : {}) });
    // A server may also say who it is and then hang.
    const text = await answer.text();
    return { status: answer.status, body: parsed(text) };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return 'http-timeout';
    return causeOfHttp((error as Error).cause ?? error);
  }
}

/** Why a server could not be spoken to. */
export function causeOfHttp(reason: unknown): PbxTestCause {
  const code = (reason as NodeJS.ErrnoException | undefined)?.code ?? '';
  return certificateCodes.some((part) => code.includes(part)) ? 'http-certificate' : `http-${causeOf(reason)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const causeOfStatus = (status: number): PbxTestCause => (status === 401 || status === 403 || status === 404 ? `http-${status}` : 'http-other');

/** Null for an answer that was all right. */
export function failureOf(step: PbxTestStep, answer: HttpAnswer | PbxTestCause, where: PbxTestLine['params']): PbxTestLine | null {
  if (typeof answer === 'string') return failed(step, answer, where);
  return answer.status >= 200 && answer.status < 300 ? null : failed(step, causeOfStatus(answer.status), { ...where, status: answer.status });
}
