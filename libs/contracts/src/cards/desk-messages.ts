import { room } from '../facts/define-fact.js';
import type { Fact } from '../facts/registry.js';
import { isShown } from './card.machine.js';

/** A message of the `/telephony` socket as specified: the four types with their fields, plus our call id and stream position. */
export interface DeskMessage {
  type: 'ringing' | 'incoming' | 'hangup' | 'outgoing';
  caller: string;
  called: string;
  uniqueid: string;
  recording: string | null;
  callId: string;
  pbx: string;
  seq: string;
  at: string;
  callerName: string | null;
  queue: string | null;
}

/** The messages one fact causes, each with the room it goes to. `called` is the extension for incoming calls, `caller` for outgoing ones. */
export function deskMessagesOf(fact: Fact): { room: string; message: DeskMessage }[] {
  const message = (type: DeskMessage['type'], extension: string, extra: Partial<DeskMessage> = {}) => {
    if (!('call' in fact.payload) || !isShown(fact.payload.call)) return [];
    const { call } = fact.payload;
    const outgoing = call.direction === 'outbound' && call.caller.number === extension;
    return [
      {
        room: room.extension(fact.pbx, extension),
        message: {
          type,
          caller: outgoing ? extension : (call.caller.number ?? ''),
          called: outgoing ? call.called : extension,
          uniqueid: call.uniqueid,
          recording: null,
          callId: call.callId,
          pbx: fact.pbx,
          seq: fact.seq,
          at: fact.at,
          callerName: call.caller.name,
          queue: null,
          ...extra,
        },
      },
    ];
  };
  switch (fact.name) {
    case 'call.ringing':
      return message('ringing', fact.payload.extension, { queue: fact.payload.queue });
    case 'call.answered':
      return message('incoming', fact.payload.extension, { queue: fact.payload.queue, recording: fact.payload.recording });
    case 'call.dialling':
      return message('outgoing', fact.payload.extension, { caller: fact.payload.extension, called: fact.payload.called });
    case 'call.ring-ended':
    case 'call.agent-left':
      return message('hangup', fact.payload.extension);
    case 'call.ended':
      // Agents who talked have had their hangup by `call.agent-left`, rung ones by `call.ring-ended`; a dialled call nobody answered ends here.
      return fact.payload.call.direction === 'outbound' && fact.payload.record.answeredAt === null
        ? fact.payload.extensions.flatMap((extension) => message('hangup', extension))
        : [];
    default:
      return [];
  }
}
