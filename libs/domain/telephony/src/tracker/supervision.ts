import { type SupervisionMode, supervisionModes, type SupervisorOnCall } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import type { Call } from './call-state.js';
import type { Ledger } from './ledger.js';

const MARK = 'spy-';

/** Uniqueid of the line on which a supervisor is brought to a call. It says what they do there, because the PBX does not. */
export const supervisorLineId = (mode: SupervisionMode, commandId: string): string => `${MARK}${mode}-${commandId}`;

/** Whether a channel is the line of a supervisor: it takes part in no call, so nothing else that is said of it means anything. */
export const isSupervisorLine = (uniqueid: string | undefined): boolean => uniqueid?.startsWith(MARK) === true;

const modeOf = (uniqueid: string): SupervisionMode | undefined => supervisionModes.find((mode) => uniqueid.startsWith(`${MARK}${mode}-`));

/** `ChanSpyStart`: a supervisor hears an agent's line. Others who spy, by a code of their own dialplan, are none of ours. */
export function chanSpyStart(ledger: Ledger, headers: AmiMessage): void {
  const uniqueid = header(headers, 'SpyerUniqueid') ?? '';
  const mode = modeOf(uniqueid);
  if (mode === undefined) return;
  const leg = ledger.legOf(headers, 'SpyeeUniqueid', 'ChanSpyStart');
  const by = extensionOfSpy(header(headers, 'SpyerChannel'));
  if (!leg || leg.extension === null || by === null) return;
  const { call, extension } = leg;
  if (call.memory.supervisors.some((one) => one.uniqueid === uniqueid)) return;
  call.memory.supervisors = [...call.memory.supervisors, { uniqueid, extension, by, mode, since: ledger.at }];
  ledger.say(call, 'call.supervision-started', uniqueid, { extension, by, mode });
}

/** `ChanSpyStop`: the supervisor hung up, or the line they heard is gone. */
export function chanSpyStop(ledger: Ledger, headers: AmiMessage): void {
  const uniqueid = header(headers, 'SpyerUniqueid') ?? '';
  if (!isSupervisorLine(uniqueid)) return;
  for (const call of ledger.calls.values()) {
    const gone = call.memory.supervisors.find((one) => one.uniqueid === uniqueid);
    if (gone) return endSupervision(ledger, call, gone);
  }
}

/** After a gap: supervisors whose lines the PBX no longer has. `alive` holds the uniqueids of its channels. */
export function endMissingSupervision(ledger: Ledger, alive: ReadonlySet<string | undefined>): void {
  for (const call of ledger.calls.values()) {
    for (const one of call.memory.supervisors) if (!alive.has(one.uniqueid)) endSupervision(ledger, call, one);
  }
}

function endSupervision(ledger: Ledger, call: Call, gone: SupervisorOnCall): void {
  const { uniqueid, extension, by, mode } = gone;
  call.memory.supervisors = call.memory.supervisors.filter((one) => one !== gone);
  ledger.say(call, 'call.supervision-ended', uniqueid, { extension, by, mode });
}

/** `PJSIP/1010-0000002a` → `1010`. */
const extensionOfSpy = (channel: string | undefined): string | null => /^[^/]+\/(\d{2,6})-/.exec(channel ?? '')?.[1] ?? null;
