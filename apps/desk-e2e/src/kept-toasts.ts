import type { Page } from 'playwright-core';
import { until } from './system.js';

/** Runs before the page does. */
const KEEP = `
  window.toasts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element && node.matches('.toast')) window.toasts.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });`;

/** Keeps the words of every message of the pages that are loaded from now on: the messages are gone after six seconds, whatever a journey does meanwhile. */
export const keepToasts = async (page: Page): Promise<void> => void (await page.addInitScript(KEEP));

/** How many messages with these words there were since the page was loaded. */
export const toastsOf = (page: Page, text: string): Promise<number> =>
  page.evaluate((wanted) => (globalThis as typeof globalThis & { toasts: string[] }).toasts.filter((shown) => shown.includes(wanted)).length, text);

/** Resolves when there was such a message. */
export const toastCame = async (page: Page, text: string, ms?: number): Promise<void> => {
  await until(async () => (await toastsOf(page, text)) > 0, `the message "${text}"`, ms);
};
