import type { Localized } from '../errors/define-errors.js';
import { defineResource, field } from './resource.js';

const whole = (label: Localized, initial: number, help?: Localized) => field.integer(label, { required: true, inTable: false, initial, help });
const percent = (tr: string, en: string, ar: string, initial: number) => whole({ tr: `${tr} (%)`, en: `${en} (%)`, ar: `${ar} (%)` }, initial);
const seconds = (tr: string, en: string, ar: string, initial: number, help?: Localized) => whole({ tr: `${tr} (sn)`, en: `${en} (s)`, ar: `${ar} (ث)` }, initial, help);
const weight = (tr: string, en: string, ar: string, initial: number) => whole({ tr: `Ağırlık: ${tr}`, en: `Weight: ${en}`, ar: `الوزن: ${ar}` }, initial);

/**
 * How the performance index of a team is made: what each part weighs, and between which floor (0 points) and target (100 points) it is
 * measured. One row is the company's and has no group; a group without a row of its own follows it.
 */
export const performanceTargets = defineResource({
  name: 'performance-targets',
  table: 'performance_target',
  route: '/apps/performance-targets',
  title: { tr: 'Performans hedefleri', en: 'Performance targets', ar: 'أهداف الأداء' },
  singular: { tr: 'Performans hedefi', en: 'Performance target', ar: 'هدف أداء' },
  idKind: 'uuid',
  fields: {
    name: field.text({ tr: 'Ad', en: 'Name', ar: 'الاسم' }, { required: true, max: 100, searchable: true, sortable: true }),
    groupId: field.ref(
      { tr: 'Kullanıcı grubu', en: 'User group', ar: 'مجموعة المستخدمين' },
      'user-groups',
      { unique: true, help: { tr: 'Boş olan satır, kendi hedefi olmayan herkes içindir.', en: 'The row without one is for everybody who has no targets of their own.', ar: 'السطر بلا مجموعة لكل من ليس له أهداف خاصة.' } },
    ),
    weightQuality: weight('kalite', 'quality', 'الجودة', 40),
    weightServiceLevel: weight('hizmet seviyesi', 'service level', 'مستوى الخدمة', 15),
    weightAht: weight('işlem süresi', 'handle time', 'زمن المعالجة', 15),
    weightOccupancy: weight('doluluk', 'occupancy', 'الإشغال', 10),
    weightDisposition: weight('neden kaydı', 'call details', 'تسجيل الأسباب', 10),
    weightBreaks: weight('mola uyumu', 'breaks', 'الالتزام بالاستراحات', 10),
    serviceLevelFloor: percent('Hizmet seviyesi tabanı', 'Service level floor', 'حد مستوى الخدمة الأدنى', 0),
    serviceLevelTarget: percent('Hizmet seviyesi hedefi', 'Service level target', 'هدف مستوى الخدمة', 100),
    ahtTargetS: seconds('İşlem süresi hedefi', 'Handle time target', 'هدف زمن المعالجة', 180),
    ahtFloorS: seconds('İşlem süresi tabanı', 'Handle time floor', 'حد زمن المعالجة', 480),
    ahtLowestS: seconds('İşlem süresi alt sınırı', 'Shortest handle time', 'أقصر زمن معالجة', 60, {
      tr: 'Bundan kısa sürelerin puanı düşer: görüşmeyi erken kapatmak kazandırmaz.',
      en: 'Below it points fall again: cutting callers off does not pay.',
      ar: 'دونه تنخفض النقاط: إنهاء المكالمة مبكرًا لا يفيد.',
    }),
    occupancyFloor: percent('Doluluk tabanı', 'Occupancy floor', 'حد الإشغال الأدنى', 0),
    occupancyTarget: percent('Doluluk hedefi', 'Occupancy target', 'هدف الإشغال', 100),
    dispositionFloor: percent('Neden kaydı tabanı', 'Call details floor', 'حد تسجيل الأسباب الأدنى', 0),
    dispositionTarget: percent('Neden kaydı hedefi', 'Call details target', 'هدف تسجيل الأسباب', 100),
    breaksFloor: percent('Mola uyumu tabanı', 'Breaks floor', 'حد الاستراحات الأدنى', 0),
    breaksTarget: percent('Mola uyumu hedefi', 'Breaks target', 'هدف الاستراحات', 100),
  },
  display: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
});
