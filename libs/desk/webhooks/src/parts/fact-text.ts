import type { TFunction } from 'i18next';

/** A fact as people call it; one that has no words yet shows its name. */
export const factText = (name: string, t: TFunction<'webhooks'>): string => t(`fact.${name.replace('.', '_')}`, { defaultValue: name });
