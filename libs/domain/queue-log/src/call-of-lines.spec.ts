import { callRecordSchema } from '@santral/contracts';
import { callOfLines } from './call-of-lines.js';
import { iso, linesOf, NOON_S, withIsoInstants } from './testing/lines.js';

const extensionOf = (agent: string) => (agent === 'NONE' ? null : agent.replace(/\D/g, ''));
const uniqueid = `santral-${NOON_S - 3}.7`;
/** The record of one channel; lines are `seconds|queue|agent|event|data…`. */
const recordOf = (...lines: string[]) => {
  const record = callOfLines(uniqueid, linesOf(...lines.map((line) => line.replace('|', `|${uniqueid}|`))), { pbx: 'main', extensionOf });
  return record && callRecordSchema.parse(withIsoInstants(record));
};
const enter = '0|destek|NONE|ENTERQUEUE||05321112233|2|Mehmet Demir';

describe('a call of a queue_log', () => {
  it('answered: who called, who was rung how long, who talked how long, who hung up', () => {
    expect(recordOf(enter, '18|destek|SIP/1001|CONNECT|18|1795165215.8|5', '258|destek|SIP/1001|COMPLETECALLER|18|240|2')).toMatchObject({
      uniqueid, direction: 'inbound', startedAt: iso(-3), answeredAt: iso(18), endedAt: iso(258), coverage: 'imported', outcome: 'answered', hangupBy: 'caller',
      caller: { number: '05321112233', e164: '+905321112233', name: 'Mehmet Demir', private: false },
      queue: 'destek', extension: '1001', waitMs: 18_000, ringMs: 5000, talkMs: 240_000,
      visits: [{ queue: 'destek', entryNo: 1, enqueuedAt: iso(0), endedAt: iso(18), outcome: 'answered', waitMs: 18_000, position: 2, extension: '1001' }],
      rings: [{ extension: '1001', startedAt: iso(13), endedAt: iso(18), result: 'answered', ringMs: 5000 }],
      segments: [{ kind: 'talk', extension: '1001', startedAt: iso(18), endedAt: iso(258) }],
    });
  });

  it.each([
    ['abandoned', '70|destek|NONE|ABANDON|1|2|70', 70_000, 'caller', 1],
    ['timeout', '120|destek|NONE|EXITWITHTIMEOUT|1|2|120', 120_000, 'system', 1],
    ['exit-key', '30|destek|NONE|EXITWITHKEY|9|1|2|30', 30_000, 'system', 1],
    ['exit-key', '30|destek|NONE|EXITWITHKEY|9|1', 30_000, 'system', 1],
    ['exit-empty', '12|destek|NONE|EXITEMPTY|1|2|12', 12_000, 'system', 1],
    ['withdrawn', '9|destek|NONE|WITHDRAW|1|2|9|vip', 9000, 'system', 1],
    ['system', '4|destek|NONE|SYSCOMPAT|', 4000, 'system', null],
  ])('that nobody took: %s', (outcome, line, waitMs, hangupBy, positionOut) => {
    expect(recordOf(enter, line)).toMatchObject({ outcome, hangupBy, answeredAt: null, waitMs, extension: null, visits: [{ outcome, waitMs, extension: null, position: 2, positionOut, entryKind: 'direct' }], segments: [] });
  });

  it('names the agent who was about to answer when the caller hung up, and does not say they answered', () => {
    expect(recordOf(enter, '9|destek|SIP/1001|ABANDON|1|2|9')).toMatchObject({ outcome: 'abandoned', visits: [{ extension: null }], rings: [{ extension: '1001', result: 'cancelled-caller' }] });
  });

  it('tells rings nobody answered in ms, which of them the caller ended, and a dump as a failure', () => {
    const record = recordOf(
      enter, '6|destek|SIP/1001|RINGNOANSWER|6000', '8|destek|SIP/1002|AGENTDUMP|', '11|destek|SIP/1003|RINGCANCELED|2500', '11|destek|NONE|ABANDON|1|2|11',
    );
    expect(record?.rings).toMatchObject([
      { extension: '1001', result: 'no-answer', ringMs: 6000, startedAt: iso(0) },
      { extension: '1002', result: 'failed', ringMs: null },
      { extension: '1003', result: 'cancelled-caller', ringMs: 2500, endedAt: iso(11) },
    ]);
    expect(record?.ringMs).toBe(8500);
  });

  it('has a stay for every queue it was in, and counts the wait of all', () => {
    const record = recordOf(
      '0|q1|NONE|ENTERQUEUE||05321112233|1', '59|q1|NONE|EXITWITHTIMEOUT|1|1|59', '60|q2|NONE|ENTERQUEUE||05321112233|1', '119|q2|NONE|EXITWITHTIMEOUT|1|1|59',
      '120|q3|NONE|ENTERQUEUE||05321112233|1', '150|q3|SIP/1001|CONNECT|30|x|4', '180|q3|SIP/1001|COMPLETEAGENT|30|30|1',
    );
    expect(record).toMatchObject({ queue: 'q1', outcome: 'answered', waitMs: 148_000, talkMs: 30_000, hangupBy: 'agent' });
    expect(record?.visits.map(({ entryNo, queue, outcome, entryKind }) => [entryNo, queue, outcome, entryKind])).toEqual([[1, 'q1', 'timeout', 'direct'], [2, 'q2', 'timeout', 'overflow'], [3, 'q3', 'answered', 'overflow']]);
  });

  it.each([
    ['BLINDTRANSFER|1007|from-agent|18|40|2', { kind: 'blind', from: '1001', to: '1007' }],
    ['TRANSFER|1007|from-agent|18|40|2', { kind: 'blind', from: '1001', to: '1007' }],
    ['ATTENDEDTRANSFER|BRIDGE|8f19b49c-ec0e|18|40|2', { kind: 'warm', from: '1001', to: '' }],
    ['ATTENDEDTRANSFER|LINK|SIP/1-1|SIP/2-1|18|40|2', { kind: 'warm', from: '1001', to: '' }],
    ['ATTENDEDTRANSFER|APP|Queue|18|40|2', { kind: 'warm', from: '1001', to: '' }],
  ])('was handed over: %s', (event, transfer) => {
    expect(recordOf(enter, '18|destek|SIP/1001|CONNECT|18|x|5', `58|destek|SIP/1001|${event}`)).toMatchObject({ talkMs: 40_000, hangupBy: null, transfers: [{ ...transfer, at: iso(58) }] });
  });

  it('was refused where the dialplan says so, and nobody waited', () => {
    expect(recordOf('0|destek|NONE|FULL|')).toMatchObject({ outcome: 'refused', waitMs: 0, visits: [{ outcome: 'refused', waitMs: null }] });
  });

  it('whose number is hidden, or left out by the PBX, is private; one of an extension is internal', () => {
    expect(recordOf('0|destek|NONE|ENTERQUEUE|||1', '5|destek|NONE|ABANDON|1|1|5')?.caller).toEqual({ number: null, e164: null, name: null, private: true });
    expect(recordOf('0|destek|NONE|ENTERQUEUE||1005|1', '5|destek|NONE|ABANDON|1|1|5')).toMatchObject({ direction: 'internal', caller: { number: '1005', e164: null } });
  });

  it('without its end, or without its beginning, is told as far as it is known', () => {
    expect(recordOf(enter)).toMatchObject({ outcome: 'system', visits: [{ outcome: 'system', waitMs: null }] });
    expect(recordOf(enter, '18|destek|SIP/1001|CONNECT|18|x|5')).toMatchObject({ outcome: 'answered', talkMs: 0, endedAt: iso(18) });
    expect(recordOf('18|destek|SIP/1001|CONNECT|18|x|5')).toMatchObject({ visits: [{ enqueuedAt: iso(0), waitMs: 18_000 }] });
    expect(recordOf('258|destek|SIP/1001|COMPLETECALLER|18|240|2')).toBeNull();
  });

  it('of a clock that jumped has figures that columns hold: it must not end an import', () => {
    const most = 2 ** 31 - 1;
    expect(recordOf('0|destek|NONE|ENTERQUEUE||05321112233|99999999999', '18|destek|SIP/1001|CONNECT|9999999999|x|9999999999', '58|destek|SIP/1001|COMPLETECALLER|18|9999999999|1')).toMatchObject({
      waitMs: most, ringMs: most, talkMs: most, visits: [{ waitMs: most, position: null }], rings: [{ ringMs: most }],
    });
  });

  it('of a table with finer times is measured by those', () => {
    const lines = linesOf('0|1.2|destek|NONE|ENTERQUEUE||05321112233|1', '7|1.2|destek|NONE|ABANDON|1|1|6');
    const [first, last] = lines as [(typeof lines)[0], (typeof lines)[0]];
    const record = callOfLines('1.2', [{ ...first, at: first.at + 900 }, { ...last, at: last.at + 100 }], { pbx: 'main', extensionOf });
    expect(record?.visits[0]?.waitMs).toBe(6200);
  });

  it('has the id the live system would give it, and the dialled number where the log has it', () => {
    const record = recordOf('0|destek|NONE|DID|08500000000', enter, '5|destek|NONE|ABANDON|1|1|5');
    expect(record).toMatchObject({ called: '08500000000', callId: expect.stringMatching(/^[0-9A-Z]{26}$/) as string });
    expect(recordOf(enter)?.callId).toBe(record?.callId);
  });
});
