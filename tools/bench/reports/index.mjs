/**
 * `reports`: every report over 90 days, and the pages of the call history, beside plain SQL over the raw rows: ours as a program gets them
 * over HTTP, the plain ones straight from the database. Both have to answer the same figures, row by row, and the same calls.
 */
import { median, percentile, ratio, round } from '../lib/statistics.mjs';
import { daysFor } from './generate.mjs';
import { withPlainIndexes } from './plain-indexes.mjs';
import { plainMissed, plainPages } from './plain-pages.mjs';
import { plainReports } from './plain-sql.mjs';
import { DAY, system, timed } from './system.mjs';

const PERIOD_DAYS = 90;
const REQUESTS = 15;

/** Figures, instants and texts; what is not there is null, and what plain SQL does not count is 0 in ours. */
const isSame = (ours, theirs) => {
  if (ours === null || theirs === null) return (ours ?? 0) === (theirs ?? 0);
  return typeof ours === 'number' ? Math.abs(ours - theirs) <= 1e-6 * Math.max(1, Math.abs(theirs)) : ours === theirs;
};

/** Ours and theirs in turn, so that both meet the same machine. `bare`: runs work as if the tables had no more indexes than a plain one has. */
async function measure({ rounds, ours, plain, bare }) {
  const [mine, theirs, bares] = [[], [], []];
  let answers;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < REQUESTS; i++) {
      const { ms, result } = await timed(ours);
      mine.push(ms);
      answers = { ...answers, ours: result };
    }
    const { ms, result } = await timed(plain);
    theirs.push(ms);
    answers = { ...answers, plain: result };
    if (bare) bares.push((await bare(() => timed(plain))).ms);
  }
  return { mine, theirs, bares, answers };
}

const beside = (measureName, mine, theirs, goal) => ({ measure: measureName, ours: round(median(mine), 1), baseline: round(median(theirs), 1), ratio: round(ratio(median(theirs), median(mine)), 1), goal });
const row = (measureName, { mine, theirs, bares }) => [
  beside(measureName, mine, bares.length > 0 ? bares : theirs, '≥ 20 times faster'),
  { measure: `${measureName}, p95`, ours: round(percentile(mine, 95), 1), baseline: null, ratio: null, goal: '≤ 300 ms' },
  ...(bares.length > 0 ? [beside(`${measureName}, beside our indexes`, mine, theirs, '')] : []),
];

/** What differs between ours and the plain answer of a report: totals, and every row plain SQL has. */
function differences({ key, fields }, ours, plain) {
  const keyOf = (line) => key.map((name) => line[name]).join(' ');
  const rows = new Map(ours.rows.map((line) => [keyOf({ ...line, at: Date.parse(line.from) }), line]));
  return plain.rows.flatMap(({ is_total: isTotal, at, ...line }) => {
    const name = isTotal ? 'total' : keyOf({ ...line, at: at?.getTime() });
    const mine = isTotal ? ours.totals : rows.get(name);
    if (!mine) return [`${name}: not among ours`];
    return fields.filter((field) => !isSame(mine[field], line[field])).map((field) => `${name}: ${field} ${mine[field]}, should be ${line[field]}`);
  });
}

async function measureReport(running, report, period, rounds) {
  const { name, query, sql } = report;
  const measured = await measure({
    rounds,
    ours: () => running.get(`reports/${name}`, { ...query, from: period[0], until: period[1] }),
    plain: () => running.client.query(sql, period),
  });
  const { answers } = measured;
  const wrong = differences(report, answers.ours, answers.plain);
  if (wrong.length > 0) throw new Error(`${name}: not the figures of the rows: ${wrong.slice(0, 10).join('; ')}${wrong.length > 10 ? ` and ${wrong.length - 10} more` : ''}`);
  return row(`${name}, by ${query.interval}`, measured);
}

/** A page has to show the same calls, and the same total where it says that it is exact. */
function checkPage(name, { items, total, isTotalExact }, plain, idOf) {
  const ids = items.map(idOf);
  if (ids.join() !== plain.ids.join()) throw new Error(`${name}: not the rows of the table: ${ids.slice(0, 3)} …, should be ${plain.ids.slice(0, 3)} …`);
  if (isTotalExact && total !== plain.total) throw new Error(`${name}: ${total} in all, should be ${plain.total}`);
  return isTotalExact ? null : `${name}: "about ${total}" of ${plain.total}`;
}

async function measurePage(running, { measure: name, plain, query, deep, everything, days = PERIOD_DAYS }, until, rounds, log) {
  const from = new Date(Date.parse(until) - days * DAY).toISOString();
  const filter = { ...query, ...(everything ? {} : { from, until }), pageSize: 50 };
  const first = await running.get('calls', filter);
  // In the middle of the list, or as far as pages have numbers. By cursors, as a reader who scrolls; what is measured is the page behind it.
  const n = deep ? Math.min(10_000, Math.floor(first.total / 100)) : 0;
  const cursor = deep ? (await running.get('calls', { ...filter, page: n })).next : null;
  const measured = await measure({
    rounds,
    bare: (work) => withPlainIndexes(running.client, work),
    ours: () => running.get('calls', { ...filter, ...(cursor ? { cursor } : {}) }),
    plain: () => plain(running.client, [from, until], n + 1),
  });
  const told = checkPage(name, measured.answers.ours, measured.answers.plain, (item) => item.id);
  if (told) log(told);
  return row(name, measured);
}

export async function reports({ rounds = 3, calls = 10_000_000, data, log }) {
  const running = await system({ calls, data, log });
  const rows = [];
  const add = (lines) => {
    rows.push(...lines);
    log(`${lines[0].measure}: ours ${lines[0].ours} ms (p95 ${lines[1].ours}), plain SQL ${lines[0].baseline} ms, ${lines[0].ratio} times`);
  };
  try {
    const period = [new Date(running.end - PERIOD_DAYS * DAY).toISOString(), new Date(running.end).toISOString()];
    for (const report of plainReports) add(await measureReport(running, report, period, rounds));
    for (const page of plainPages) add(await measurePage(running, page, period[1], rounds, log));
    const missed = await measure({
      rounds,
      bare: (work) => withPlainIndexes(running.client, work),
      ours: () => running.get('missed-calls', { from: period[0], until: period[1], state: 'waiting,taken', pageSize: 50 }),
      plain: () => plainMissed(running.client, period),
    });
    checkPage('missed calls', missed.answers.ours, missed.answers.plain, (item) => item.number);
    add(row('missed calls', missed));
  } finally {
    await running.stop();
  }
  return {
    name: 'reports',
    title: `Reports and history over ${PERIOD_DAYS} of ${daysFor(calls)} days with ${calls.toLocaleString('en')} calls, ms`,
    rows,
    notes: [
      `Made in ${Math.round(running.madeMs / 1000)} s, summed up in ${Math.round(running.summedMs / 1000)} s. Ours over HTTP, ${REQUESTS * rounds} requests each; plain SQL straight from the database, ${rounds} times. Medians of interleaved rounds; rows and totals of both were compared.`,
      'Pages: the plain tables have their keys and an index of when a row began, as a table of calls has that nobody made for these pages; the same statements with every index we made stand in the rows "beside our indexes".',
    ],
  };
}
