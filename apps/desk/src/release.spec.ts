import { reloadIfReplaced } from './release';

let fetched: string[] = [];
const answers = (answer: () => Promise<Response>) => {
  globalThis.fetch = (async (url: string) => {
    fetched.push(url);
    return answer();
  }) as typeof fetch;
};
const page = (script: string) => async () => ({ ok: true, text: async () => `<script type="module" src="${script}"></script>` }) as Response;
const { fetch: before } = globalThis;

/** Whether the page was loaded anew. */
async function hasReloaded(): Promise<boolean> {
  let reloads = 0;
  await reloadIfReplaced(() => (reloads += 1));
  return reloads === 1;
}

const entry = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-old.js' });

beforeEach(() => {
  fetched = [];
  document.head.append(entry);
});
afterEach(() => {
  globalThis.fetch = before;
  entry.remove();
});

it('loads the new release when the page is of another one', async () => {
  answers(page('/assets/index-new.js'));
  expect(await hasReloaded()).toBe(true);
  expect(fetched).toEqual(['/index.html']);
});

it('stays where it is while this release is served, where there is no answer, and where something else answers', async () => {
  answers(page('/assets/index-old.js'));
  expect(await hasReloaded()).toBe(false);
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await hasReloaded()).toBe(false);
  answers(async () => ({ ok: false, text: async () => 'Bad gateway' }) as Response);
  expect(await hasReloaded()).toBe(false);
});
