import fs from 'node:fs';
import zlib from 'node:zlib';

/** Recorded AMI bytes of real calls, kept with the telephony domain. */
export const traces = new URL('../../../libs/domain/telephony/traces/', import.meta.url);

export function readTrace(name) {
  const file = new URL(name, traces);
  const bytes = fs.readFileSync(file);
  return name.endsWith('.gz') ? zlib.gunzipSync(bytes) : bytes;
}

const header = (message, name) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];

/** Splits a recorded stream into its messages, without the blank line between them. */
export const messagesOf = (text) => text.split('\r\n\r\n').filter((message) => message.trim() !== '');

/**
 * One recorded, answered queue call as a mould: `stamp(i, extension, number)` gives the same call with ids, numbers and times of its own.
 * Offsets are in ms from the first message, compressed to last `lastsMs`.
 */
export function callTemplate(name = '18-slim-user.ami', lastsMs = 4000) {
  const messages = messagesOf(readTrace(name).toString('utf8')).filter((message) => /^Event: (?!QueueMember(Added|Removed))/.test(message) && header(message, 'Timestamp'));
  const times = messages.map((message) => Number(header(message, 'Timestamp')) * 1000);
  const from = times[0];
  const scale = lastsMs / (times.at(-1) - from);
  const offsets = times.map((time) => (time - from) * scale);
  return {
    offsets,
    names: messages.map((message) => header(message, 'Event')),
    /** The messages of call `i`; `uniqueid` is the calling leg's. Times are put in by `stampTime`. */
    stamp(i, extension, number) {
      const id = (recorded) => `1800000000.${i * 10 + (recorded % 10)}`;
      return {
        uniqueid: id(Number(/Uniqueid: \d+\.(\d+)/.exec(messages[0])[1])),
        messages: messages.map((message) =>
          message
            .replace(/\b1795\d{6}\.(\d+)\b(?!\d)/g, (whole, n, at, text) => (/Timestamp: $/.test(text.slice(0, at)) ? whole : id(Number(n))))
            .replace(/PJSIP\/trunk-[0-9a-f]{8}/g, `PJSIP/trunk-${(i * 2).toString(16).padStart(8, '0')}`)
            .replace(/PJSIP\/1001-[0-9a-f]{8}/g, `PJSIP/${extension}-${(i * 2 + 1).toString(16).padStart(8, '0')}`)
            .replace(/PJSIP\/1001/g, `PJSIP/${extension}`)
            .replace(/((?:CallerID|ConnectedLine)Num): 1001/g, `$1: ${extension}`)
            .replace(/05321112233/g, number)
            .replace(/(BridgeUniqueid: )[0-9a-f-]{36}/g, `$1${i.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`),
        ),
      };
    },
  };
}

/** What stands before and after the time stamp of a message. */
export function splitAtTime(message) {
  const [whole] = /^Timestamp: .*$/m.exec(message);
  const at = message.indexOf(whole) + 'Timestamp: '.length;
  return [message.slice(0, at), message.slice(at + whole.length - 'Timestamp: '.length)];
}

/** Puts the current time into a message, as the PBX would write it. */
export const stampTime = (message, nowMs) => message.replace(/^Timestamp: .*$/m, `Timestamp: ${(nowMs / 1000).toFixed(6)}`);
