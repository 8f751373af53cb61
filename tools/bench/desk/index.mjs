/* global localStorage -- what a browser runs */
/**
 * `desk`: how fast the desk is in a browser, beside a bare React page with two routes in the same Chromium: ms from a click in the
 * menu to the painted page, what opening the sign-in and the first page of a signed-in user costs, in the terms of Lighthouse, and the
 * frames of a wallboard with 1,000 agents on it.
 */
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../../check/chromium.mjs';
import { packagesFolder } from '../../services/index.mjs';
import { startSystem } from '../../start/system.mjs';
import { temporaryFolder, until } from '../lib/children.mjs';
import { median, percentile, ratio, round } from '../lib/statistics.mjs';
import { startBare } from './bare-server.mjs';
import { load, routeChange } from './page-figures.mjs';
import { wallboardFrames } from './wallboard.mjs';

/** Changes of route a round, after one visit of each page. */
const CHANGES = 20;
const PAGES = ['/apps/customers', '/apps/person-contacts'];
const ADMIN = { email: 'admin@santral.demo', password: 'santral-demo', gsm: '05550000001' };

/** An access token, by email, password and the code from the outbox. */
async function signIn(http) {
  const post = (url, body, cookie = '') =>
    fetch(http + url, { method: 'POST', headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }, body: JSON.stringify(body) });
  const login = await post('/api/auth/login', { email: ADMIN.email, password: ADMIN.password });
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  const code = await until(async () => /\d{6}/.exec((await (await fetch(`${http}/api/dev/sms?to=${ADMIN.gsm}`)).json())[0]?.text ?? '')?.[0], { what: 'the SMS code' });
  return (await (await post('/api/2fa', { token: code }, cookie)).json()).access_token;
}

/** ms of each change of route between two pages that have been visited before. */
async function changes(page, [first, second]) {
  await routeChange(page, first);
  await routeChange(page, second);
  const found = [];
  for (let i = 0; i < CHANGES; i++) found.push(await routeChange(page, i % 2 === 0 ? first : second));
  return found;
}

async function openDesk(browser, http, token) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addInitScript((value) => localStorage.setItem('santral.access_token', value), token);
  const page = await context.newPage();
  await page.goto(`${http}/`);
  // The group of the pages that are measured.
  await page.locator('#navbar button[aria-expanded="false"]').first().click();
  await page.locator(`#navbar a[href="${PAGES[1]}"]`).waitFor();
  return { page, close: () => context.close() };
}

async function openBare(browser, http) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(`${http}/`);
  await page.locator('#main h1').waitFor();
  return { page, close: () => context.close() };
}

export async function desk({ rounds = 3, log }) {
  const executablePath = await ensureChromium({ folder: packagesFolder(), log });
  const dataDir = temporaryFolder('desk');
  const system = await startSystem({ dataDir, packages: packagesFolder(), pbx: false, quiet: true });
  const bare = await startBare(path.join(dataDir, 'bare'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const ours = { changes: [], loads: [], firstPages: [] };
  const baseline = { changes: [], loads: [] };
  let board;
  try {
    const token = await signIn(system.http);
    for (let i = 0; i < rounds; i++) {
      const opened = await openDesk(browser, system.http, token);
      const own = await changes(opened.page, PAGES);
      await opened.close();
      const plain = await openBare(browser, bare.http);
      const other = await changes(plain.page, ['/one', '/two']);
      await plain.close();
      ours.changes.push(...own);
      baseline.changes.push(...other);
      ours.loads.push(await load(browser, `${system.http}/login`, 'form'));
      ours.firstPages.push(await load(browser, `${system.http}/`, '#main h1', token));
      baseline.loads.push(await load(browser, `${bare.http}/`, '#main h1'));
      log(`round ${i + 1}: desk ${Math.round(median(own))} ms, bare ${Math.round(median(other))} ms a change; sign-in ${Math.round(ours.loads.at(-1).scriptKb)} kB`);
    }
    board = await wallboardFrames({ browser, system, bare, token, rounds, log });
  } finally {
    await browser.close();
    await bare.stop();
    await system.stop();
  }
  const row = (measure, a, b, goal) => ({ measure, ours: round(a, 1), baseline: round(b, 1), ratio: round(ratio(a, b)), goal, higherIsBetter: false });
  const loaded = (measure, loads, key, digits, goal) => {
    const of = (some) => median(some.map((one) => one[key]));
    return { ...row(measure, of(loads), of(baseline.loads), goal), ours: round(of(loads), digits), baseline: round(of(baseline.loads), digits) };
  };
  /** The figures of Lighthouse for one page of ours, beside those of the bare one; the goals are what Lighthouse calls good on a desktop. */
  const lighthouse = (page, loads) => [
    loaded(`${page} first contentful paint, ms`, loads, 'firstPaintMs', 0, '≤ 934'),
    loaded(`${page} largest contentful paint, ms`, loads, 'largestPaintMs', 0, '≤ 1200'),
    loaded(`${page} total blocking time, ms`, loads, 'blockingMs', 0, '≤ 150'),
    loaded(`${page} cumulative layout shift`, loads, 'shift', 3, '≤ 0.1'),
  ];
  return {
    name: 'desk',
    title: 'The desk in a browser',
    rows: [
      row('route change, median ms', median(ours.changes), median(baseline.changes), '< 100'),
      row('route change, p95 ms', percentile(ours.changes, 95), percentile(baseline.changes, 95), '< 100'),
      loaded('/login JavaScript, kB compressed', ours.loads, 'scriptKb', 1, '≤ 250'),
      loaded('/login all of it, kB compressed', ours.loads, 'wholeKb', 1),
      ...lighthouse('/login', ours.loads),
      ...lighthouse('/ signed in', ours.firstPages),
      ...board.rows,
    ],
    notes: [`Customers and contacts, visited once before, ${CHANGES} changes a round; the baseline is React with its router and two headings, compressed, in the same Chromium. Loads with an empty cache over Lighthouse's line for desktops, 10 Mbit/s and 40 ms. ${rounds} interleaved rounds.`, board.note],
  };
}
