import type { Language } from '@santral/contracts';
import { textsInParts } from './texts-in-parts';

/** Texts whose files come when they are told to; `isAway` has every fetch fail. */
function shelf() {
  const asked: string[] = [];
  const taken: string[] = [];
  const net = { isAway: false };
  const file = (name: string) => async () => {
    asked.push(name);
    if (net.isAway) throw new TypeError('Failed to fetch');
    return { texts: { [name]: {} } };
  };
  const texts = textsInParts(
    {
      guests: { en: file('guest-en'), ar: file('guest-ar') },
      users: { tr: file('tr'), en: file('en'), ar: file('ar') },
    },
    (language: Language, own) => taken.push(`${language}: ${Object.keys(own).join()}`),
  );
  return { ...texts, asked, taken, net };
}

it('brings guests what guests read and no more, and nothing in Turkish, which is here', async () => {
  const { fetchTexts, asked, taken } = shelf();
  expect(fetchTexts('tr')).toBeNull();
  await fetchTexts('en');
  expect(asked).toEqual(['guest-en']);
  expect(taken).toEqual(['en: guest-en']);
  expect(fetchTexts('en')).toBeNull();
});

it('brings a signed-in user the language that is read whole, and Turkish to fall back to; no language that was only tried', async () => {
  const { fetchTexts, fetchAllTexts, asked } = shelf();
  await fetchTexts('ar');
  await fetchTexts('en');
  await fetchAllTexts();
  expect(asked).toEqual(['guest-ar', 'guest-en', 'tr', 'en']);
  await fetchAllTexts();
  expect(asked).toHaveLength(4);
});

it('brings languages whole that are chosen after the sign-in, also one whose first part is here', async () => {
  const { fetchTexts, fetchAllTexts, asked, taken } = shelf();
  await fetchTexts('en');
  expect(fetchTexts('tr')).toBeNull();
  await fetchAllTexts();
  expect(asked).toEqual(['guest-en', 'tr']);
  await fetchTexts('en');
  await fetchTexts('ar');
  expect(asked).toEqual(['guest-en', 'tr', 'en', 'guest-ar', 'ar']);
  expect(taken).toEqual(['en: guest-en', 'tr: tr', 'en: en', 'ar: guest-ar', 'ar: ar']);
  expect([fetchTexts('tr'), fetchTexts('en'), fetchTexts('ar')]).toEqual([null, null, null]);
});

it('brings both parts of a language that was chosen a moment before the sign-in', async () => {
  const { fetchTexts, fetchAllTexts, asked, taken } = shelf();
  const chosen = fetchTexts('ar');
  await Promise.all([fetchAllTexts(), chosen]);
  expect(new Set(asked)).toEqual(new Set(['guest-ar', 'tr', 'ar']));
  expect(taken).toContain('ar: ar');
});

it('says when texts did not come, and asks for them again', async () => {
  const { fetchAllTexts, taken, net } = shelf();
  net.isAway = true;
  await expect(fetchAllTexts()).rejects.toThrow('Failed to fetch');
  net.isAway = false;
  await fetchAllTexts();
  expect(taken).toEqual(['tr: tr']);
});
