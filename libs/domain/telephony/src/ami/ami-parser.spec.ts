import fc from 'fast-check';
import { header } from './ami-message.js';
import { AmiParser, MAX_MESSAGE_BYTES, type MalformedKind } from './ami-parser.js';
import type { AmiMessage } from './signal.js';

const BANNER = 'Asterisk Call Manager/11.0.0\r\n';

/** Feeds the chunks and gives back all that came out. */
function parse(chunks: (string | Buffer)[], wants: (name: string, variable: string | null) => boolean = () => true) {
  const messages: AmiMessage[] = [];
  const malformed: MalformedKind[] = [];
  const banners: string[] = [];
  const parser = new AmiParser({
    onBanner: (banner) => banners.push(banner),
    onMessage: (message) => messages.push(message),
    onMalformed: (kind) => malformed.push(kind),
    wants,
  });
  for (const chunk of chunks) parser.push(Buffer.from(chunk));
  return { messages, malformed, banners };
}

const chop = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
};

describe('AmiParser', () => {
  it('reads the banner, which ends with one line end, and then messages', () => {
    const { banners, messages } = parse([`${BANNER}Response: Success\r\nActionID: 1\r\n\r\n`]);
    expect(banners).toEqual(['Asterisk Call Manager/11.0.0']);
    expect(messages.map((m) => header(m, 'Response'))).toEqual(['Success']);
  });

  it('gives the same messages wherever the stream is cut, also inside a letter and inside a terminator', () => {
    const stream = Buffer.from(
      BANNER + Array.from({ length: 40 }, (_, i) => `Event: Hangup\r\nCallerIDName: Şükrü Çağlar ${i}\r\nEmpty: \r\nCause: ${i}\r\n\r\n`).join(''),
    );
    const whole = parse([stream]).messages;
    expect(whole).toHaveLength(40);
    expect(whole[7]?.['CallerIDName']).toBe('Şükrü Çağlar 7');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const { messages, malformed } = parse(chop(stream, sizes));
        expect(messages).toEqual(whole);
        expect(malformed).toEqual([]);
      }),
    );
  });

  it('keeps repeated headers, values with colons and headers without a space', () => {
    const { messages } = parse([BANNER, 'Event: Newchannel\r\nChanVariable: A=1=2\r\nChanVariable: B=\r\nUri: sip:1001@127.0.0.1:6001\r\nAccountCode:\r\n\r\n']);
    expect(messages[0]?.['ChanVariable']).toEqual(['A=1=2', 'B=']);
    expect(messages[0]?.['Uri']).toBe('sip:1001@127.0.0.1:6001');
    expect(messages[0]?.['AccountCode']).toBe('');
  });

  it('treats __proto__ and constructor as headers like any other', () => {
    const { messages } = parse([BANNER, 'Event: X\r\n__proto__: p\r\nconstructor: c\r\n\r\n', 'Event: Y\r\n\r\n']);
    expect(messages[0]?.['__proto__']).toBe('p');
    expect(messages[0]?.['constructor']).toBe('c');
    expect(messages[1]?.['constructor']).toBeUndefined();
    expect(messages[1]?.['__proto__']).toBeUndefined();
    expect(({} as Record<string, unknown>)['p']).toBeUndefined();
  });

  it('counts a line without a colon and passes the rest of its message', () => {
    const { messages, malformed } = parse([BANNER, 'Event: Hangup\r\nthis is no header\r\nCause: 16\r\n\r\nEvent: Reload\r\n\r\n']);
    expect(malformed).toEqual(['line-without-colon']);
    expect(messages.map((m) => [m['Event'], m['Cause']])).toEqual([['Hangup', '16'], ['Reload', undefined]]);
  });

  it.each([['in one chunk', 4 * 1024 * 1024], ['in network chunks', 1460], ['in tiny chunks', 7]])('drops a header of 1 MB %s and goes on at the next message', (_, size) => {
    const stream = Buffer.from(`${BANNER}Event: Hangup\r\nCause: ${'x'.repeat(1_000_000)}\r\n\r\nEvent: Reload\r\n\r\n`);
    const { messages, malformed } = parse(chop(stream, [size]));
    expect(malformed).toEqual(['message-too-long']);
    expect(messages.map((m) => m['Event'])).toEqual(['Reload']);
  });

  it('gives up a message that never ends long before its end, so that it cannot fill the memory', () => {
    const { malformed } = parse([BANNER, ...Array.from({ length: 300 }, () => 'x'.repeat(1024))]);
    expect(malformed).toEqual(['message-too-long']);
  });

  it('takes a message just below the limit', () => {
    const { messages, malformed } = parse([BANNER, `Event: X\r\nA: ${'y'.repeat(MAX_MESSAGE_BYTES - 20)}\r\n\r\n`]);
    expect(malformed).toEqual([]);
    expect(messages).toHaveLength(1);
  });

  it('needs time in proportion to the bytes of one long message, not to their square', () => {
    const long = Buffer.from(`${BANNER}Event: X\r\n${'Output: a line\r\n'.repeat(15_000)}\r\n`);
    const time = (bytes: Buffer) => {
      const start = performance.now();
      parse(chop(bytes, [16]));
      return performance.now() - start;
    };
    time(long);
    const full = time(long);
    // Rescanning what is already in would take 15,000 × 120 KB, seconds rather than milliseconds.
    expect(full).toBeLessThan(500);
  });

  it('counts invalid UTF-8 and still passes the message', () => {
    const { messages, malformed } = parse([BANNER, Buffer.concat([Buffer.from('Event: QueueMember\r\nName: Ay'), Buffer.from([0xc5]), Buffer.from('\r\nPaused: 1\r\n\r\n')])]);
    expect(malformed).toEqual(['invalid-utf8']);
    expect(messages[0]?.['Paused']).toBe('1');
  });

  it('does not take a replacement character that was sent as such for an error', () => {
    expect(parse([BANNER, 'Event: X\r\nName: \uFFFD\r\n\r\n']).malformed).toEqual([]);
  });

  it('bears a blank line too many between messages', () => {
    const asked: string[] = [];
    const { messages, malformed } = parse([BANNER, 'Event: TestEvent\r\nFile: a\r\n\r\n\r\nEvent: Hangup\r\nCause: 16\r\n\r\n'], (name) => asked.push(name) > 0);
    expect(asked).toEqual(['TestEvent', 'Hangup']);
    expect(messages[1]).toEqual({ Event: 'Hangup', Cause: '16' });
    expect(malformed).toEqual([]);
  });

  it('gives nothing for half a message', () => {
    expect(parse([BANNER, 'Event: Hangup\r\nCau']).messages).toEqual([]);
  });

  it('says so when the peer is no AMI server', () => {
    expect(parse(['SSH-2.0-OpenSSH_9.2\r\n']).malformed).toEqual(['bad-banner']);
  });

  it('skips an unwanted event before it is decoded and asks for the variable of a VarSet', () => {
    const asked: [string, string | null][] = [];
    const { messages, malformed } = parse(
      [BANNER, 'Event: VarSet\r\nbroken line\r\nVariable: QUEUEMAX\r\nValue: 3\r\n\r\n', 'Event: VarSet\r\nChannel: x\r\nVariable: QUEUESTATUS\r\nValue: TIMEOUT\r\n\r\n', 'Event: Reload\r\n\r\n', 'Response: Success\r\n\r\n'],
      (name, variable) => {
        asked.push([name, variable]);
        return variable === 'QUEUESTATUS';
      },
    );
    expect(asked).toEqual([['VarSet', 'QUEUEMAX'], ['VarSet', 'QUEUESTATUS'], ['Reload', null]]);
    expect(messages.map((m) => m['Value'] ?? m['Response'])).toEqual(['TIMEOUT', 'Success']);
    expect(malformed).toEqual([]);
  });
});
