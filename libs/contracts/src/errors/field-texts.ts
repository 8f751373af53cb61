import type { z } from 'zod';
import { fillIn, type Language, type Localized } from './define-errors.js';

const text = (tr: string, en: string, ar: string): Localized => ({ tr, en, ar });

/** What is said of a field whose value a schema refuses. */
const texts = {
  required: text('Bu alan zorunludur.', 'This field is required.', 'هذا الحقل مطلوب.'),
  invalid: text('Geçerli bir değer girin.', 'Enter a valid value.', 'أدخل قيمة صالحة.'),
  textExpected: text('Metin girin.', 'Enter a text.', 'أدخل نصًا.'),
  numberExpected: text('Sayı girin.', 'Enter a number.', 'أدخل رقمًا.'),
  wholeNumberExpected: text('Tam sayı girin.', 'Enter a whole number.', 'أدخل عددًا صحيحًا.'),
  dateExpected: text('Geçerli bir tarih girin.', 'Enter a valid date.', 'أدخل تاريخًا صالحًا.'),
  timeExpected: text('Geçerli bir saat girin.', 'Enter a valid time.', 'أدخل وقتًا صالحًا.'),
  listExpected: text('Listeden seçin.', 'Choose from the list.', 'اختر من القائمة.'),
  emailExpected: text('Doğru bir e-posta adresi girin', 'Enter a correct email address', 'أدخل بريدًا إلكترونيًا صحيحًا'),
  addressExpected: text('Geçerli bir internet adresi girin.', 'Enter a valid web address.', 'أدخل عنوان إنترنت صالحًا.'),
  phoneExpected: text('Geçerli bir telefon numarası giriniz.', 'Enter a valid phone number.', 'أدخل رقم هاتف صالحًا.'),
  recordExpected: text('Geçerli bir kayıt seçin.', 'Choose a valid record.', 'اختر سجلًا صالحًا.'),
  formatWrong: text('Biçimi doğru değil.', 'The format is not right.', 'التنسيق غير صحيح.'),
  digits: text('{n} haneli bir sayı girin.', 'Enter {n} digits.', 'أدخل {n} أرقام.'),
  digitsBetween: text('{from} ile {to} hane arası bir sayı girin.', 'Enter {from} to {to} digits.', 'أدخل من {from} إلى {to} أرقام.'),
  startsWith: text('"{part}" ile başlamalı.', 'It must begin with "{part}".', 'يجب أن يبدأ بـ "{part}".'),
  endsWith: text('"{part}" ile bitmeli.', 'It must end with "{part}".', 'يجب أن ينتهي بـ "{part}".'),
  includes: text('İçinde "{part}" geçmeli.', 'It must contain "{part}".', 'يجب أن يحتوي على "{part}".'),
  charactersAtLeast: text('En az {n} karakter girin.', 'Enter at least {n} characters.', 'الحد الأدنى لعدد الأحرف: {n}.'),
  charactersAtMost: text('En çok {n} karakter girebilirsiniz.', 'Enter at most {n} characters.', 'الحد الأقصى لعدد الأحرف: {n}.'),
  charactersExactly: text('Tam {n} karakter girin.', 'Enter exactly {n} characters.', 'عدد الأحرف المطلوب: {n}.'),
  choicesAtLeast: text('En az {n} seçim yapın.', 'Choose at least {n}.', 'الحد الأدنى للاختيارات: {n}.'),
  choicesAtMost: text('En çok {n} seçim yapabilirsiniz.', 'Choose at most {n}.', 'الحد الأقصى للاختيارات: {n}.'),
  choicesExactly: text('Tam {n} seçim yapın.', 'Choose exactly {n}.', 'عدد الاختيارات المطلوب: {n}.'),
  numberAtLeast: text('En az {n} olmalı.', 'It must be at least {n}.', 'يجب ألا يقل عن {n}.'),
  numberAbove: text('{n} değerinden büyük olmalı.', 'It must be more than {n}.', 'يجب أن يكون أكبر من {n}.'),
  numberAtMost: text('En çok {n} olmalı.', 'It must be at most {n}.', 'يجب ألا يزيد على {n}.'),
  numberBelow: text('{n} değerinden küçük olmalı.', 'It must be less than {n}.', 'يجب أن يكون أصغر من {n}.'),
  multipleOf: text('{n} sayısının katı olmalı.', 'It must be a multiple of {n}.', 'يجب أن يكون من مضاعفات {n}.'),
  dateTooEarly: text('{n} tarihinden önce olamaz.', 'It cannot be before {n}.', 'لا يمكن أن يكون قبل {n}.'),
  dateTooLate: text('{n} tarihinden sonra olamaz.', 'It cannot be after {n}.', 'لا يمكن أن يكون بعد {n}.'),
  fileTooSmall: text('Dosya en az {n} bayt olmalı.', 'The file must have at least {n} bytes.', 'الحد الأدنى لحجم الملف: {n} بايت.'),
  fileTooLarge: text('Dosya en çok {n} bayt olabilir.', 'The file may have at most {n} bytes.', 'الحد الأقصى لحجم الملف: {n} بايت.'),
  unknownFields: text('Bilinmeyen alan: {names}', 'Unknown field: {names}', 'حقل غير معروف: {names}'),
} as const;
type TextName = keyof typeof texts;
type Told = readonly [name: TextName, params?: Record<string, string | number>];
type Issue = z.core.$ZodRawIssue;
type Limit = z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall> | z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>;

