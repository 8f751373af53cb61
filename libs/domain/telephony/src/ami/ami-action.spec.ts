import { encodeAction, UnsafeActionError } from './ami-action.js';

describe('encodeAction', () => {
  it('sends one line per value and leaves absent ones out', () => {
    expect(encodeAction({ Action: 'Originate', Priority: 1, Variable: ['A=1', 'B=2'], Data: undefined }, 's-1')).toBe(
      'Action: Originate\r\nPriority: 1\r\nVariable: A=1\r\nVariable: B=2\r\nActionID: s-1\r\n\r\n',
    );
  });

  it.each([
    ['CR LF in a value', { Channel: 'PJSIP/1\r\n\r\nAction: Command' }],
    ['a bare LF', { Channel: 'PJSIP/1\nAction: Command' }],
    ['NUL', { Channel: 'a\0b' }],
    ['CR LF in one of several values', { Variable: ['A=1', 'B=2\r\nApplication: System'] }],
    ['a line break in a header name', { 'X\r\nAction': 'Command' }],
    ['a value Asterisk would not take', { Reason: 'ş'.repeat(600) }],
  ])('refuses %s', (_, fields) => {
    expect(() => encodeAction({ Action: 'Ping', ...fields }, 's-1')).toThrow(UnsafeActionError);
  });
});
