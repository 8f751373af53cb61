import { EventEmitter } from 'node:events';
import type { BrowserContext, Page } from 'playwright-core';
import { OpenPages } from './open-pages.js';

/** A page as far as it is looked at here. */
class ShownPage extends EventEmitter {
  constructor(
    private readonly address: string,
    readonly evaluate: () => Promise<{ heading: string | null; text: string }>,
  ) {
    super();
  }
  url = () => this.address;
  answers = (status: number, url: string) => this.emit('response', { status: () => status, url: () => url, request: () => ({ method: () => 'GET' }) });
  fails = (errorText: string) => this.emit('requestfailed', { failure: () => ({ errorText }), method: () => 'GET', url: () => 'http://desk/assets/UserPage.js' });
}

function opened(...shown: ShownPage[]): OpenPages {
  const pages = new OpenPages(20);
  const context = new EventEmitter();
  pages.watch(context as unknown as BrowserContext);
  for (const page of shown) context.emit('page', page as unknown as Page);
  return pages;
}
const list = (text = 'Çalışanlar\n\n  3 kayıt  ') => new ShownPage('http://desk/apps/users', () => Promise.resolve({ heading: 'Çalışanlar', text }));

it('says nothing of no page', async () => {
  expect(await opened().inWords()).toBe('');
});

it('says where each page stands, with its text and what went wrong on it', async () => {
  const page = list();
  const pages = opened(page, new ShownPage('about:blank', () => Promise.resolve({ heading: null, text: '' })));
  page.answers(200, 'http://desk/api/auth');
  page.answers(503, 'http://desk/api/resources/users');
  page.fails('net::ERR_CONNECTION_REFUSED');
  page.fails('net::ERR_ABORTED');
  page.emit('pageerror', new Error('broken'));
  const words = (await pages.inWords()).replaceAll(/\d\d:\d\d:\d\d\.\d{3}/g, '(time)');
  expect(words.split('\n')).toEqual([
    'page 1 of 2: http://desk/apps/users',
    '  (time) 503 GET http://desk/api/resources/users',
    '  (time) net::ERR_CONNECTION_REFUSED GET http://desk/assets/UserPage.js',
    '  (time) error: broken',
    '  heading: Çalışanlar',
    '  | Çalışanlar',
    '  | 3 kayıt',
    'page 2 of 2: about:blank',
    '  heading: none',
    '  | ',
  ]);
});

it('says the last of many troubles, and the beginning of a long text', async () => {
  const page = list('x'.repeat(4000));
  const pages = opened(page);
  for (let status = 400; status < 420; status++) page.answers(status, 'http://desk/api');
  const words = await pages.inWords();
  expect([...words.matchAll(/ (4\d\d) GET/g)].map(([, status]) => Number(status))).toEqual([412, 413, 414, 415, 416, 417, 418, 419]);
  expect(words).toMatch(/\| x{1500}…$/);
});

it('says so of a page that hangs, or cannot be looked at, and forgets one that is closed', async () => {
  const closed = list();
  const pages = opened(new ShownPage('http://desk/a', () => new Promise(() => undefined)), new ShownPage('http://desk/b', () => Promise.reject(new Error('crashed'))), closed);
  closed.emit('close');
  expect(await pages.inWords()).toBe('page 1 of 2: http://desk/a\n  did not answer within 20 ms\npage 2 of 2: http://desk/b\n  cannot be looked at: Error: crashed');
});
