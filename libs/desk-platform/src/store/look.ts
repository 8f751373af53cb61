import { z } from 'zod';

/** Colour schemes, each light and dark; their values live in `ui-kit/schemes.css`, those of `ink` in `tokens.css`. */
export const schemeNames = ['ink', 'graphite', 'pine', 'plum', 'earth', 'contrast'] as const;
export type SchemeName = (typeof schemeNames)[number];
export const looks = ['light', 'dark'] as const;
export type Look = (typeof looks)[number];
export type SchemeId = `${SchemeName}-${Look}`;

export const schemeIds: readonly SchemeId[] = schemeNames.flatMap((name) => looks.map((look) => `${name}-${look}` as const));
export const schemeOf = (id: SchemeId): { name: SchemeName; look: Look } => {
  const [name, look] = id.split('-') as [SchemeName, Look];
  return { name, look };
};

/** Parts of the screen that may each have a scheme of their own. */
export const themedParts = ['main', 'navbar', 'toolbar', 'footer'] as const;
export type ThemedPart = (typeof themedParts)[number];
export type PartThemes = Record<ThemedPart, SchemeId>;

const schemeSchema = z.enum(schemeIds as [SchemeId, ...SchemeId[]]).catch('ink-light');
const themesSchema = z.object({ main: schemeSchema, navbar: schemeSchema, toolbar: schemeSchema, footer: schemeSchema });
export const partThemesSchema = themesSchema.catch(() => themesSchema.parse({}));

/** One scheme for all four parts, as the colour-scheme panel applies it. */
export const themeEverywhere = (scheme: SchemeId): PartThemes => ({ main: scheme, navbar: scheme, toolbar: scheme, footer: scheme });

/** The other look of the same schemes: what is plum stays plum. The main part decides which look that is. */
export function otherLook(themes: PartThemes): PartThemes {
  const look: Look = schemeOf(themes.main).look === 'dark' ? 'light' : 'dark';
  const turned = (id: SchemeId): SchemeId => `${schemeOf(id).name}-${look}`;
  return { main: turned(themes.main), navbar: turned(themes.navbar), toolbar: turned(themes.toolbar), footer: turned(themes.footer) };
}

/** What makes an element and all inside it look as a scheme says. */
export function schemeAttributes(id: SchemeId): { 'data-theme': Look; 'data-scheme': SchemeName } {
  const { name, look } = schemeOf(id);
  return { 'data-theme': look, 'data-scheme': name };
}
