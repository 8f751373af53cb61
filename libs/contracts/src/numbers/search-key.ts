/**
 * One key for every way of writing a name: `İSTANBUL`, `ISTANBUL`, `ıstanbul` and `istanbul` all give `istanbul`;
 * `ŞÜKRÜ ÇAĞLAR` gives `sukru caglar`. The same function exists in SQL (`santral_search_key`) with shared vectors.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ıIİ]/g, 'i')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
