import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { extensionOfInterface } from './endpoints.js';
import type { Ledger } from './ledger.js';

/** `ParkedCall`: a call waits at a place of the PBX. It comes before or after the leg's `BridgeLeave` and is no transfer. */
export function parkedCall(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'ParkeeUniqueid', 'ParkedCall');
  const space = header(headers, 'ParkingSpace');
  if (!leg || space === undefined) return;
  const { call } = leg;
  const parker = header(headers, 'ParkerDialString') ?? '';
  const extension = parker === '' ? (call.memory.takenFrom?.extension ?? null) : extensionOfInterface(parker);
  call.memory.takenFrom = null;
  call.memory.parked = { uniqueid: leg.uniqueid, extension, space };
  ledger.touch(call);
  ledger.say(call, 'call.parked', `${leg.uniqueid}@${ledger.now}`, { extension, space });
}

/** `UnParkedCall`: somebody fetched the call. */
export function unparkedCall(ledger: Ledger, headers: AmiMessage): void {
  const retriever = header(headers, 'RetrieverUniqueid');
  endParking(ledger, headers, 'UnParkedCall', ledger.legs.get(retriever ?? '')?.extension ?? null);
}

/** `ParkedCallTimeOut`: sent back to whoever parked it. `ParkedCallGiveUp`: the caller hung up. */
export const parkingOver = (ledger: Ledger, headers: AmiMessage): void => endParking(ledger, headers, 'ParkedCallTimeOut', null);

function endParking(ledger: Ledger, headers: AmiMessage, event: string, by: string | null): void {
  const leg = ledger.legOf(headers, 'ParkeeUniqueid', event);
  if (!leg || leg.call.memory.parked?.uniqueid !== leg.uniqueid) return;
  const { call } = leg;
  const extension = call.memory.parked?.extension ?? null;
  call.memory.parked = null;
  ledger.touch(call);
  ledger.say(call, 'call.unparked', `${leg.uniqueid}@${ledger.now}`, { extension, by });
}
