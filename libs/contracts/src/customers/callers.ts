import { z } from 'zod';
import type { ErrorCode } from '../errors/errors.js';

/** Answer of `GET /api/getCustomerFromNumber/{number}`: the first owner of the number, all of them in `matches`, newest contact first. */
const ownerSchema = z.object({
  /** Customer id: target of `/apps/customer/{id}/0`. */
  id: z.string(),
  name_surname: z.string(),
  company_name: z.string(),
  personel_gsm: z.string(),
  contactNumber: z.string(),
  services_cat_id: z.array(z.int()),
});
export const callerMatchSchema = ownerSchema.extend({
  contactId: z.string().nullable(),
  /** 1 = 'Müşteri' (customer), other = 'Potansiyel Müşteri'. */
  customer_type: z.int(),
  lastContactAt: z.string().nullable(),
});
export type CallerMatch = z.infer<typeof callerMatchSchema>;
export const callerLookupSchema = z.union([
  ownerSchema.extend({ contactId: z.string().nullable(), customer_type: z.int(), matches: z.array(callerMatchSchema).min(1) }),
  z.object({ message: z.string(), maybe: z.array(callerMatchSchema) }),
]);
export type CallerLookup = z.infer<typeof callerLookupSchema>;

/** Answer of `GET /api/customers?q=`. */
export const customerSearchResultSchema = z.object({
  id: z.string(),
  customer_id: z.string(),
  company_name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  customer_type: z.int(),
});
export type CustomerSearchResult = z.infer<typeof customerSearchResultSchema>;
export const customerSearchAnswerSchema = z.object({ data: z.array(customerSearchResultSchema) });

/** Answer of `GET /api/getContactList/{id}`: the people at a customer, by name. */
export const contactListItemSchema = z.object({ id: z.string(), name: z.string(), number: z.string(), department: z.string().nullable() });
export type ContactListItem = z.infer<typeof contactListItemSchema>;
export const contactListAnswerSchema = z.object({ data: z.array(contactListItemSchema) });

export const departments = ['Finans Birim', 'Teknik Birim', 'İdari Birim', 'Satın Alma'] as const;

const optional = (max: number) => z.string().trim().max(max).optional().transform((v) => v || null);
/** Messages that name one of our error codes become the code of the refusal. */
const required = (max: number, code: ErrorCode) => z.string(code).trim().min(1, code).max(max);
const phone = required(40, 'contact.number-required');

/** Form of `POST /api/contactAdd` ('HIZLI MÜŞTERİ EKLE'). */
export const contactAddFormSchema = z.object({
  customerType: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)])).default(2),
  customerEmail: z.union([z.literal(''), z.email()]).optional().transform((v) => v || null),
  companyName: optional(200),
  Name: required(100, 'contact.name-required'),
  Surname: required(100, 'contact.name-required'),
  contactName: z.string().trim().min(1).max(200),
  number: phone,
  other_number: optional(40),
  extension: optional(10),
  email: z.union([z.literal(''), z.email()]).optional().transform((v) => v || null),
  note: optional(2000),
  department: z.union([z.literal(''), z.enum(departments)]).optional().transform((v) => v || null),
  customerId: z.union([z.literal(''), z.uuid()]).optional().transform((v) => v || null),
});
export type ContactAddForm = z.infer<typeof contactAddFormSchema>;

/** Form of `POST /api/selectContact` ('MÜŞTERİ SEÇ'): ties the caller's number to an existing customer, or to one of its contacts. */
export const selectContactFormSchema = z.object({
  customerId: required(64, 'contact.customer-required'),
  number: phone,
  contactId: optional(64),
  contactName: optional(200),
  callId: optional(64),
});
export type SelectContactForm = z.infer<typeof selectContactFormSchema>;

export const selectContactAnswerSchema = z.object({
  message: z.string(),
  contact: z.object({ contactNumber: z.string(), contactId: z.string(), contactName: z.string(), companyName: z.string(), customerId: z.string() }),
});
export const contactAddAnswerSchema = z.object({
  message: z.string(),
  contact: z.object({ contactNumber: z.string(), customerId: z.string(), contactId: z.string(), contactName: z.string(), companyName: z.string() }),
});

/** Service categories whose icons a card shows, in this order. */
export const serviceCategories = [
  { id: 1, code: 'landline', label: { tr: 'Sabit Telefon', en: 'Landline', ar: 'هاتف ثابت' }, short: { tr: 'Sabit', en: 'Fixed', ar: 'ثابت' } },
  { id: 2, code: 'pbx', label: { tr: 'Santral', en: 'PBX', ar: 'المقسم' }, short: { tr: 'Santral', en: 'PBX', ar: 'مقسم' } },
  { id: 3, code: 'sms', label: { tr: 'SMS', en: 'SMS', ar: 'رسائل قصيرة' }, short: { tr: 'SMS', en: 'SMS', ar: 'رسائل' } },
  { id: 4, code: 'internet', label: { tr: 'İnternet', en: 'Internet', ar: 'إنترنت' }, short: { tr: 'İnternet', en: 'Internet', ar: 'إنترنت' } },
  { id: 5, code: 'fax', label: { tr: 'Faks', en: 'Fax', ar: 'فاكس' }, short: { tr: 'Faks', en: 'Fax', ar: 'فاكس' } },
  { id: 6, code: 'number', label: { tr: 'Numara', en: 'Number', ar: 'رقم' }, short: { tr: 'Numara', en: 'Number', ar: 'رقم' } },
  { id: 15, code: 'call-centre', label: { tr: 'Çağrı Merkezi', en: 'Call centre', ar: 'مركز الاتصال' }, short: { tr: 'Merkez', en: 'Centre', ar: 'مركز' } },
] as const;
