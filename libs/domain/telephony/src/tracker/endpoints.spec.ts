import { endpointOf, extensionOfInterface, isPlumbing, numberOfDialString, otherLocalEnd } from './endpoints.js';

it.each([
  ['PJSIP/1001-0000000a', 'extension', '1001'],
  ['SIP/204-0000001f', 'extension', '204'],
  ['PJSIP/100001-00000001', 'extension', '100001'],
  ['PJSIP/1001', 'extension', '1001'],
  ['PJSIP/trunk-00000000', 'trunk', null],
  ['PJSIP/my-provider-00000000', 'trunk', null],
  // Seven digits and more are numbers, one digit is no extension.
  ['SIP/4441444-00000000', 'trunk', null],
  ['PJSIP/1-00000000', 'trunk', null],
  ['DAHDI/i1/05321112233-1', 'trunk', null],
  ['Local/1001@internal-00000001;1', 'local', null],
])('channel %s is %s %s', (channel, kind, extension) => {
  expect(endpointOf(channel)).toEqual({ kind, extension });
});

it.each([
  ['PJSIP/1001', '1001'],
  ['SIP/1001', '1001'],
  ['Local/1001@from-queue/n', '1001'],
  ['Local/05551234567@out', '05551234567'],
  ['PJSIP/05551234567@trunk', '05551234567'],
  ['PJSIP/ayse', 'ayse'],
])('member %s is %s', (name, extension) => {
  expect(extensionOfInterface(name)).toBe(extension);
});

it.each([
  ['05551234567@trunk', '05551234567'],
  ['trunk/05551234567', '05551234567'],
  ['trunk/sip:+905551234567@10.0.0.1', '+905551234567'],
  ['1001', '1001'],
  ['ayse', null],
  ['', null],
  [undefined, null],
])('dial string %s leads to %s', (dialString, number) => {
  expect(numberOfDialString(dialString)).toBe(number);
});

it('knows both ends of a pipe', () => {
  expect(otherLocalEnd('Local/1001@internal-00000001;1')).toBe('Local/1001@internal-00000001;2');
  expect(otherLocalEnd('Local/1001@internal-00000001;2')).toBe('Local/1001@internal-00000001;1');
});

it('knows channels that are no legs', () => {
  expect(['Message/ast_msg_queue', 'Surrogate/x', 'PJSIP/1001-1', 'Local/1@x-1;1'].map(isPlumbing)).toEqual([true, true, false, false]);
});
