import { defineResource, field } from './resource.js';

/** Break types: what agents may pause for, and for how long a working day. `GET /api/getPauseList/{extension}` answers the active ones in order. */
export const breakTypes = defineResource({
  name: 'break-types',
  table: 'break_type',
  route: '/apps/call-modal/break-types',
  title: { tr: 'Mola türleri', en: 'Break types', ar: 'أنواع الاستراحة' },
  singular: { tr: 'Mola türü', en: 'Break type', ar: 'نوع الاستراحة' },
  idKind: 'serial',
  fields: {
    label: field.localized({ tr: 'Ad', en: 'Label', ar: 'الاسم' }, { searchable: true, sortable: true, unique: true }),
    dailyLimitS: field.integer(
      { tr: 'Günlük limit (saniye)', en: 'Daily limit (seconds)', ar: 'الحد اليومي (بالثواني)' },
      {
        required: true,
        sortable: true,
        initial: 0,
        help: {
          tr: 'Bir iş gününde toplam süre; 0 limitsizdir. Değişiklik, sonra başlayan molalar için geçerlidir.',
          en: 'In total within a working day; 0 means no limit. A change holds for breaks that begin after it.',
          ar: 'المجموع في يوم عمل واحد؛ 0 يعني بلا حد. يسري التغيير على الاستراحات التي تبدأ بعده.',
        },
      },
    ),
    /** What the PBX is told and says back: given with the id and never changed, because pauses of the past are known by it. */
    reasonCode: field.text({ tr: 'Santral neden kodu', en: 'PBX reason code', ar: 'رمز السبب في المقسم' }, { max: 20, required: true, readOnly: true }),
    position: field.integer({ tr: 'Sıra', en: 'Order', ar: 'الترتيب' }, { required: true, sortable: true, initial: 0 }),
    active: field.bool(
      { tr: 'Etkin', en: 'Active', ar: 'نشط' },
      {
        filterable: true,
        initial: true,
        help: {
          tr: 'Etkin olmayan tür seçilemez; geçmiş molalar adını korur.',
          en: 'One that is not active cannot be chosen; breaks of the past keep its name.',
          ar: 'النوع غير النشط لا يمكن اختياره؛ وتحتفظ الاستراحات السابقة باسمه.',
        },
      },
    ),
  },
  display: ['label'],
  defaultSort: { field: 'position', order: 'asc' },
  orderedBy: 'position',
});
