import { type Fact, facts } from '@santral/contracts';
import { testDatabase } from '@santral/platform/testing';
import { DataSource } from 'typeorm';
import { CreateReportGaps1795165000001 } from '../migrations/1795165000001-create-report-gaps.js';
import { GapsConsumer } from './gaps.consumer.js';
import { GapsRepository } from './gaps.repository.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let source: DataSource;
let gaps: GapsRepository;
let consumer: GapsConsumer;

beforeAll(async () => {
  database = await testDatabase([CreateReportGaps1795165000001]);
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  gaps = new GapsRepository(source);
  consumer = new GapsConsumer(gaps);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE report_gap'));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const envelope = (minute: number) => ({ id: `f${minute}`, version: 1, at: at(minute), pbx: 'main', subject: 'main', seq: `${minute}-0` });
const lost = (minute: number): Fact<'pbx.link-lost'> => ({ ...envelope(minute), name: 'pbx.link-lost', payload: facts['pbx.link-lost'].payload.parse({ reason: 'gone' }) });
const closed = (from: number, until: number): Fact<'pbx.gap-closed'> => ({
  ...envelope(until), name: 'pbx.gap-closed', payload: { from: at(from), until: at(until), coverage: 'unknown', found: 0, closed: 0 },
});
const written = async (from = 0, until = 59) =>
  (await gaps.within({ from: Date.parse(at(from)), until: Date.parse(at(until)) })).map((gap) => [gap.from.toISOString(), gap.until?.toISOString() ?? null]);

describe('outages of the link', () => {
  it('are open until telephony says what came of them, and begin where it says', async () => {
    await consumer.write([lost(10), lost(11)]);
    expect(await written()).toEqual([[at(10), null]]);
    await consumer.write([closed(9, 15)]);
    expect(await written()).toEqual([[at(9), at(15)]]);
  });

  it('are written once when facts come twice', async () => {
    const told = [lost(10), closed(10, 15), lost(20), closed(20, 25)];
    await consumer.write(told);
    await consumer.write(told);
    expect(await written()).toEqual([[at(10), at(15)], [at(20), at(25)]]);
  });

  it('are found by the period they touch, half open', async () => {
    await consumer.write([closed(10, 15)]);
    expect([(await written(0, 10)).length, (await written(14, 20)).length, (await written(15, 20)).length]).toEqual([0, 1, 0]);
  });
});
