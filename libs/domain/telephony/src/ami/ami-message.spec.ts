import { decodeMessage, header, timestampOf, toSignal } from './ami-message.js';

const decode = (text: string) => decodeMessage(text, () => undefined);

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
