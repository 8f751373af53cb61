import { containing, searchWords } from './resource-search.js';

describe('search words', () => {
  it.each([
    ['Şükrü ÇAĞLAR', ['sukru', 'caglar']],
    ['0532 111 22 33', ['5321112233']],
    ['+90 (532) 111-22-33', ['5321112233']],
    ['00905321112233', ['5321112233']],
    ['905321112233', ['5321112233']],
    ['444 1 444', ['4441444']],
    ['ayşe 0532', ['ayse', '532']],
    ['12', ['12']],
    ['  ', []],
  ])('%p asks for %p', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('takes wildcards literally', () => {
    expect(containing('%50_\\')).toBe('%\\%50\\_\\\\%');
  });
});
