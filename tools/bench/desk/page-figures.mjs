/* global document, requestAnimationFrame, PerformanceObserver -- what a browser runs */
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

/** Opens an address in a fresh window and answers how it loaded: bytes of compressed JavaScript, ms to first and largest paint. */
export async function load(browser, address, ready) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(ready).first().waitFor();
    return await page.evaluate(async () => {
      const largest = await new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      return {
        scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
        firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        largestPaintMs: largest,
      };
    });
  } finally {
    await context.close();
  }
}
