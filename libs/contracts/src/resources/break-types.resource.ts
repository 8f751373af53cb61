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
    dailyLimitS: field.duration(
      { tr: 'Günlük limit (sa:dk:sn)', en: 'Daily limit (hh:mm:ss)', ar: 'الحد اليومي (س:د:ث)' },
      {
        required: true,
        sortable: true,
        initial: 0,
        help: {
          tr: 'Bir iş gününde bu türün toplam süresi; 00:00:00 limitsizdir. Değişiklik, sonra başlayan molalar için geçerlidir.',
          en: 'All breaks of the type within a working day; 00:00:00 means no limit. A change holds for breaks that begin after it.',
          ar: 'مجموع هذا النوع في يوم عمل واحد؛ 00:00:00 تعني بلا حد. يسري التغيير على الاستراحات التي تبدأ بعده.',
        },
      },
    ),
    singleLimitS: field.duration(
      { tr: 'Tek mola limiti (sa:dk:sn)', en: 'Limit of one break (hh:mm:ss)', ar: 'حد الاستراحة الواحدة (س:د:ث)' },
      {
        required: true,
        sortable: true,
        initial: 0,
        help: {
          tr: 'Bir molanın en uzun süresi; 00:00:00 limitsizdir. Günlük limiti geçemez.',
          en: 'How long one break may be; 00:00:00 means no limit. Not more than the daily limit.',
          ar: 'أطول مدة لاستراحة واحدة؛ 00:00:00 تعني بلا حد. لا يتجاوز الحد اليومي.',
        },
      },
    ),
    inAllowance: field.bool(
      { tr: 'Günlük mola hakkından düşer', en: 'Uses up the daily allowance', ar: 'تُحسب من رصيد الاستراحة اليومي' },
      {
        filterable: true,
        initial: true,
        help: {
          tr: 'İş sayılan türlerde (ör. dış arama, saha) kapatın.',
          en: 'Switch it off for types that are work, such as outgoing calls or field work.',
          ar: 'أوقفها للأنواع التي تُعدّ عملًا، مثل المكالمات الصادرة أو العمل الميداني.',
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
