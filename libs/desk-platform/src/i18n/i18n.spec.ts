import { jest } from '@jest/globals';
import { addTranslations, i18n, provideTexts, reportMissingTexts, setLanguage, type FetchTexts } from './i18n';

beforeEach(() => setLanguage('tr'));
afterEach(() => {
  provideTexts(() => null);
  setLanguage('tr');
});

/** Texts that come when the test says so. */
function slowTexts() {
  const asked: { language: string; come: () => void; fail: () => void }[] = [];
  const fetch: FetchTexts = (language) =>
    language === 'tr' ? null : new Promise<void>((come, fail) => asked.push({ language, come: () => come(), fail: () => fail(new TypeError('no network')) }));
  provideTexts(fetch);
  return asked;
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const shown = () => [i18n.language, document.documentElement.lang, document.documentElement.dir];

it('keeps the language until the texts of the other one are here', async () => {
  const asked = slowTexts();
  setLanguage('ar');
  expect(shown()).toEqual(['tr', 'tr', 'ltr']);
  asked[0]?.come();
  await settled();
  expect(shown()).toEqual(['ar', 'ar', 'rtl']);
});

it('shows the language that was chosen last, whichever comes last', async () => {
  const asked = slowTexts();
  setLanguage('ar');
  setLanguage('en');
  asked[1]?.come();
  asked[0]?.come();
  await settled();
  expect(shown()).toEqual(['en', 'en', 'ltr']);
});

it('stays with its language and reports when the texts do not come', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked = slowTexts();
  setLanguage('en');
  asked[0]?.fail();
  await settled();
  expect([i18n.language, report.mock.calls.length]).toEqual(['tr', 1]);
  report.mockRestore();
});

it('tells once of a key that is shown because its text is not here, and of none where the place has words of its own', () => {
  const missing: string[] = [];
  reportMissingTexts((key) => missing.push(key));
  expect([i18n.t('later:title.page'), i18n.t('later:title.page'), i18n.t('later:title.other', { defaultValue: 'as it is' })]).toEqual(['title.page', 'title.page', 'as it is']);
  expect(missing).toEqual(['title.page']);
  addTranslations([{ id: 'later', locales: { tr: { title: { page: 'Sayfa' } } } }]);
  expect(i18n.t('later:title.page')).toBe('Sayfa');
  reportMissingTexts(() => undefined);
});
