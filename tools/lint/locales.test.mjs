import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareLocales } from './locales.mjs';

test('the same keys in three languages are right, whatever plural forms a language has', () => {
  const two = { card: { title: 'x', calls_one: 'x', calls_other: 'x' } };
  assert.deepEqual(compareLocales({ tr: two, en: two, ar: { card: { title: 'x', calls_zero: 'x', calls_two: 'x', calls_few: 'x', calls_other: 'x' } } }), []);
});

test('a missing key and an empty text are named with their language', () => {
  const problems = compareLocales({ tr: { a: 'x', b: 'x' }, en: { a: ' ', b: 'x' }, ar: { a: 'x' } });
  assert.deepEqual(problems, ['en: a has no text', 'b is missing in ar']);
});
