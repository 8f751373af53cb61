import { departments } from '../customers/callers.js';
import { defineResource, field } from './resource.js';

const labels: Record<(typeof departments)[number], { en: string; ar: string }> = {
  'Finans Birim': { en: 'Finance', ar: 'المالية' },
  'Teknik Birim': { en: 'Technical', ar: 'التقنية' },
  'İdari Birim': { en: 'Administration', ar: 'الإدارة' },
  'Satın Alma': { en: 'Purchasing', ar: 'المشتريات' },
};

/** People at a customer. Their numbers live in `phone_number` as well, so that a caller is found by one index hit. */
export const contacts = defineResource({
  name: 'contacts',
  table: 'contact',
  route: '/apps/person-contacts',
  title: { tr: 'Kişiler', en: 'Contacts', ar: 'جهات الاتصال' },
  singular: { tr: 'Kişi', en: 'Contact', ar: 'جهة اتصال' },
  idKind: 'uuid',
  fields: {
    name: field.text({ tr: 'Kişi adı', en: 'Contact name', ar: 'اسم جهة الاتصال' }, { required: true, searchable: true, sortable: true }),
    customerId: field.ref({ tr: 'Müşteri', en: 'Customer', ar: 'العميل' }, 'customers', { required: true }),
    phone: field.phone({ tr: 'Numara', en: 'Number', ar: 'الرقم' }, { required: true, searchable: true, index: true }),
    otherPhone: field.phone({ tr: 'Diğer numara', en: 'Other number', ar: 'رقم آخر' }, { searchable: true, index: true }),
    extension: field.text({ tr: 'Dahili', en: 'Extension', ar: 'التحويلة' }, { max: 10 }),
    email: field.email({ tr: 'E-posta', en: 'E-mail', ar: 'البريد الإلكتروني' }, { searchable: true }),
    department: field.choice({ tr: 'Departman', en: 'Department', ar: 'القسم' }, departments.map((d) => ({ value: d, label: { tr: d, ...labels[d] } }))),
    note: field.longText({ tr: 'Not', en: 'Note', ar: 'ملاحظة' }),
  },
  display: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
});
