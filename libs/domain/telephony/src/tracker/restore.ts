import type { LiveAgent, OpenCall } from '@santral/contracts';
import { trackerStateSchema, type Call, type TrackerState } from './call-state.js';
import type { Ledger } from './ledger.js';

/**
 * Takes up one call as it was published. Answers the epoch ms at which something was last heard of it. A state of another version keeps its
 * record but no legs: the next reconciliation closes the call.
 */
export function restoreCall(ledger: Ledger, { record, tracker }: OpenCall): number {
  const parsed = trackerStateSchema.safeParse(tracker);
  if (!parsed.success) ledger.wonder('restore: unreadable state');
  const state = parsed.success ? parsed.data : blankState(record);
  const { callId, pbx, uniqueid, direction, caller, called, startedAt } = record;
  const call: Call = {
    head: { callId, pbx, uniqueid, direction, caller, called, startedAt },
    answeredAt: record.answeredAt,
    coverage: record.coverage,
    visits: record.visits,
    rings: record.rings,
    segments: record.segments,
    transfers: record.transfers,
    recordings: record.recordings,
    memory: state.memory,
    legs: new Set(),
  };
  ledger.calls.set(callId, call);
  for (const linkedid of state.memory.linkedids) ledger.aliases.set(linkedid, call);
  for (const memory of state.legs) {
    const leg = { ...memory, call };
    call.legs.add(leg);
    ledger.legs.set(leg.uniqueid, leg);
    if (leg.waiting?.leftAt != null) ledger.unsettled.add(leg);
    if (leg.bridge === null) continue;
    const members = ledger.bridges.get(leg.bridge);
    if (members) members.add(leg);
    else ledger.bridges.set(leg.bridge, new Set([leg]));
  }
  return state.memory.heardAt;
}

function blankState(record: OpenCall['record']): TrackerState {
  return {
    version: 1,
    memory: {
      linkedids: [record.uniqueid], origin: 'dialled', dialling: [], hangupBy: null, trunk: record.trunk ?? null, cause: record.cause, isRefused: false, isPickedUp: false, isSystem: false, endsAs: null,
      takenFrom: null, parked: null, supervisors: [], segmentNo: record.segments.length, recordingNo: record.recordings.length, identifiedNo: 0, heardAt: Date.parse(record.startedAt),
    },
    legs: [],
  };
}

/** Takes up one agent as it was published. */
export function restoreAgent(ledger: Ledger, agent: LiveAgent): void {
  ledger.agents.set(agent.extension, agent);
}
