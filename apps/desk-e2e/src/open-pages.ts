import type { BrowserContext, Page } from 'playwright-core';

/** How much of a page's text tells where it stands, characters. */
const TEXT_LENGTH = 1500;
const LINE_LENGTH = 200;
/** So many of the last things that went wrong. */
const TROUBLES = 8;
/** A page whose script hangs says nothing, ms. */
const PATIENCE_MS = 5_000;
/** What a page gives up by itself when it goes elsewhere is no trouble. */
const GIVEN_UP = 'net::ERR_ABORTED';

/** What is read of a page when a journey fails. */
interface Look {
  heading: string | null;
  text: string;
}

/** Every page that is open, and what went wrong on it: answers that refuse, requests that failed, errors of its script. */
export class OpenPages {
  private readonly troubles = new Map<Page, string[]>();

  constructor(private readonly patienceMs = PATIENCE_MS) {}

  /** Follows the pages that open in a window from now on. */
  watch(context: Pick<BrowserContext, 'on'>): void {
    context.on('page', (page) => this.follow(page));
  }

  /** Where each page stands: address, heading, the beginning of its text, what went wrong last. Empty when none is open. */
  async inWords(): Promise<string> {
    const pages = [...this.troubles];
    const told = await Promise.all(pages.map(([page, troubles]) => this.tell(page, troubles)));
    return told.map((lines, i) => [`page ${i + 1} of ${pages.length}: ${lines[0]}`, ...lines.slice(1).map((line) => `  ${line}`)].join('\n')).join('\n');
  }

  private follow(page: Page): void {
    const troubles: string[] = [];
    const note = (what: string) => {
      troubles.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
      if (troubles.length > TROUBLES) troubles.shift();
    };
    this.troubles.set(page, troubles);
    page.on('close', () => this.troubles.delete(page));
    page.on('response', (answer) => answer.status() >= 400 && note(`${answer.status()} ${answer.request().method()} ${short(answer.url())}`));
    page.on('requestfailed', (request) => {
      const { errorText } = request.failure() ?? { errorText: 'failed' };
      if (errorText !== GIVEN_UP) note(`${errorText} ${request.method()} ${short(request.url())}`);
    });
    page.on('pageerror', ({ message }) => note(`error: ${short(message)}`));
    page.on('console', (message) => message.type() === 'error' && note(`console: ${short(message.text())}`));
  }

  private async tell(page: Page, troubles: readonly string[]): Promise<string[]> {
    const look = await this.look(page);
    const seen = typeof look === 'string' ? [look] : [`heading: ${look.heading ?? 'none'}`, ...linesOf(look.text).map((line) => `| ${line}`)];
    return [short(page.url()), ...troubles, ...seen];
  }

  /** What the page shows, or why it cannot be looked at. */
  private async look(page: Page): Promise<Look | string> {
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`did not answer within ${this.patienceMs} ms`), this.patienceMs);
    });
    try {
      return await Promise.race([page.evaluate(shown), end]);
    } catch (error) {
      return `cannot be looked at: ${short(String(error))}`;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Runs in the page. The menu is the same on every one of them, and longer than what is looked for. */
function shown(): Look {
  const menu = document.querySelector<HTMLElement>('#navbar')?.innerText.trim();
  const text = document.body.innerText;
  return { heading: document.querySelector('h1')?.textContent ?? null, text: menu ? text.replace(menu, '') : text };
}

const short = (text: string): string => (text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}…` : text);

/** The beginning of a text, without its empty lines. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  const whole = lines.join('\n');
  return (whole.length > TEXT_LENGTH ? `${whole.slice(0, TEXT_LENGTH)}…` : whole).split('\n');
}
