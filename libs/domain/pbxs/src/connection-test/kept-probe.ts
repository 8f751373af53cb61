import { type PbxTestCause, type PbxTestLine, pjsipTypes, type WritablePjsipType } from '@santral/contracts';
import { randomUUID } from 'node:crypto';
import { failureOf, type HttpAnswer } from './http-ask.js';
import { failed, ok } from './test-line.js';

/** Nobody's phone: no number, a context there is not, and a password nobody is told. */
const NOBODY = 'santral-test-of-nobody';
const fieldsOf = (): Record<WritablePjsipType, Record<string, string>> => ({
  auth: { auth_type: 'userpass', username: NOBODY, password: randomUUID() },
  aor: { max_contacts: '1' },
  // Without a codec Asterisk takes it and cannot find it again.
  endpoint: { context: NOBODY, auth: NOBODY, aors: NOBODY, allow: '!all,alaw' },
});

/**
 * Whether the PBX keeps what ARI writes: an object of each type is made and taken away again. That is the only way to know, because ARI tells
 * of a type it cannot write only when it is told to. `ask` speaks of one object, `type/id`.
 */
export async function probeKept(ask: (method: string, object: string, body?: object) => Promise<HttpAnswer | PbxTestCause>, where: PbxTestLine['params']): Promise<PbxTestLine> {
  const refused: WritablePjsipType[] = [];
  const written: WritablePjsipType[] = [];
  const fields = fieldsOf();
  try {
    for (const type of pjsipTypes) {
      const answer = await ask('PUT', `${type}/${NOBODY}`, { fields: Object.entries(fields[type]).map(([attribute, value]) => ({ attribute, value })) });
      if (typeof answer !== 'string' && answer.status === 403) {
        refused.push(type);
        continue;
      }
      const failure = failureOf('ari-kept', answer, where);
      if (failure) return failure;
      written.push(type);
      const found = await ask('GET', `${type}/${NOBODY}`);
      if (typeof found !== 'string' && found.status === 404) refused.push(type);
    }
  } finally {
    for (const type of written.reverse()) await ask('DELETE', `${type}/${NOBODY}`);
  }
  return refused.length > 0 ? failed('ari-kept', 'ari-not-kept', { ...where, types: refused.join(', ') }) : ok('ari-kept');
}
