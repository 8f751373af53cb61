import { fillIn, type Language, type Localized } from '../errors/define-errors.js';
import { OWN_STREAM } from '../facts/registry.js';
import type { AlertKind } from './alert-kinds.js';

const text = (tr: string, en: string, ar: string): Localized => ({ tr, en, ar });

/** What reads the facts of a stream, by the name of its group: what users miss while it is late. */
const readers: Readonly<Record<string, Localized>> = {
  'agent-intervals': text('Temsilci süreleri', 'Times of agents', 'أوقات الموظفين'),
  agents: text('Temsilci durumları ve molalar', 'States of agents and breaks', 'حالات الموظفين والاستراحات'),
  calls: text('Çağrı geçmişi', 'Call history', 'سجل المكالمات'),
  cards: text('Çağrı kartları', 'Call cards', 'بطاقات المكالمات'),
  'customers.last-contacts': text('Müşterilerin son görüşmeleri', 'Last contacts of customers', 'آخر اتصالات العملاء'),
  office: text('Bildirimler', 'Notifications', 'الإشعارات'),
  'own-day': text('Temsilcilerin günü', 'The day of agents', 'يوم الموظفين'),
  'pbx-history': text('Santral geçmişi', 'History of PBXs', 'سجل المقاسم'),
  pbxs: text('Santral listesi', 'List of PBXs', 'قائمة المقاسم'),
  reports: text('Raporlar', 'Reports', 'التقارير'),
  tickets: text('Destek talepleri', 'Tickets', 'التذاكر'),
};

/** What the jobs of a queue do. */
const jobs: Readonly<Record<string, Localized>> = {
  calls: text('Çağrıların kaydı', 'Saving of calls', 'حفظ المكالمات'),
  tickets: text('Destek taleplerinin açılması', 'Opening of tickets', 'فتح التذاكر'),
  breaks: text('Molalar', 'Breaks', 'الاستراحات'),
  'wrap-ups': text('Çağrı sonu işlemleri', 'Work after calls', 'أعمال ما بعد المكالمة'),
  notifications: text('Bildirimler', 'Notifications', 'الإشعارات'),
  webhooks: text('Web kancaları', 'Webhooks', 'خطافات الويب'),
  reports: text('Raporlar', 'Reports', 'التقارير'),
  recordings: text('Ses kayıtları', 'Recordings', 'التسجيلات'),
  extensions: text('Dahililer', 'Extensions', 'التحويلات'),
  dialplan: text('Gelen çağrı yönlendirme', 'Routing of incoming calls', 'توجيه المكالمات الواردة'),
  trunks: text('Dış hatlar', 'Trunks', 'الخطوط الخارجية'),
  'pbx-queues': text('Santral kuyrukları', 'Queues of PBXs', 'قوائم الانتظار في المقاسم'),
  alerts: text('Uyarılar', 'Alerts', 'التنبيهات'),
  'alert-mails': text('Uyarı e-postaları', 'Mails of alerts', 'رسائل بريد التنبيهات'),
  'alert-texts': text('Uyarı SMS iletileri', 'Texts of alerts', 'رسائل التنبيهات القصيرة'),
};

/** Facts of a PBX, and those of Santral itself: as a thing of their own, and behind the name of what reads them. */
const events = { ofPbx: text('{pbx} santralinin olayları', 'Events of the PBX {pbx}', 'أحداث المقسم {pbx}'), own: text("Santral'ın kendi olayları", 'Events of Santral itself', 'أحداث Santral نفسه') };
const sources = { ofPbx: text('{pbx} santrali', 'PBX {pbx}', 'المقسم {pbx}'), own: text("Santral'ın kendi olayları", 'events of Santral itself', 'أحداث Santral نفسه') };

/** `facts:{main}`, and `facts:{main} → calls` where one reader of it is meant. */
const STREAM = /^facts:\{([^}]*)\}(?: → (.+))?$/;

/** Keeps a name of our own letters from being turned by the Arabic around it. */
const apart = (name: string, language: Language) => (language === 'ar' ? `\u2068${name}\u2069` : name);

/** What an alert is about in the words of its reader: the names that streams, their readers and jobs have inside Santral say nothing to people. A name without words stays. */
export function targetWords(kind: AlertKind, target: string, language: Language): string {
  const named = (names: Readonly<Record<string, Localized>>, name: string) => names[name]?.[language] ?? apart(name, language);
  const [, pbx, reader] = STREAM.exec(target) ?? [];
  if (pbx === undefined) return kind === 'jobs-waiting' || kind === 'dead-letters' ? named(jobs, target) : apart(target, language);
  const words = reader === undefined ? events : sources;
  const stream = pbx === OWN_STREAM ? words.own[language] : fillIn(words.ofPbx[language], { pbx: apart(pbx, language) });
  return reader === undefined ? stream : `${named(readers, reader)} (${stream})`;
}
