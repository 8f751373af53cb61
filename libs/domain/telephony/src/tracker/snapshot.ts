import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { enterBridge } from './bridges.js';
import { iso, type Leg } from './call-state.js';
import type { Ledger } from './ledger.js';
import { addLeg } from './legs.js';
import { isPlumbing, numberOfDialString } from './endpoints.js';
import { sayDialling, startRing } from './rings.js';
import { isSupervisorLine } from './supervision.js';
import type { PbxSnapshot } from './types.js';
import { openVisit } from './visits.js';

/** At a routine check a channel this young may be one whose `Newchannel` is on its way. */
const UNHEARD_MS = 3_000;

interface Found {
  readonly channel: AmiMessage;
  readonly name: string;
  readonly uniqueid: string;
  readonly linkedid: string;
  /** Epoch ms, true to the second. */
  readonly startedAt: number;
}

/** Bridge a listed channel stands in; null when in none. */
export const bridgeOf = (channel: AmiMessage): string | null => header(channel, 'BridgeId') || header(channel, 'BridgeID') || null;

/**
 * Opens calls for channels that nobody has told us of, as far as a list of channels can say: who, since when, in which queue, ringing or
 * talking. Their talk began no earlier than the younger leg did; that is taken for its start.
 */
export function adoptChannels(ledger: Ledger, { channels, queueEntries }: PbxSnapshot, { isGap }: { isGap: boolean }): void {
  const at = ledger.now;
  const found = channels.flatMap((channel) => foundIn(channel, at)).filter(({ uniqueid, name }) => !ledger.legs.has(uniqueid) && !isPlumbing(name) && !isSupervisorLine(uniqueid));
  // First legs make the calls; the others join them in the order they came.
  found.sort((a, b) => Number(b.uniqueid === b.linkedid) - Number(a.uniqueid === a.linkedid) || a.startedAt - b.startedAt);
  const adopted: { leg: Leg; found: Found }[] = [];
  for (const item of found) {
    if (!isGap && at - item.startedAt < UNHEARD_MS) continue;
    ledger.now = item.startedAt;
    const leg = addLeg(ledger, item.channel, { channel: item.name, uniqueid: item.uniqueid, linkedid: item.linkedid, startedAt: item.startedAt });
    leg.call.coverage = 'reconstructed';
    if (leg.state === 'up' && leg.uniqueid !== leg.call.head.uniqueid) leg.upAt = item.startedAt;
    adopted.push({ leg, found: item });
  }
  ledger.now = at;
  // Before the rings: they belong to the visit for which a queue rings.
  const legs = new Set(adopted.map(({ leg }) => leg));
  for (const entry of queueEntries) enterQueue(ledger, entry, legs);
  for (const { leg, found: item } of adopted) describe(ledger, leg, item);
  for (const { leg, found: item } of adopted) {
    const bridge = bridgeOf(item.channel);
    if (bridge === null || isHolding(item.channel)) continue;
    ledger.now = Math.max(leg.startedAt, ...[...(ledger.bridges.get(bridge) ?? [])].map((other) => other.startedAt));
    enterBridge(ledger, leg, bridge);
  }
  ledger.now = at;
}

/** Opens the visit that a list of waiting callers tells of, if it is about one of these legs and not known. Its `Wait` tells since when. */
export function enterQueue(ledger: Ledger, entry: AmiMessage, legs: ReadonlySet<Leg>): Leg | null {
  const leg = ledger.legs.get(header(entry, 'Uniqueid') ?? '');
  const queue = header(entry, 'Queue');
  if (!leg || queue === undefined || !legs.has(leg)) return null;
  if (leg.waiting !== null) return leg;
  const at = ledger.now;
  ledger.now = at - (Number(header(entry, 'Wait')) || 0) * 1000;
  openVisit(ledger, leg, queue, ledger.now, Number(header(entry, 'Position')) || null);
  ledger.now = at;
  return leg;
}

const isHolding = (channel: AmiMessage): boolean => header(channel, 'Application') === 'Park';

/** Rings, outgoing cards and answered queues that the state of a channel implies. */
function describe(ledger: Ledger, leg: Leg, { channel, startedAt }: Found): void {
  const { call } = leg;
  ledger.now = startedAt;
  const application = header(channel, 'Application');
  const isTalking = bridgeOf(channel) !== null;
  if (application === 'Queue' && isTalking && leg.extension === null && call.visits.length === 0) {
    const queue = header(channel, 'ApplicationData')?.split(',', 1)[0] ?? '';
    const agent = [...call.legs].find((other) => other.extension !== null);
    const visitId = `${call.head.callId}:v1`;
    // How long the caller waited is not known: it was before anybody listened.
    call.visits = [
      { visitId, queue, entryNo: 1, enqueuedAt: call.head.startedAt, endedAt: iso(agent?.startedAt ?? startedAt), outcome: 'answered', waitMs: null, position: null, extension: agent?.extension ?? null },
    ];
  }
  if (leg.uniqueid === call.head.uniqueid || leg.kind === 'local') return;
  if (leg.kind === 'trunk') leg.number ??= numberOfDialString(header(channel, 'CallerIDNum'));
  const origin = [...call.legs].find((other) => other.uniqueid === call.head.uniqueid);
  if (origin) sayDialling(ledger, call, origin, leg, undefined);
  if (leg.state !== 'up' || leg.extension === null) startRing(ledger, leg);
}

function foundIn(channel: AmiMessage, at: number): Found[] {
  const name = header(channel, 'Channel');
  const uniqueid = header(channel, 'Uniqueid');
  if (name === undefined || uniqueid === undefined) return [];
  return [{ channel, name, uniqueid, linkedid: header(channel, 'Linkedid') ?? uniqueid, startedAt: at - durationMs(channel) }];
}

/** Age of a listed channel: `Duration: 00:00:04`, or `Seconds: 4`. */
function durationMs(channel: AmiMessage): number {
  const duration = header(channel, 'Duration');
  if (duration === undefined) return (Number(header(channel, 'Seconds')) || 0) * 1000;
  return duration.split(':').reduce((sum, part) => sum * 60 + (Number(part) || 0), 0) * 1000;
}
