/* global document, localStorage, requestAnimationFrame, PerformanceObserver -- what a browser runs */
/** What a browser tells of a page. Every function takes a Playwright page. */

/**
 * Clicks a link of the navbar and answers the ms until the frame that shows the new page is drawn: its heading stands, and the
 * browser has had one frame to paint it.
 */
export const routeChange = (page, href) =>
  page.evaluate(async (target) => {
    const heading = () => document.querySelector('#main h1')?.textContent ?? '';
    const before = heading();
    const from = performance.now();
    document.querySelector(`#navbar a[href="${target}"]`).click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (heading() === before || heading() === '') {
      await frame();
      if (performance.now() - from > 5000) throw new Error(`no page came for ${target}`);
    }
    // The callback of the next frame runs when this one has been painted.
    await frame();
    return performance.now() - from;
  }, href);

/** The line Lighthouse measures desktops on: 10 Mbit/s and 40 ms away, the processor as it is. */
const LINE = { offline: false, latency: 40, downloadThroughput: (10 * 1024 * 1024) / 8, uploadThroughput: (10 * 1024 * 1024) / 8 };
/** What a task may take before it blocks, ms; how far layout shifts of one window are apart and how long it is at most, ms. */
const LONG_TASK_MS = 50;
const SHIFTS = { gapMs: 1000, windowMs: 5000 };

/**
 * Opens an address in a fresh window with an empty cache, over that line, and answers how it loaded, in the terms of Lighthouse: ms to the first and
 * the largest paint of content, ms that long tasks blocked the page after the first one, how far things moved (the worst window of
 * shifts), and kB that were transferred. `token` signs in by itself.
 */
export async function load(browser, address, ready, token = null) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    if (token !== null) await context.addInitScript((value) => localStorage.setItem('santral.access_token', value), token);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await page.goto(address);
    await page.locator(ready).first().waitFor();
    // Nothing asked for any more: what is counted from here on would be of the user's doing.
    await page.waitForLoadState('networkidle');
    return await page.evaluate(async ([longTaskMs, { gapMs, windowMs }]) => {
      const entriesOf = (type) =>
        new Promise((resolve) => {
          new PerformanceObserver((list, observer) => (observer.disconnect(), resolve(list.getEntries()))).observe({ type, buffered: true });
          // There may be none.
          setTimeout(() => resolve([]), 200);
        });
      const [paints, tasks, shifts] = [await entriesOf('largest-contentful-paint'), await entriesOf('longtask'), await entriesOf('layout-shift')];
      const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0].startTime;
      const blockingMs = tasks.reduce((sum, { startTime, duration }) => {
        const visible = Math.min(duration, startTime + duration - firstPaintMs);
        return sum + Math.max(0, visible - longTaskMs);
      }, 0);
      let [worst, sum, from, last] = [0, 0, -Infinity, -Infinity];
      for (const { startTime, value, hadRecentInput } of shifts) {
        if (hadRecentInput) continue;
        if (startTime - last > gapMs || startTime - from > windowMs) [sum, from] = [0, startTime];
        [sum, last] = [sum + value, startTime];
        worst = Math.max(worst, sum);
      }
      const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const kbOf = (entries) => entries.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0) / 1000;
      return {
        scriptKb: kbOf(loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
        wholeKb: kbOf(loaded),
        firstPaintMs,
        largestPaintMs: paints.at(-1)?.startTime ?? firstPaintMs,
        blockingMs,
        shift: worst,
      };
    }, [LONG_TASK_MS, SHIFTS]);
  } finally {
    await context.close();
  }
}
