import { defineResource, field } from './resource.js';

export const ticketStates = ['new', 'open', 'waiting-customer', 'resolved', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** What may follow what; a missing cell is refused. `resolved` and `closed` tickets reopen to `open`. */
export const ticketTransitions: Record<TicketState, readonly TicketState[]> = {
  new: ['open', 'waiting-customer', 'resolved', 'closed'],
  open: ['waiting-customer', 'resolved', 'closed'],
  'waiting-customer': ['open', 'resolved', 'closed'],
  resolved: ['open', 'closed'],
  closed: ['open'],
};

/** States in which nobody has to do anything. */
export const settledTicketStates: readonly TicketState[] = ['resolved', 'closed'];

/** How long after settling a closed ticket may be reopened; afterwards a new one is opened. */
export const REOPEN_DAYS = 7;

export const ticketStateOptions = [
  { value: 'new', label: { tr: 'Yeni', en: 'New', ar: 'جديدة' } },
  { value: 'open', label: { tr: 'Açık', en: 'Open', ar: 'مفتوحة' } },
  { value: 'waiting-customer', label: { tr: 'Müşteri bekleniyor', en: 'Waiting for customer', ar: 'بانتظار العميل' } },
  { value: 'resolved', label: { tr: 'Çözüldü', en: 'Resolved', ar: 'محلولة' } },
  { value: 'closed', label: { tr: 'Kapandı', en: 'Closed', ar: 'مغلقة' } },
] as const;
export const ticketPriorities = [
  { value: 'low', label: { tr: 'Düşük', en: 'Low', ar: 'منخفضة' } },
  { value: 'normal', label: { tr: 'Normal', en: 'Normal', ar: 'عادية' } },
  { value: 'high', label: { tr: 'Yüksek', en: 'High', ar: 'عالية' } },
  { value: 'urgent', label: { tr: 'Acil', en: 'Urgent', ar: 'عاجلة' } },
] as const;
export const ticketChannels = [
  { value: 'call', label: { tr: 'Çağrı', en: 'Call', ar: 'مكالمة' } },
  { value: 'mail', label: { tr: 'E-posta', en: 'E-mail', ar: 'بريد' } },
  { value: 'web', label: { tr: 'Web', en: 'Web', ar: 'الويب' } },
] as const;

export const supportTickets = defineResource({
  name: 'support-tickets',
  table: 'support_ticket',
  route: '/apps/e-commerce/support-tickets',
  title: { tr: 'Destek talepleri', en: 'Support tickets', ar: 'تذاكر الدعم' },
  singular: { tr: 'Destek talebi', en: 'Support ticket', ar: 'تذكرة دعم' },
  idKind: 'uuid',
  code: { prefix: 'TLP' },
  fields: {
    subject: field.text({ tr: 'Konu', en: 'Subject', ar: 'الموضوع' }, { required: true, searchable: true, sortable: true }),
    state: field.choice({ tr: 'Durum', en: 'State', ar: 'الحالة' }, ticketStateOptions, { required: true, sortable: true, initial: 'new' }),
    priority: field.choice({ tr: 'Öncelik', en: 'Priority', ar: 'الأولوية' }, ticketPriorities, { required: true, sortable: true, initial: 'normal' }),
    customerId: field.ref({ tr: 'Müşteri', en: 'Customer', ar: 'العميل' }, 'customers'),
    contactId: field.ref({ tr: 'Kişi', en: 'Contact', ar: 'جهة الاتصال' }, 'contacts', { inTable: false, filterable: false }),
    assigneeId: field.ref({ tr: 'Sorumlu', en: 'Assignee', ar: 'المسؤول' }, 'users'),
    channel: field.choice({ tr: 'Kanal', en: 'Channel', ar: 'القناة' }, ticketChannels, { required: true, initial: 'web', inTable: false }),
    category: field.text({ tr: 'Kategori', en: 'Category', ar: 'الفئة' }, { max: 100, searchable: true }),
    callId: field.text({ tr: 'Çağrı', en: 'Call', ar: 'المكالمة' }, { max: 64, readOnly: true, inTable: false, index: true, filterable: true }),
    callAgentId: field.text({ tr: 'Çağrıyı alan', en: 'Taken by', ar: 'مستلم المكالمة' }, { max: 64, readOnly: true, inTable: false }),
    /** When it last became resolved or closed; a closed ticket may be reopened for `REOPEN_DAYS` from then on. */
    settledAt: field.instant({ tr: 'Sonuçlanma', en: 'Settled', ar: 'وقت الحسم' }, { readOnly: true, inTable: false }),
    reopenings: field.integer({ tr: 'Yeniden açılma', en: 'Times reopened', ar: 'مرات إعادة الفتح' }, { required: true, initial: 0, readOnly: true, inTable: false }),
  },
  display: ['subject'],
  defaultSort: { field: 'createdAt', order: 'desc' },
});
