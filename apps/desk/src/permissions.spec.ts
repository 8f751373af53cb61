import { rolePresets } from '@santral/contracts';
import type { Access } from '@santral/desk-platform/features';
import fs from 'node:fs';
import path from 'node:path';
import { features } from './features';

const MATRIX = path.join(__dirname, '../../../docs/permissions.json');
interface Matrix {
  desk: { path: string; access: string }[];
}
const committed = () => JSON.parse(fs.readFileSync(MATRIX, 'utf8')) as Matrix;

it('is written down: docs/permissions.json holds every page with who may open it', () => {
  const desk = features.flatMap(({ routes = [] }) => routes.map((route) => ({ path: route.path, access: route.access }))).sort((a, b) => (a.path < b.path ? -1 : 1));
  if (process.env['SANTRAL_WRITE_PERMISSIONS']) fs.writeFileSync(MATRIX, `${JSON.stringify({ ...committed(), desk }, null, 2)}\n`);
  // Red after adding a page: decide who may open it, then `npm run permissions`.
  expect(committed().desk).toEqual(desk);
});

const roles = Object.entries(rolePresets).flatMap(([preset, all]) => Object.entries(all).map(([role, held]) => ({ name: `${role} of ${preset}`, held })));

it.each(roles)('offers $name no menu item whose page they may not open', ({ held }) => {
  const may = (access: Access | undefined) => access === 'everybody' || access === 'signed-in' || (held as readonly (string | undefined)[]).includes(access);
  const pages = new Map(features.flatMap(({ routes = [] }) => routes.map(({ path: address, access }) => [address, access] as const)));
  const offered = features.flatMap(({ menu = [] }) => menu).filter(({ access }) => may(access));
  expect(offered.filter(({ url }) => !may(pages.get(url))).map(({ url }) => url)).toEqual([]);
});
