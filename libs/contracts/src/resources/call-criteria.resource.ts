import { defineResource, field } from './resource.js';

/**
 * What calls are judged by. A sheet keeps the criteria as they were when it was filled in; a change holds for sheets that follow.
 * Weights need not add up to 100: only their proportion counts.
 */
export const callCriteria = defineResource({
  name: 'call-registration-criteria',
  table: 'quality_criterion',
  route: '/apps/call-registration-criteria',
  title: { tr: 'Çağrı değerlendirme kriterleri', en: 'Call scoring criteria', ar: 'معايير تقييم المكالمات' },
  singular: { tr: 'Değerlendirme kriteri', en: 'Scoring criterion', ar: 'معيار تقييم' },
  idKind: 'serial',
  fields: {
    name: field.localized({ tr: 'Ad', en: 'Name', ar: 'الاسم' }, { searchable: true, sortable: true, unique: true }),
    weight: field.integer(
      { tr: 'Ağırlık', en: 'Weight', ar: 'الوزن' },
      {
        required: true,
        sortable: true,
        initial: 20,
        help: {
          tr: '1–100. Toplamın 100 olması gerekmez; oranları sayılır.',
          en: '1 to 100. They need not add up to 100; their proportion counts.',
          ar: '1–100. لا يلزم أن يكون المجموع 100؛ المهم نسبتها.',
        },
      },
    ),
    maxScore: field.integer(
      { tr: 'En yüksek puan', en: 'Highest score', ar: 'أعلى درجة' },
      { required: true, initial: 5, help: { tr: '1–10; 1 ise geçti ya da kaldı.', en: '1 to 10; 1 means passed or failed.', ar: '1–10؛ و1 تعني ناجح أو راسب.' } },
    ),
    isFatal: field.bool(
      { tr: 'Elenme kriteri', en: 'Fatal', ar: 'معيار إقصاء' },
      {
        filterable: true,
        help: { tr: 'Bundan kalan görüşmenin puanı 0 olur.', en: 'A call that fails it scores 0.', ar: 'المكالمة التي ترسب فيه درجتها 0.' },
      },
    ),
    allowNa: field.bool(
      { tr: 'Uygulanamaz denebilir', en: 'May be not applicable', ar: 'يجوز ألا ينطبق' },
      { help: { tr: 'Uygulanamayan kriterin ağırlığı hesaba katılmaz.', en: 'The weight of what does not apply is left out.', ar: 'لا يُحسب وزن ما لا ينطبق.' } },
    ),
    activeFrom: field.instant(
      { tr: 'Geçerlilik başlangıcı', en: 'Valid from', ar: 'سارٍ من' },
      { help: { tr: 'Bu andan sonra başlayan çağrılar için; boşsa baştan beri.', en: 'For calls that begin from then on; always when empty.', ar: 'للمكالمات التي تبدأ من هذا الوقت؛ دائمًا إذا تُرك فارغًا.' } },
    ),
    activeTo: field.instant({ tr: 'Geçerlilik bitişi', en: 'Valid until', ar: 'سارٍ حتى' }),
    position: field.integer({ tr: 'Sıra', en: 'Order', ar: 'الترتيب' }, { required: true, sortable: true, initial: 0 }),
    description: field.longText({ tr: 'Neye bakılır', en: 'What to look for', ar: 'ما الذي يُنظر إليه' }),
  },
  display: ['name'],
  defaultSort: { field: 'position', order: 'asc' },
});
