/** A text in the three languages of the product; Turkish first. `{name}` marks a parameter. */
export interface Localized {
  readonly tr: string;
  readonly en: string;
  readonly ar: string;
}
export const languages = ['tr', 'en', 'ar'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'tr';

/** The best of our languages for an `Accept-Language` header; Turkish when it names none of them. */
export function languageOf(header: string | null | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((code): code is Language => (languages as readonly string[]).includes(code)) ?? defaultLanguage;
}

export const fillIn = (text: string, params: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/**
 * `refusal`: expected, 4xx, shown to the user in their language. `fault`: ours, 5xx, reported with a request id, the body says nothing more.
 */
export interface ErrorSpec {
  readonly status: number;
  readonly text: Localized;
}
export const defineErrors = <const E extends Record<string, ErrorSpec>>(errors: E): E => errors;