const ofTypes: Record<string, TextName> = {
  string: 'textExpected', number: 'numberExpected', int: 'wholeNumberExpected', bigint: 'wholeNumberExpected', date: 'dateExpected',
  array: 'listExpected', set: 'listExpected', tuple: 'listExpected', nonoptional: 'required',
};
const ofFormats: Record<string, TextName> = {
  email: 'emailExpected', url: 'addressExpected', e164: 'phoneExpected', date: 'dateExpected', datetime: 'dateExpected', time: 'timeExpected',
  uuid: 'recordExpected', guid: 'recordExpected', safeint: 'wholeNumberExpected', int32: 'wholeNumberExpected', uint32: 'wholeNumberExpected',
};
const numberLocales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB', ar: 'ar-u-nu-latn' };
const isMissing = (value: unknown) => value === undefined || value === null || value === '';

function toldOfFormat(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): Told {
  if (issue.format === 'starts_with') return ['startsWith', { part: String(issue['prefix']) }];
  if (issue.format === 'ends_with') return ['endsWith', { part: String(issue['suffix']) }];
  if (issue.format === 'includes') return ['includes', { part: String(issue['includes']) }];
  // Fields made of digits alone say how many.
  const digits = /^\/\^\\d\{(\d+)(?:,(\d+))?\}\$\/$/.exec(String(issue.pattern ?? ''));
  if (digits?.[2] !== undefined) return ['digitsBetween', { from: Number(digits[1]), to: Number(digits[2]) }];
  if (digits) return ['digits', { n: Number(digits[1]) }];
  return [ofFormats[issue.format] ?? 'formatWrong'];
}

function toldOfLimit(issue: Limit, language: Language): Told {
  const isLow = issue.code === 'too_small';
  const limit = isLow ? issue.minimum : issue.maximum;
  const n = limit.toLocaleString(numberLocales[language]);
  const { origin, exact, inclusive = true } = issue;
  if (origin === 'string') return exact ? ['charactersExactly', { n }] : [isLow ? 'charactersAtLeast' : 'charactersAtMost', { n }];
  if (['array', 'set', 'map'].includes(origin)) return exact ? ['choicesExactly', { n }] : [isLow ? 'choicesAtLeast' : 'choicesAtMost', { n }];
  if (origin === 'date') return [isLow ? 'dateTooEarly' : 'dateTooLate', { n: new Date(Number(limit)).toISOString().slice(0, 10) }];
  if (origin === 'file') return [isLow ? 'fileTooSmall' : 'fileTooLarge', { n }];
  if (isLow) return [inclusive ? 'numberAtLeast' : 'numberAbove', { n }];
  return [inclusive ? 'numberAtMost' : 'numberBelow', { n }];
}

function toldOf(issue: Issue, language: Language): Told {
  // A field left empty is told so, whatever its schema missed first.
  const isAbout = issue.code !== 'custom' && issue.code !== 'unrecognized_keys';
  if (isAbout && isMissing(issue.input)) return ['required'];
  switch (issue.code) {
    case 'invalid_type':
      return [Number.isNaN(issue.input) ? 'numberExpected' : (ofTypes[issue.expected] ?? 'invalid')];
    case 'too_small':
    case 'too_big':
      return toldOfLimit(issue, language);
    case 'invalid_format':
      return toldOfFormat(issue);
    case 'not_multiple_of':
      return issue.divisor === 1 ? ['wholeNumberExpected'] : ['multipleOf', { n: issue.divisor.toLocaleString(numberLocales[language]) }];
    case 'invalid_value':
      return ['listExpected'];
    case 'unrecognized_keys':
      return ['unknownFields', { names: issue.keys.join(', ') }];
    default:
      return ['invalid'];
  }
}

const sayIn =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) => {
    const [name, params] = toldOf(issue, language);
    return fillIn(texts[name][language], params).replace(/\b1 characters\b/, '1 character');
  };

/**
 * What zod calls an error map, per language: our own words for every kind of issue, for answers of the server and forms of the desk alike.
 * A schema with a message of its own (an error code) goes first.
 */
export const fieldTexts: Record<Language, z.core.$ZodErrorMap> = { tr: sayIn('tr'), en: sayIn('en'), ar: sayIn('ar') };
