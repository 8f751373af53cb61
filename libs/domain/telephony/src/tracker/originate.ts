import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { endCall, learnCalled, openCall } from './calls.js';
import { endpointOf } from './endpoints.js';
import type { Ledger } from './ledger.js';

/**
 * `OriginateResponse`. Names the number an agent clicked. A failure for a channel that never was (the agent's phone is not registered) is
 * the only sign of that call: it is opened and ended here, so that the attempt is on record.
 */
export function originateResponse(ledger: Ledger, headers: AmiMessage): void {
  const uniqueid = header(headers, 'Uniqueid');
  const called = header(headers, 'Exten');
  if (uniqueid === undefined || uniqueid === '' || uniqueid === '<null>') return;
  const leg = ledger.legs.get(uniqueid);
  if (leg) return learnCalled(ledger, leg.call, called);
  if (header(headers, 'Response') !== 'Failure' || ledger.tombstones.has(uniqueid) || ledger.aliases.has(uniqueid)) return;
  const endpoint = endpointOf(header(headers, 'Channel') ?? '');
  if (endpoint.kind !== 'extension') return;
  const call = openCall(ledger, { uniqueid, linkedid: uniqueid, ...endpoint, isOriginated: true }, {}, ledger.now);
  learnCalled(ledger, call, called);
  endCall(ledger, call);
}
