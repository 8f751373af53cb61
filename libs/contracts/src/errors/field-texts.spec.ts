import { z } from 'zod';
import { customers, supportTickets, users } from '../resources/index.js';
import { fieldTexts } from './field-texts.js';

/** What a reader is told of a value that a schema refuses. */
const told = (schema: z.ZodType, value: unknown, language: 'tr' | 'en' | 'ar' = 'tr') => schema.safeParse(value, { error: fieldTexts[language] }).error?.issues[0]?.message;

it.each<[kind: string, schema: z.ZodType, value: unknown, tr: string]>([
  ['left out', z.string(), undefined, 'Bu alan zorunludur.'],
  ['null', z.number(), null, 'Bu alan zorunludur.'],
  ['empty', z.string().min(3), '', 'Bu alan zorunludur.'],
  ['empty email', z.email(), '', 'Bu alan zorunludur.'],
  ['no text', z.string(), 5, 'Metin girin.'],
  ['no number', z.number(), 'x', 'Sayı girin.'],
  ['NaN', z.coerce.number(), 'x', 'Sayı girin.'],
  ['half a number', z.int(), 1.5, 'Tam sayı girin.'],
  ['no bigint', z.bigint(), 1.5, 'Tam sayı girin.'],
  ['beyond 32 bits', z.int32(), 2 ** 40, 'En çok 2.147.483.647 olmalı.'],
  ['no date', z.date(), 'x', 'Geçerli bir tarih girin.'],
  ['no list', z.array(z.string()), 'x', 'Listeden seçin.'],
  ['no object', z.object({}), 'x', 'Geçerli bir değer girin.'],
  ['no boolean', z.boolean(), 'x', 'Geçerli bir değer girin.'],
  ['short', z.string().min(3), 'a', 'En az 3 karakter girin.'],
  ['long', z.string().max(1000), 'x'.repeat(1001), 'En çok 1.000 karakter girebilirsiniz.'],
  ['of another length', z.string().length(5), 'abc', 'Tam 5 karakter girin.'],
  ['few', z.array(z.int()).min(2), [1], 'En az 2 seçim yapın.'],
  ['many', z.array(z.int()).max(1), [1, 2], 'En çok 1 seçim yapabilirsiniz.'],
  ['another count', z.array(z.int()).length(2), [1], 'Tam 2 seçim yapın.'],
  ['small', z.number().min(1), 0, 'En az 1 olmalı.'],
  ['not above', z.number().positive(), -1, '0 değerinden büyük olmalı.'],
  ['large', z.number().max(20), 21, 'En çok 20 olmalı.'],
  ['not below', z.number().lt(20), 20, '20 değerinden küçük olmalı.'],
  ['early', z.date().min(new Date('2026-01-01T00:00:00Z')), new Date('2025-01-01T00:00:00Z'), '2026-01-01 tarihinden önce olamaz.'],
  ['late', z.date().max(new Date('2026-01-01T00:00:00Z')), new Date('2027-01-01T00:00:00Z'), '2026-01-01 tarihinden sonra olamaz.'],
  ['large file', z.file().max(3), new File(['four'], 'a.txt'), 'Dosya en çok 3 bayt olabilir.'],
  ['small file', z.file().min(9), new File(['four'], 'a.txt'), 'Dosya en az 9 bayt olmalı.'],
  ['no multiple', z.number().multipleOf(5), 7, '5 sayısının katı olmalı.'],
  ['email', z.email(), 'a@', 'Doğru bir e-posta adresi girin'],
  ['url', z.url(), 'x', 'Geçerli bir internet adresi girin.'],
  ['phone', z.e164(), '12', 'Geçerli bir telefon numarası giriniz.'],
  ['uuid', z.uuid(), 'x', 'Geçerli bir kayıt seçin.'],
  ['day', z.iso.date(), '2026-02-30', 'Geçerli bir tarih girin.'],
  ['instant', z.iso.datetime(), 'x', 'Geçerli bir tarih girin.'],
  ['time', z.iso.time(), 'x', 'Geçerli bir saat girin.'],
  ['code', z.string().regex(/^\d{6}$/), '12', '6 haneli bir sayı girin.'],
  ['digits', z.string().regex(/^\d{2,6}$/), '1', '2 ile 6 hane arası bir sayı girin.'],
  ['pattern', z.string().regex(/^a+$/), 'b', 'Biçimi doğru değil.'],
  ['other format', z.ipv4(), 'x', 'Biçimi doğru değil.'],
  ['beginning', z.string().startsWith('https'), 'x', '"https" ile başlamalı.'],
  ['end', z.string().endsWith('.tr'), 'x', '".tr" ile bitmeli.'],
  ['middle', z.string().includes('@'), 'x', 'İçinde "@" geçmeli.'],
  ['no option', z.enum(['a', 'b']), 'c', 'Listeden seçin.'],
  ['another literal', z.literal('OK'), 'c', 'Listeden seçin.'],
  ['unknown field', z.strictObject({}), { isAdmin: true }, 'Bilinmeyen alan: isAdmin'],
  ['no member of a union', z.union([z.int(), z.boolean()]), 'x', 'Geçerli bir değer girin.'],
  ['key', z.record(z.enum(['a']), z.int()), { a: 1, b: 1 }, 'Bilinmeyen alan: b'],
  ['key of a pattern', z.record(z.string().max(1), z.int()), { abc: 1 }, 'Geçerli bir değer girin.'],
  ['element', z.map(z.object({}), z.int()), new Map([[{}, 'x']]), 'Geçerli bir değer girin.'],
  ['own rule', z.string().refine(() => false), 'x', 'Geçerli bir değer girin.'],
])('tells of a value that is wrong: %s', (_kind, schema, value, tr) => {
  expect(told(schema, value)).toBe(tr);
  for (const language of ['en', 'ar'] as const) {
    expect(told(schema, value, language)).not.toBe(tr);
    expect(told(schema, value, language)).not.toMatch(/\{|expected|invalid input|undefined/i);
  }
  expect(told(schema, value, 'ar')).toMatch(/[\u0600-\u06ff]/);
});

it('counts one character in the singular', () => {
  expect(told(z.string().max(1), 'ab', 'en')).toBe('Enter at most 1 character.');
  expect(told(z.string().max(11), 'a'.repeat(12), 'en')).toBe('Enter at most 11 characters.');
});

it('leaves a schema its own words', () => {
  expect(told(z.string('sign-in.email-required'), undefined)).toBe('sign-in.email-required');
  expect(told(customers.fields.phone.schema, '123')).toBe('field.phone-invalid');
});

it('says how many digits an extension has', () => {
  expect(told(users.fields.extension.schema, '1', 'en')).toBe('Enter 2 to 6 digits.');
});

it('names a choice that is none', () => {
  expect(told(supportTickets.fields.priority.schema, 'x', 'en')).toBe('Choose from the list.');
});
