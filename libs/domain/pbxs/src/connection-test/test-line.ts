import type { PbxTestCause, PbxTestLine, PbxTestStep } from '@santral/contracts';

type Params = PbxTestLine['params'];

/** Lines of the answer of a test. */
export const ok = (step: PbxTestStep, params: Params = {}): PbxTestLine => ({ step, outcome: 'ok', cause: null, params });
export const failed = (step: PbxTestStep, cause: PbxTestCause, params: Params = {}): PbxTestLine => ({ step, outcome: 'failed', cause, params });
export const advice = (step: PbxTestStep, cause: PbxTestCause, params: Params = {}): PbxTestLine => ({ step, outcome: 'advice', cause, params });
export const skipped = (step: PbxTestStep): PbxTestLine => ({ step, outcome: 'skipped', cause: null, params: {} });

/** What a connection that did not come about says of why, whatever was to be carried by it. */
export function causeOf(error: unknown): 'name-unknown' | 'unreachable' | 'timeout' | 'refused' {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name-unknown';
  if (code === 'ECONNREFUSED') return 'refused';
  return code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}
