import type { ImportedRecord } from './call-of-lines.js';
import { CopyTransaction } from './copy-transaction.js';
import { SeenTexts } from './seen-texts.js';
import { StaleHours } from './stale-hours.js';

/** What would be asked of the database: the lists each function is called with. */
function marksOf(hours: StaleHours): Record<string, string[][]> {
  const transaction = new CopyTransaction();
  hours.markIn(transaction);
  const listsOf = (sql: string) => [...sql.matchAll(/'\{(.*?)\}'::\w+\[\]/g)].map(([, list]) => JSON.parse(`[${list ?? ''}]`) as string[]);
  return Object.fromEntries(transaction.script.split(';\n').slice(1, -1).map((sql) => [/report_mark_\w+/.exec(sql)?.[0] ?? sql, listsOf(sql)]));
}
const call = (change: object) =>
  ({ startedAt: Date.parse('2026-11-20T09:59:58.000Z'), endedAt: Date.parse('2026-11-20T10:10:00.000Z'), direction: 'inbound', outcome: 'abandoned', caller: { e164: '+905321112233' }, visits: [], rings: [], ...change }) as unknown as ImportedRecord;
const hour = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00.000Z`;

it('takes every hour in which a call was up, was queued or rang, each once', () => {
  const hours = new StaleHours();
  hours.addCall(call({ visits: [{ enqueuedAt: Date.parse(hour(10)) }], rings: [{ startedAt: Date.parse('2026-11-20T08:59:59.000Z') }] }));
  hours.addCall(call({}));
  expect(marksOf(hours)).toEqual({ report_mark_hours: [[hour(9), hour(10), hour(8)]] });
});

it('follows a call for a day at most, and what an agent did to its end', () => {
  const [ofCall, ofAgent] = [new StaleHours(), new StaleHours()];
  ofCall.addCall(call({ startedAt: Date.parse('2026-11-01T00:30:00.000Z'), endedAt: Date.parse('2026-11-20T00:30:00.000Z') }));
  ofAgent.addStretch(Date.UTC(2026, 10, 1, 0, 30), Date.UTC(2026, 10, 3, 0, 30));
  const counted = (hours: StaleHours) => marksOf(hours)['report_mark_hours']?.[0]?.length;
  expect([counted(ofCall), counted(ofAgent)]).toEqual([25, 49]);
});

it('tells of talks with numbers, which may return missed calls', () => {
  const hours = new StaleHours();
  hours.addCall(call({ outcome: 'answered' }));
  hours.addCall(call({ outcome: 'answered', caller: { e164: null } }));
  hours.addCall(call({ outcome: 'answered', direction: 'internal' }));
  expect(marksOf(hours)['report_mark_returned']).toEqual([['+905321112233'], ['2026-11-20T09:59:58.000Z']]);
});

it('asks of talks with numbers that missed a call before, where the run knows all of them, and of the newest talks', () => {
  const missed = { numbers: new SeenTexts(), until: Date.parse(hour(12)) };
  const hours = new StaleHours(missed);
  const [known, other] = [{ e164: '+905321112233' }, { e164: '+905321114455' }];
  hours.addCall(call({ outcome: 'answered' }));
  new StaleHours(missed).addCall(call({ caller: known }));
  hours.addCall(call({ outcome: 'answered', caller: known }));
  hours.addCall(call({ outcome: 'answered', caller: other }));
  hours.addCall(call({ outcome: 'answered', caller: other, startedAt: Date.parse(hour(12)), endedAt: Date.parse(hour(12)) }));
  expect(marksOf(hours)['report_mark_returned']).toEqual([[known.e164, other.e164], ['2026-11-20T09:59:58.000Z', hour(12)]]);
});

it('asks for nothing where nothing was written', () => {
  expect(marksOf(new StaleHours())).toEqual({});
});
