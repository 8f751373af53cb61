import { breakLimitKinds, formatDuration, type Language, type Localized, type PresenceRow, type PresenceSheet, type PresenceState } from '@santral/contracts';
import { CSV_START, csvLines, instantFormat } from '@santral/platform/resource';

const headings: readonly Localized[] = [
  { tr: 'Dahili', en: 'Extension', ar: 'التحويلة' },
  { tr: 'Çalışan', en: 'Employee', ar: 'الموظف' },
  { tr: 'Durum', en: 'State', ar: 'الحالة' },
  { tr: 'İlk giriş', en: 'First login', ar: 'أول دخول' },
  { tr: 'Son çıkış', en: 'Last logout', ar: 'آخر خروج' },
  { tr: 'Oturum süresi', en: 'Logged-in time', ar: 'مدة الدخول' },
  { tr: 'Mola süresi', en: 'Break time', ar: 'مدة الاستراحة' },
  { tr: 'Mola sayısı', en: 'Breaks', ar: 'عدد الاستراحات' },
  { tr: 'Mola aşımı', en: 'Overrun', ar: 'تجاوز الاستراحة' },
  { tr: 'Tür limiti aşımı', en: 'Past the limit of a type', ar: 'تجاوز حد النوع' },
  { tr: 'Tek mola aşımı', en: 'Past one break', ar: 'تجاوز الاستراحة الواحدة' },
  { tr: 'Günlük hak aşımı', en: 'Past the daily allowance', ar: 'تجاوز الرصيد اليومي' },
];
const states: Record<PresenceState, Localized> = {
  in: { tr: 'İçeride', en: 'In', ar: 'حاضر' },
  'on-break': { tr: 'Molada', en: 'On break', ar: 'في استراحة' },
  left: { tr: 'Geldi, çıktı', en: 'Was in, left', ar: 'حضر وغادر' },
  absent: { tr: 'Gelmedi', en: 'Absent', ar: 'غائب' },
};

const lost: Localized = { tr: 'masasında değil', en: 'not at the desk', ar: 'ليس على مكتبه' };

/** The sheet as CSV, in the shape of every other export; instants in the zone of the sheet. */
export function presenceCsv({ rows, timeZone }: PresenceSheet, language: Language): string {
  const format = instantFormat(timeZone);
  const at = (value: string | null) => (value === null ? '' : format.format(new Date(value)));
  const stateOf = (row: PresenceRow) => states[row.state][language] + (row.deskLost ? ` (${lost[language]})` : '');
  const cells = (row: PresenceRow): string[] => [
    row.extension, row.name, stateOf(row), at(row.firstLogin), at(row.lastLogout), formatDuration(row.loggedInMs), formatDuration(row.breakMs), String(row.breaks), formatDuration(row.overrunMs),
    ...breakLimitKinds.map((kind) => formatDuration(row.overruns[kind])),
  ];
  return CSV_START + csvLines([headings.map((heading) => heading[language]), ...rows.map(cells)]);
}
