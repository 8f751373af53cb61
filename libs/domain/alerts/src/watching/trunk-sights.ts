import { isTrunkDown, trunksSeenSchema } from '@santral/contracts';
import type { Sighting } from '../alerts/alert.js';

/** Telephony looks twice a minute; what is older than this it cannot see any more. */
const STALE_MS = 180_000;

/** Trunks of a PBX that are down, as telephony left them (JSON); null when nothing can be told of them. `now` in epoch ms. */
export function downTrunksIn(pbx: string, text: string | null, now: number): Sighting[] | null {
  if (text === null) return null;
  const { readAt, trunks } = trunksSeenSchema.parse(JSON.parse(text));
  if (now - Date.parse(readAt) > STALE_MS) return null;
  return trunks.filter(({ state }) => isTrunkDown(state)).map(({ trunk, since }) => ({ pbx, target: trunk, queues: [], value: null, since: Date.parse(since) }));
}
