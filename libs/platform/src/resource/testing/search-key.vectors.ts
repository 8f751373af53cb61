/** Spellings and their search key, checked against both `searchKey` and `santral_search_key`. */
export const searchKeyVectors: readonly [text: string, key: string][] = [
  ['İSTANBUL', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['ıstanbul', 'istanbul'],
  ['istanbul', 'istanbul'],
  ['IŞIK', 'isik'],
  ['ışık', 'isik'],
  ['ŞÜKRÜ ÇAĞLAR', 'sukru caglar'],
  ['Şükrü  Çağlar ', 'sukru caglar'],
  ['Ömer\tGÜLEÇ', 'omer gulec'],
  ['Ünlü & Oğulları A.Ş.', 'unlu & ogullari a.s.'],
  ['i\u0307zmir', 'izmir'],
  ['ﬁrma', 'firma'],
  ['ΑΘΗΝΑ', 'αθηνα'],
  ['МОСКВА', 'москва'],
  ['شركة النور', 'شركة النور'],
  ['', ''],
];
