import { type Language, roleTexts, type RoleName, users } from '@santral/contracts';

/** Key of the text of an action: dots would be read as a path. */
export const actionKey = (action: string): string => `action.${action.replaceAll('.', '_')}`;

/** A field of a user by its label; anything else by its own name. */
export const fieldLabel = (name: string, language: Language): string => (users.fields as Record<string, { ui: { label: Record<Language, string> } }>)[name]?.ui.label[language] ?? name;

/** A value of an entry as people read it. */
export function valueText(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((part) => valueText(part, language)).join(', ');
  if (typeof value === 'string') return roleTexts[value as RoleName]?.[language] ?? value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
