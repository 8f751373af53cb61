import type { Command } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import { type KnownCall, NotPossible } from './call-lines.js';

export type SelfTestCommand = Extract<Command, { name: `self-test.${string}` }>;

export const isSelfTest = (command: Command): command is SelfTestCommand => command.name.startsWith('self-test.');

/** What phones show of a caller who is Santral itself. */
const CALLER = '"Santral test" <0000>';
/** How long a phone, or the number, may take to answer, ms. */
const RING_MS = 20_000;
/** A forgotten test call ends by itself after this, s. */
const LONGEST_S = 240;

/**
 * The AMI actions of a test call. Without a phone it comes from a pipe, as if somebody had dialled the number: whoever answers hears
 * themselves, and so that sound goes both ways. `find` resolves with a call that is up.
 */
export async function selfTestActions(command: SelfTestCommand, find: (callId: string) => Promise<KnownCall>): Promise<ActionFields[]> {
  if (command.name === 'self-test.hang-up') {
    const { callId, uniqueid } = command.payload;
    const line = (await find(callId)).legs.find((leg) => leg.uniqueid === uniqueid);
    if (!line) throw new NotPossible('the test call has no line of ours');
    return [{ Action: 'Hangup', Channel: line.channel, Cause: 16 }];
  }
  const { uniqueid, number, from } = command.payload;
  const both = { Action: 'Originate', ChannelId: uniqueid, Timeout: RING_MS, Async: 'true', Variable: `TIMEOUT(absolute)=${LONGEST_S}` };
  if (from !== null) return [{ ...both, Channel: `PJSIP/${from}`, Context: 'click-to-call', Exten: number, Priority: 1, CallerID: `<${number}>` }];
  return [{ ...both, Channel: `Local/${number}@from-agent/n`, OtherChannelId: `${uniqueid}-dialled`, Application: 'Echo', CallerID: CALLER }];
}
