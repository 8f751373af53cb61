import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS_DEBOUNCE_MS } from './preferences.saga';
import { containerWidth, layoutSettingsSchema, navbarWidth, type LayoutSettings, type NavbarStyle } from './layout-settings';
import { MEASURES, MENU_HOVER_MS } from './measures';
import { TOAST_LIMIT, TOAST_MS } from './toasts.slice';
import { FONT_SCALE } from './preferences.slice';

const settings = (style: NavbarStyle, folded = false, layout: LayoutSettings['style'] = 'layout1') =>
  layoutSettingsSchema.parse({ style: layout, config: { navbar: { style, folded } } });

it('has the widths that the product fixes', () => {
  expect(navbarWidth(settings('style-1'), false)).toBe(280);
  expect(navbarWidth(settings('style-1', true), false)).toBe(0);
  expect(navbarWidth(settings('style-2'), false)).toBe(280);
  expect(navbarWidth(settings('style-2', true), false)).toBe(64);
  expect(navbarWidth(settings('style-3'), false)).toBe(120);
  expect(navbarWidth(settings('style-3'), true)).toBe(400);
  expect(navbarWidth(settings('style-3-dense'), false)).toBe(64);
  expect(navbarWidth(settings('style-3-dense'), true)).toBe(344);
  expect(MEASURES).toMatchObject({ toolbar: 64, sidePanel: 360, settingsPanel: 380, sidebar: 240 });
});

it('has the same of those that only CSS uses', () => {
  const tokens = readFileSync(join(__dirname, '../ui-kit/tokens.css'), 'utf8');
  const token = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1];
  // A rem is 10 px: 62.5 % of a browser's 16.
  expect([token('--toolbar-h'), token('--sidebar-w')]).toEqual([`${MEASURES.toolbar}px`, `${MEASURES.sidebar / 10}rem`]);
  expect(readFileSync(join(__dirname, '../ui-kit/base.css'), 'utf8')).toContain('font-size: calc(62.5% * var(--font-scale));');
});

it('gives the room of the navbar back where there is none at the side', () => {
  expect(navbarWidth(settings('style-2', false, 'layout2'), false)).toBe(0);
  expect(navbarWidth(layoutSettingsSchema.parse({ config: { navbar: { display: false } } }), false)).toBe(0);
});

it('has the containers of the three layouts, unless somebody chose another', () => {
  expect(['layout1', 'layout2', 'layout3'].map((style) => containerWidth(layoutSettingsSchema.parse({ style })))).toEqual([1570, 1120, 1120]);
  expect(containerWidth(layoutSettingsSchema.parse({ config: { containerWidth: 1300 } }))).toBe(1300);
  expect(containerWidth(layoutSettingsSchema.parse({ config: { containerWidth: 12 } }))).toBe(1570);
});

it('keeps the times and limits of the specification', () => {
  expect({ SETTINGS_DEBOUNCE_MS, MENU_HOVER_MS, TOAST_MS, TOAST_LIMIT, FONT_SCALE }).toEqual({
    SETTINGS_DEBOUNCE_MS: 300,
    MENU_HOVER_MS: 150,
    TOAST_MS: 6000,
    TOAST_LIMIT: 5,
    FONT_SCALE: { min: 0.7, max: 1.3, step: 0.1 },
  });
});
