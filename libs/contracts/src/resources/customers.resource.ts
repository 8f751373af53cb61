import { serviceCategories } from '../customers/callers.js';
import { defineResource, field } from './resource.js';

export const recordKinds = [
  { value: 'customer', label: { tr: 'Müşteri', en: 'Customer', ar: 'عميل' } },
  { value: 'lead', label: { tr: 'Potansiyel Müşteri', en: 'Lead', ar: 'عميل محتمل' } },
] as const;
export const legalKinds = [
  { value: 'individual', label: { tr: 'Bireysel', en: 'Individual', ar: 'فرد' } },
  { value: 'corporate', label: { tr: 'Kurumsal', en: 'Corporate', ar: 'شركة' } },
] as const;

/** Customers and leads. `record_kind` (customer or lead) and `legal_kind` (individual or corporate) are two different enumerations. */
export const customers = defineResource({
  name: 'customers',
  table: 'customer',
  route: '/apps/customers',
  title: { tr: 'Müşteriler', en: 'Customers', ar: 'العملاء' },
  singular: { tr: 'Müşteri', en: 'Customer', ar: 'عميل' },
  idKind: 'uuid',
  code: { prefix: 'MUS' },
  fields: {
    recordKind: field.choice({ tr: 'Kayıt türü', en: 'Record kind', ar: 'نوع السجل' }, recordKinds, { required: true }),
    legalKind: field.choice({ tr: 'Müşteri türü', en: 'Customer type', ar: 'نوع العميل' }, legalKinds, { required: true }),
    companyName: field.text({ tr: 'Firma adı', en: 'Company', ar: 'الشركة' }, { searchable: true, sortable: true }),
    firstName: field.text({ tr: 'Ad', en: 'Name', ar: 'الاسم' }, { max: 100, searchable: true, sortable: true }),
    lastName: field.text({ tr: 'Soyad', en: 'Surname', ar: 'اللقب' }, { max: 100, searchable: true, sortable: true }),
    phone: field.phone({ tr: 'Telefon', en: 'Phone', ar: 'الهاتف' }, { searchable: true, index: true }),
    email: field.email({ tr: 'E-posta', en: 'E-mail', ar: 'البريد الإلكتروني' }, { searchable: true, inTable: false }),
    city: field.text({ tr: 'İl', en: 'City', ar: 'المدينة' }, { max: 60, sortable: true, searchable: true }),
    address: field.longText({ tr: 'Adres', en: 'Address', ar: 'العنوان' }),
    services: field.choices(
      { tr: 'Hizmetler', en: 'Services', ar: 'الخدمات' },
      serviceCategories.map((s) => ({ value: s.id, label: s.label })),
    ),
    note: field.longText({ tr: 'Not', en: 'Note', ar: 'ملاحظة' }),
  },
  display: ['companyName', ['firstName', 'lastName']],
  defaultSort: { field: 'createdAt', order: 'desc' },
});
