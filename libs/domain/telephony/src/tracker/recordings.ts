import type { Recording } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { replace, type Call, type Leg } from './call-state.js';
import type { Ledger } from './ledger.js';
import { queueStatus } from './visits.js';

/** Set on an agent's channel before it is hung up on the agent's own wish: the PBX only says that something ended it. */
export const ENDED_BY_AGENT = 'CC_ENDED_BY_AGENT';

/** Set on the line of somebody who waits before a supervisor ends the call: the queue would say that they gave up. */
export const WITHDRAWN = 'CC_WITHDRAWN';

/** `VarSet`: of all variables only the queue's verdict, the name of a recording and who ends the call are read. */
export function varSet(ledger: Ledger, headers: AmiMessage): void {
  const variable = headers.Variable;
  if (variable !== 'QUEUESTATUS' && variable !== 'MIXMONITOR_FILENAME' && variable !== ENDED_BY_AGENT && variable !== WITHDRAWN) return;
  const leg = ledger.legOf(headers, 'Uniqueid', 'VarSet');
  const value = header(headers, 'Value');
  if (!leg || value === undefined) return;
  if (variable === 'QUEUESTATUS') queueStatus(ledger, leg, value);
  else if (variable === ENDED_BY_AGENT) endedByAgent(ledger, leg);
  else if (variable === WITHDRAWN) withdrawn(ledger, leg);
  else nameRecording(ledger, leg, value);
}

function withdrawn(ledger: Ledger, leg: Leg): void {
  if (!leg.waiting) return;
  leg.waiting = { ...leg.waiting, isWithdrawn: true };
  ledger.touch(leg.call);
}

function endedByAgent(ledger: Ledger, leg: Leg): void {
  leg.call.memory.hangupBy ??= 'agent';
  leg.isHangingUp = true;
  ledger.touch(leg.call);
}

/** The file is named just before the recording starts; where it comes after, the running recording gets its name. */
function nameRecording(ledger: Ledger, leg: Leg, file: string): void {
  const { call } = leg;
  const running = call.recordings.find((r) => isOn(r, leg.uniqueid) && r.endedAt === null && r.file === null);
  ledger.touch(call);
  if (!running) {
    leg.recordingFile = file;
    return;
  }
  call.recordings = replace(call.recordings, 'recordingId', running.recordingId, { file });
  ledger.say(call, 'call.recording-started', `${running.recordingId}:file`, { recordingId: running.recordingId, extension: running.extension, file });
}

/** `MixMonitorStart`. The end of a Local pipe is recorded once more into the same file: that is one recording. */
export function mixMonitorStart(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'MixMonitorStart');
  if (!leg) return;
  const { call, recordingFile: file } = leg;
  leg.recordingFile = null;
  const running = call.recordings.filter((r) => r.endedAt === null);
  if (running.some((r) => (file === null ? leg.kind === 'local' : r.file === file))) return;
  call.memory.recordingNo += 1;
  const recordingId = `${call.head.callId}:${leg.uniqueid}:m${call.memory.recordingNo}`;
  const extension = agentOf(call, leg);
  call.recordings = [...call.recordings, { recordingId, file, extension, startedAt: ledger.at, endedAt: null }];
  ledger.say(call, 'call.recording-started', recordingId, { recordingId, extension, file });
}

/** Whether a recording was made on this leg; a merge changes the call of a leg, but no id. */
const isOn = (recording: Recording, uniqueid: string): boolean => recording.recordingId.includes(`:${uniqueid}:m`);

/** Whose talk is recorded: the leg's own extension, or the one that dialled this number. */
function agentOf(call: Call, leg: Leg): string | null {
  if (leg.extension !== null) return leg.extension;
  return call.head.direction === 'inbound' ? null : call.head.caller.number;
}

/** `MixMonitorStop` comes only when somebody stops a recording; hanging up ends it in silence. */
export function mixMonitorStop(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'MixMonitorStop');
  if (leg) closeRecordings(ledger, leg.call, leg.uniqueid);
}

/** `MixMonitorMute`: a card number is being spoken; the file goes on with silence. */
export function mixMonitorMute(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'MixMonitorMute');
  const running = leg?.call.recordings.findLast((r) => isOn(r, leg.uniqueid) && r.endedAt === null);
  if (!leg || !running) return;
  const name = header(headers, 'State') === '1' ? 'call.recording-muted' : 'call.recording-unmuted';
  ledger.say(leg.call, name, `${running.recordingId}@${ledger.now}`, { recordingId: running.recordingId, extension: running.extension });
}

/** Ends the recordings of one leg. */
export function closeRecordings(ledger: Ledger, call: Call, uniqueid: string): void {
  for (const recording of call.recordings) {
    const { recordingId, extension } = recording;
    if (recording.endedAt !== null || !isOn(recording, uniqueid)) continue;
    call.recordings = replace(call.recordings, 'recordingId', recordingId, { endedAt: ledger.at });
    ledger.say(call, 'call.recording-stopped', recordingId, { recordingId, extension });
  }
}
