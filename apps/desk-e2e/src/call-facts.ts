import { type CallItem, callsPageSchema, parseFact, streamOf } from '@santral/contracts';
import { Redis } from 'ioredis';
import { get, readRuntime, until } from './system.js';

const PBX = 'main';
/** Field of an entry that holds the fact as JSON. */
const FACT_FIELD = 'f';

/** The record of a number's call that began since an instant, once the call is over. */
export const recordOf = (token: string, number: string, from: Date): Promise<CallItem> =>
  until(async () => {
    const { items } = await get(token, `/api/calls?from=${from.toISOString()}&number=${number}`, callsPageSchema);
    return items.find((call) => call.outcome !== 'open');
  }, `the record of ${number}`);

/** What telephony stated of a call, in order, each with the extension it is about: `call.answered 1006`. Those about recordings are left out. */
export async function factsOf(callId: string): Promise<string[]> {
  const redis = new Redis(readRuntime().redisUrl);
  try {
    const entries = (await redis.xrange(streamOf(PBX), '-', '+')) as [string, string[]][];
    return entries
      .map(([seq, fields]) => parseFact(JSON.parse(fields[fields.indexOf(FACT_FIELD) + 1] ?? 'null'), seq))
      .filter(({ name, subject }) => subject === callId && name.startsWith('call.') && !name.startsWith('call.recording'))
      .map(({ name, payload }) => [name, (payload as { extension?: string | null }).extension].filter(Boolean).join(' '));
  } finally {
    redis.disconnect();
  }
}
