import { defineResource, field } from './resource.js';

/** Call reasons (tags): what a call was about, chosen by the agent. `GET /api/getTags` answers the active ones in order. */
export const callReasons = defineResource({
  name: 'call-reasons',
  table: 'call_reason',
  route: '/apps/call-modal/tags',
  title: { tr: 'Arama nedenleri', en: 'Call reasons', ar: 'أسباب الاتصال' },
  singular: { tr: 'Arama nedeni', en: 'Call reason', ar: 'سبب الاتصال' },
  idKind: 'serial',
  fields: {
    label: field.localized({ tr: 'Ad', en: 'Label', ar: 'الاسم' }, { searchable: true, sortable: true, unique: true }),
    opensTicket: field.bool(
      { tr: 'Destek talebi açar', en: 'Opens a support ticket', ar: 'يفتح تذكرة دعم' },
      { filterable: true, help: { tr: 'Bu nedenle kaydedilen her çağrı için bir talep açılır.', en: 'Every call saved with this reason opens a ticket.', ar: 'كل مكالمة محفوظة بهذا السبب تفتح تذكرة.' } },
    ),
    /** Decides whether the call counts as resolved at the first contact, whoever calls again. */
    resolution: field.choice(
      { tr: 'Çözüm', en: 'Resolution', ar: 'الحل' },
      [
        { value: 'resolved', label: { tr: 'Çözüldü sayılır', en: 'Counts as resolved', ar: 'يُعد محلولًا' } },
        { value: 'unresolved', label: { tr: 'Çözülmedi sayılır', en: 'Counts as not resolved', ar: 'يُعد غير محلول' } },
      ],
      {
        help: {
          tr: 'İlk aramada çözüm oranında bu nedenle kaydedilen çağrının sonucunu belirler; boşsa müşterinin aynı nedenle yeniden arayıp aramadığına bakılır.',
          en: 'Decides in first contact resolution what a call saved with this reason counts as; empty, it depends on whether the customer calls again for the same reason.',
          ar: 'يحدد نتيجة المكالمة المحفوظة بهذا السبب في نسبة الحل من أول اتصال؛ وإن كان فارغًا فالعبرة بمعاودة العميل الاتصال للسبب نفسه.',
        },
      },
    ),
    requiresComment: field.bool({ tr: 'Açıklama ister', en: 'Requires a comment', ar: 'يتطلب تعليقًا' }, { filterable: true }),
    position: field.integer({ tr: 'Sıra', en: 'Order', ar: 'الترتيب' }, { required: true, sortable: true, initial: 0 }),
    active: field.bool({ tr: 'Etkin', en: 'Active', ar: 'نشط' }, { filterable: true, initial: true }),
  },
  display: ['label'],
  defaultSort: { field: 'position', order: 'asc' },
  orderedBy: 'position',
});
