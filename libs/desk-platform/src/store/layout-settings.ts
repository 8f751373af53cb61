import { z } from 'zod';
import { MEASURES } from './measures';

/** layout1 has its menu at the side, layout2 below the toolbar, layout3 above it. */
export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const;
export type LayoutStyle = (typeof layoutStyles)[number];
/**
 * style-1 is open or away; style-2 folds to icons and opens under the pointer; style-3 is a column of icons with words and opens a
 * group beside it; style-3-dense the same with icons alone.
 */
export const navbarStyles = ['style-1', 'style-2', 'style-3', 'style-3-dense'] as const;
export type NavbarStyle = (typeof navbarStyles)[number];
/** `container` limits the width of the page, `boxed` that of the whole desk. */
export const layoutModes = ['container', 'boxed'] as const;

/** Width of the container unless somebody chose another, px. */
export const containerWidths: Record<LayoutStyle, number> = { layout1: 1570, layout2: 1120, layout3: 1120 };
export const CONTAINER_WIDTH = { min: 1120, max: 2560, step: 10 } as const;

const navbarSchema = z.object({
  display: z.boolean().catch(true),
  style: z.enum(navbarStyles).catch('style-2'),
  /** At the start or the end of a line; right to left this is turned. */
  position: z.enum(['left', 'right']).catch('left'),
  folded: z.boolean().catch(false),
});
const configSchema = z.object({
  mode: z.enum(layoutModes).catch('container'),
  /** px; null is the layout's own. */
  containerWidth: z.number().min(CONTAINER_WIDTH.min).max(CONTAINER_WIDTH.max).nullable().catch(null),
  navbar: navbarSchema.catch(() => navbarSchema.parse({})),
  // The toolbar holds the call and is always there: it has a place, but cannot be hidden.
  toolbar: z.object({ position: z.enum(['below', 'above']).catch('below') }).catch({ position: 'below' }),
  footer: z
    .object({ display: z.boolean().catch(false), style: z.enum(['fixed', 'static']).catch('fixed') })
    .catch({ display: false, style: 'fixed' }),
});
const layoutSchema = z.object({ style: z.enum(layoutStyles).catch('layout1'), config: configSchema.catch(() => configSchema.parse({})) });

/** How the parts of the screen are laid out. A wrong or missing field falls back to its default. */
export const layoutSettingsSchema = layoutSchema.catch(() => layoutSchema.parse({}));
export type LayoutSettings = z.infer<typeof layoutSettingsSchema>;

/** Width of the navbar at the side, px; 0 where there is none. `isOpen`: the pages of a group stand beside the rail. */
export function navbarWidth({ style, config: { navbar } }: LayoutSettings, isOpen: boolean): number {
  if (style !== 'layout1' || !navbar.display) return 0;
  switch (navbar.style) {
    case 'style-1':
      return navbar.folded ? 0 : MEASURES.navbar;
    case 'style-2':
      return navbar.folded ? MEASURES.navbarFolded : MEASURES.navbar;
    case 'style-3':
      return isOpen ? MEASURES.railOpen : MEASURES.rail;
    case 'style-3-dense':
      return isOpen ? MEASURES.railDenseOpen : MEASURES.railDense;
  }
}

/** Width the page (or, boxed, the desk) may take, px. */
export const containerWidth = ({ style, config }: LayoutSettings): number => config.containerWidth ?? containerWidths[style];
