import { isUnavailable } from './unavailable.js';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('isUnavailable', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '08006', '57P01', '57P03', '53300', '40001', '40P01'])('%s is the server, not the statement', (code) => {
    expect(isUnavailable(coded(code))).toBe(true);
  });
  it.each(['23505', '22003', '22P05', '42P01', '57014'])('%s is the statement', (code) => {
    expect(isUnavailable(coded(code))).toBe(false);
  });
  it('looks behind wrappers: causes, driver errors, failed attempts on several addresses', () => {
    expect(isUnavailable(new Error('save failed', { cause: coded('ECONNREFUSED') }))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('QueryFailedError'), { driverError: coded('57P01') }))).toBe(true);
    expect(isUnavailable(new AggregateError([coded('EACCES'), coded('ECONNREFUSED')]))).toBe(true);
  });
  it('knows the messages of the driver, and is not moved by anything else', () => {
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    for (const nothing of [undefined, null, 'ECONNREFUSED', 7, {}, new Error('no')]) expect(isUnavailable(nothing)).toBe(false);
    const loop = new Error('loop');
    loop.cause = loop;
    expect(isUnavailable(loop)).toBe(false);
  });
});
