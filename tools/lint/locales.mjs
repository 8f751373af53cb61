import fs from 'node:fs';
import path from 'node:path';

export const LANGUAGES = ['tr', 'en', 'ar'];

/** i18next writes one key per plural form, and languages have different ones. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every text of a nested object as `[dotted key, text]`. */
export function texts(node, prefix = '') {
  if (typeof node !== 'object' || node === null) return [[prefix, node]];
  return Object.entries(node).flatMap(([key, value]) => texts(value, prefix ? `${prefix}.${key}` : key));
}

/**
 * Compares the languages of one set.
 * @param {Record<string, object>} set texts by language
 * @returns {string[]} what is wrong
 */
export function compareLocales(set) {
  const problems = [];
  const keys = {};
  for (const language of LANGUAGES) {
    const all = texts(set[language] ?? {});
    for (const [key, text] of all) if (typeof text !== 'string' || text.trim() === '') problems.push(`${language}: ${key} has no text`);
    keys[language] = new Set(all.map(([key]) => key.replace(PLURAL, '')));
  }
  const every = new Set(LANGUAGES.flatMap((language) => [...keys[language]]));
  for (const key of every) {
    const missing = LANGUAGES.filter((language) => !keys[language].has(key));
    if (missing.length > 0) problems.push(`${key} is missing in ${missing.join(', ')}`);
  }
  return problems;
}

/** Checks every `locales` folder among the files: the three languages are there and say the same things. */
export function checkLocales(root, files) {
  const folders = new Set(files.filter((file) => /\/locales\/[a-z]{2}\.json$/.test(file)).map((file) => path.dirname(file)));
  return [...folders].flatMap((folder) => {
    const set = {};
    const problems = [];
    for (const language of LANGUAGES) {
      const file = path.join(root, folder, `${language}.json`);
      if (fs.existsSync(file)) set[language] = JSON.parse(fs.readFileSync(file, 'utf8'));
      else problems.push(`${language}.json is missing`);
    }
    return (problems.length > 0 ? problems : compareLocales(set)).map((problem) => `${folder}: ${problem}`);
  });
}
