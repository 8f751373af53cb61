/* global localStorage, requestAnimationFrame, PerformanceObserver -- what a browser runs */
import { io } from 'socket.io-client';
import { until } from '../lib/children.mjs';
import { percentile, ratio, round } from '../lib/statistics.mjs';
import { startFloor } from './busy-floor.mjs';

/** How long frames are counted, ms, and how far apart those of a screen of 60 Hz are. */
const WATCHED_MS = 10_000;
const FRAME_MS = 1000 / 60;
const PATH = '/apps/central/wallboard?pbx=main';

/** ms between the frames a page draws, and ms of its long tasks. */
const framesOf = (page) =>
  page.evaluate(async (length) => {
    const longTasks = [];
    const observer = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    const stamps = [];
    await new Promise((resolve) => {
      const step = (at) => {
        stamps.push(at);
        if (at - stamps[0] < length) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
    observer.disconnect();
    return { gaps: stamps.slice(1).map((at, i) => at - stamps[i]), longTasks };
  }, WATCHED_MS);

const figuresOf = ({ gaps, longTasks }) => {
  const due = gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / FRAME_MS)), 0);
  return { drawn: (100 * gaps.length) / due, p99: percentile(gaps, 99), worst: Math.max(...gaps), blocked: longTasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0) / (WATCHED_MS / 1000) };
};

/** The board in a browser, once all agents are on it, and how many updates came while it was watched. */
async function watchBoard(browser, http, token, agents) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  try {
    await context.addInitScript((value) => localStorage.setItem('santral.access_token', value), token);
    const page = await context.newPage();
    let updates = 0;
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (updates += /"wallboard",\{"kind":"delta"/.test(String(payload)) ? 1 : 0)));
    await page.goto(`${http}${PATH}`);
    await page.locator(`[role="table"][aria-rowcount="${agents + 1}"]`).waitFor({ timeout: 60_000 });
    await until(() => updates > 0, { what: 'the first update of the board' });
    const before = updates;
    const frames = await framesOf(page);
    return { ...figuresOf(frames), perS: (updates - before) / (WATCHED_MS / 1000) };
  } finally {
    await context.close();
  }
}

/** A page on which nothing happens, in the same browser while the same server does the same work. */
async function watchNothing(browser, http) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  try {
    const page = await context.newPage();
    await page.goto(`${http}/`);
    await page.locator('#main h1').waitFor();
    return figuresOf(await framesOf(page));
  } finally {
    await context.close();
  }
}

/** Somebody else who watches, so that the server works for the board whichever page is open. */
async function otherWatcher(http, token) {
  const socket = io(`${http}/telephony`, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  await new Promise((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.on('connect', () => socket.emit('login', { credential: token, crmId: 1 }, (ack) => (ack.ok ? resolve() : reject(new Error(JSON.stringify(ack))))));
  });
  socket.emit('wallboard-watch', { pbx: 'main' });
  return socket;
}

/** The wallboard with 1,000 agents and 100 queues at its four updates a second, beside a page that draws nothing. */
export async function wallboardFrames({ browser, system, bare, token, rounds, log }) {
  const floor = await startFloor(system.runtime.redisUrl);
  const watcher = await otherWatcher(system.http, token);
  const ours = [];
  const baseline = [];
  try {
    for (let i = 0; i < rounds; i++) {
      ours.push(await watchBoard(browser, system.http, token, floor.agents));
      baseline.push(await watchNothing(browser, bare.http));
      log(`wallboard, round ${i + 1}: ${round(ours.at(-1).drawn, 1)} % of its frames, a page without anything ${round(baseline.at(-1).drawn, 1)} %; ${round(ours.at(-1).perS, 1)} updates a second`);
    }
  } finally {
    watcher.close();
    await floor.stop();
  }
  const row = (measure, key, digits, goal, higherIsBetter) => {
    const [a, b] = [ours, baseline].map((some) => percentile(some.map((one) => one[key]), 50));
    return { measure: `wallboard, ${measure}`, ours: round(a, digits), baseline: round(b, digits), ratio: round(ratio(a, b)), goal, higherIsBetter };
  };
  return {
    rows: [
      row('frames drawn of those due, %', 'drawn', 1, '≥ 99', true),
      row('time between frames, p99 ms', 'p99', 1, '≤ 33', false),
      row('longest time between frames, ms', 'worst', 0, undefined, false),
      row('blocked by long tasks, ms a second', 'blocked', 1, '0', false),
      { measure: 'wallboard, updates a second it took', ours: round(percentile(ours.map(({ perS }) => perS), 50), 1), baseline: null, ratio: null, goal: '4', higherIsBetter: true },
    ],
    note: `Wallboard: ${floor.agents} agents in 100 queues, 300 callers who wait, ${floor.changesPerS} changes a second, ${WATCHED_MS / 1000} s a round; the baseline is the bare page in the same Chromium while the server does the same work. A frame is due every 1/60 s; fewer than four updates a second mean that the machine had no time for the page.`,
  };
}
