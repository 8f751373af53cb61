import { eventFilters, heardEvents, interestIn, isHeardVariable } from './signal-catalogue.js';

/** Asterisk's POSIX expressions, as far as the filters use them. */
const posix = (filter: string) => new RegExp(filter.replaceAll('[[:cntrl:]]', '[\\x00-\\x1f]'));
const passes = (event: string) => eventFilters().some((filter) => posix(filter).test(event));

describe('signal catalogue', () => {
  it('tells heard, ignored and unknown events apart', () => {
    expect([interestIn('Hangup'), interestIn('RTCPSent'), interestIn('Brand-New'), interestIn('constructor')]).toEqual(['heard', 'ignored', 'unknown', 'unknown']);
  });

  it('judges a VarSet by its variable', () => {
    expect([interestIn('VarSet', 'QUEUESTATUS'), interestIn('VarSet', 'QUEUENAME'), interestIn('VarSet')]).toEqual(['heard', 'ignored', 'ignored']);
  });

  it.each([['QUEUESTATUS', true], ['MIXMONITOR_FILENAME', true], ['CC_CALL', true], ['__CC_CALL', true], ['QUEUENAME', false], ['ACC_X', false]])('variable %s is heard: %s', (name, heard) => {
    expect(isHeardVariable(name)).toBe(heard);
  });

  it('asks the PBX for what is heard and nothing else', () => {
    for (const name of heardEvents.filter((n) => n !== 'VarSet')) expect(passes(`Event: ${name}\r\nPrivilege: call,all\r\n`)).toBe(true);
    for (const name of ['Newexten', 'RTCPSent', 'HangupHandlerRun']) expect(passes(`Event: ${name}\r\nPrivilege: call,all\r\n`)).toBe(false);
    expect(passes('Event: VarSet\r\nChannel: a\r\nVariable: QUEUESTATUS\r\nValue: TIMEOUT\r\n')).toBe(true);
    expect(passes('Event: VarSet\r\nChannel: a\r\nVariable: RTPAUDIOQOS\r\nValue: 1\r\n')).toBe(false);
  });

  it('keeps each filter within the line that AMI takes', () => {
    for (const filter of eventFilters()) expect(Buffer.byteLength(`Filter: ${filter}`)).toBeLessThan(1000);
  });
});
