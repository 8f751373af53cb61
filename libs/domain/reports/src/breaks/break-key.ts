import { AUTO_PAUSE_REASON, type Localized } from '@santral/contracts';

/** Grouping keys of pauses that are none of the break types. */
export const specialBreaks = {
  general: { tr: 'Genel mola', en: 'General break', ar: 'استراحة عامة' },
  ordered: { tr: 'Yönetici duraklatması', en: 'Paused by a supervisor', ar: 'إيقاف من المشرف' },
  'auto-pause': { tr: 'Otomatik duraklatma', en: 'Automatic pause', ar: 'إيقاف تلقائي' },
} as const satisfies Record<string, Localized>;

/** Key of a pause: the id of its break type, or why it is none. */
export function breakKeyOf({ breakTypeId, reason, isOrdered = false }: { breakTypeId: number | null; reason: string | null; isOrdered?: boolean }): string {
  if (reason === AUTO_PAUSE_REASON) return 'auto-pause';
  if (isOrdered) return 'ordered';
  return breakTypeId === null ? 'general' : String(breakTypeId);
}
