import { decodeMessage, header, timestampOf, toSignal } from './ami-message.js';

const decode = (text: string) => decodeMessage(text, () => undefined);

describe('decodeMessage', () => {
  it('makes an array of a repeated header, wherever it comes again, and of no other message', () => {
    expect({ ...decode('A: 1\r\nB: 2\r\nA: 3\r\nA: 4') }).toEqual({ A: ['1', '3', '4'], B: '2' });
    expect({ ...decode('A: 5\r\nB: 6') }).toEqual({ A: '5', B: '6' });
  });

  it('does not care in which order headers came before', () => {
    expect({ ...decode('A: 1\r\nB: 2\r\nC: 3') }).toEqual({ A: '1', B: '2', C: '3' });
    expect({ ...decode('A: 1\r\nC: 2\r\nB: 3\r\nAB: 4') }).toEqual({ A: '1', B: '3', C: '2', AB: '4' });
  });

  it('ends a line at CR and LF together only', () => {
    expect({ ...decode('A: 1\n2\r3\r\nB: \n\r\nC:4\r\n') }).toEqual({ A: '1\n2\r3', B: '\n', C: '4' });
  });

  it('reports lines without a name', () => {
    const lines: string[] = [];
    expect({ ...decodeMessage('none\r\n: x\r\nA: 1\r\nnone: no\r\nlast', (line) => lines.push(line)) }).toEqual({ A: '1', none: 'no' });
    expect(lines).toEqual(['none', ': x', 'last']);
  });

  it('keeps every header of a peer that invents names without end, and what comes after', () => {
    const invented = Array.from({ length: 1500 }, (_, i) => `Invented-${i}: ${i}\r\nInvented-${i}: again`);
    const message = decode(['Event: X', ...invented, `${'L'.repeat(200)}: long`, `${'L'.repeat(200)}: longer`, 'Event: Y', '__proto__: p'].join('\r\n'));
    expect(Object.keys(message)).toHaveLength(1503);
    expect(message['Invented-1499']).toEqual(['1499', 'again']);
    expect(message['L'.repeat(200)]).toEqual(['long', 'longer']);
    expect(message['Event']).toEqual(['X', 'Y']);
    expect({ ...decode('Event: Z\r\nNever-seen: 1\r\nEvent: 2\r\nNever-seen: 2') }).toEqual({ Event: ['Z', '2'], 'Never-seen': ['1', '2'] });
  });
});

describe('toSignal', () => {
  it('takes the instant from the PBX, in ms with its fraction', () => {
    const signal = toSignal(decode('Event: Hangup\r\nTimestamp: 1795141023.968156'), 5);
    expect(signal?.name).toBe('Hangup');
    expect(signal?.at).toBeCloseTo(1795141023968.156, 2);
  });

  it.each(['Event: Hangup', 'Event: Hangup\r\nTimestamp: soon'])('takes the instant of arrival when %j has no usable stamp', (text) => {
    expect(toSignal(decode(text), 1795141023968)?.at).toBe(1795141023968);
  });

  it('is an event even with a Response header, as OriginateResponse is', () => {
    expect(toSignal(decode('Event: OriginateResponse\r\nResponse: Failure'), 1)?.name).toBe('OriginateResponse');
  });

  it('is null for an answer to an action', () => {
    expect(toSignal(decode('Response: Success'), 1)).toBeNull();
  });
});

describe('header and timestampOf', () => {
  it('give the first of several values', () => {
    expect(header(decode('A: 1\r\nA: 2'), 'A')).toBe('1');
    expect(timestampOf(decode('Timestamp: 2.5'))).toBe(2500);
  });
});
