import fs from 'node:fs';
import path from 'node:path';
import { schemeIds, schemeOf, type SchemeId } from '../store/look';

const folder = path.join(process.cwd(), 'libs/desk-platform/src/ui-kit');
const css = ['tokens.css', 'schemes.css'].map((file) => fs.readFileSync(path.join(folder, file), 'utf8')).join('\n');
const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
  selectors: selector.replace(/\/\*[\s\S]*?\*\//g, '').split(',').map((one) => one.trim()),
  values: Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name = '', value = '']) => [name, value])),
}));

/** Colours of a scheme as the browser would resolve them: light first, then the look, then the scheme. */
function coloursOf(id: SchemeId): Record<string, string> {
  const { name, look } = schemeOf(id);
  const order = [':root', `[data-theme='${look}']`, `[data-scheme='${name}'][data-theme='${look}']`];
  return Object.assign({}, ...order.flatMap((selector) => blocks.filter(({ selectors }) => selectors.includes(selector)).map(({ values }) => values))) as Record<string, string>;
}

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const surfaces = ['bg-app', 'bg-surface', 'bg-raised', 'bg-hover'];
const states = ['avail', 'ring', 'talk', 'hold', 'wrap', 'break', 'over', 'off'];
/** Which colours carry text on which grounds: WCAG AA asks for 4.5. */
const texts: [string, string[]][] = [
  ['text', [...surfaces, 'bg-selected', 'bg-sunken', 'bg-fill']],
  ['text-2', [...surfaces, 'bg-selected', 'bg-sunken', 'bg-fill']],
  ['text-3', [...surfaces, 'bg-selected', 'bg-sunken', 'bg-fill']],
  ['link', [...surfaces, 'bg-selected']],
  ['link-hover', surfaces],
  ['on-primary', ['primary', 'primary-hover', 'primary-active']],
  ['on-answer', ['answer', 'answer-hover']],
  ['on-end', ['end', 'end-hover']],
  ['st-break-on', ['st-break-fill']],
  ['st-over-on', ['st-over-fill']],
  // Buttons that delete.
  ['on-primary', ['st-over-fg']],
  ...states.map((state): [string, string[]] => [`st-${state}-fg`, [`st-${state}-bg`, 'bg-app', 'bg-surface', 'bg-raised']]),
  ['text', states.map((state) => `st-${state}-bg`)],
];
/** Borders of controls and the focus ring: 3. */
const shapes: [string, string[]][] = [
  ['line-control', ['bg-app', 'bg-surface', 'bg-raised']],
  ['focus', ['bg-app', 'bg-surface', 'bg-raised']],
];

const failures = (id: SchemeId) => {
  const colours = coloursOf(id);
  const of = (name: string) => {
    const value = colours[name];
    if (!value) throw new Error(`${id} has no --${name}`);
    return value;
  };
  const tooFaint = (pairs: [string, string[]][], least: number) =>
    pairs.flatMap(([front, grounds]) =>
      grounds.map((ground) => ({ pair: `${front} on ${ground}`, ratio: contrast(of(front), of(ground)) })).filter(({ ratio }) => ratio < least),
    );
  return [...tooFaint(texts, 4.5), ...tooFaint(shapes, 3)].map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
};

it('has at least six schemes, each light and dark', () => {
  expect(new Set(schemeIds.map((id) => schemeOf(id).name)).size).toBeGreaterThanOrEqual(6);
  expect(schemeIds.filter((id) => schemeOf(id).look === 'dark')).toHaveLength(schemeIds.length / 2);
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
});

it.each(schemeIds)('%s reaches WCAG AA in every pair of colours that is used', (id) => {
  expect(failures(id)).toEqual([]);
});

it('gives every scheme colours of its own', () => {
  expect(new Set(schemeIds.map((id) => coloursOf(id)['primary'])).size).toBe(schemeIds.length);
});
