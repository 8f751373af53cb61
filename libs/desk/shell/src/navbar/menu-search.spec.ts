import type { MenuEntry, MenuLeaf } from '@santral/desk-platform/features';
import { FileText } from 'lucide-react';
import { searchMenu } from './menu-search';

const leaf = (title: string): MenuLeaf => ({ id: title, title, titleKey: title, url: `/${title}`, order: 1, access: 'signed-in' });
const menu: MenuEntry[] = [leaf('Panel'), { id: 'crm', titleKey: 'Müşteri ilişkileri', icon: FileText, order: 2, items: Array.from({ length: 14 }, (_, place) => leaf(`Rapor ${place}`)) }];
const found = (query: string) => searchMenu(menu, query, (key) => key).map(({ id }) => id);

it('suggests ten at most, in the order of the menu', () => {
  expect(found('rapor')).toEqual(Array.from({ length: 10 }, (_, place) => `Rapor ${place}`));
});

it('finds by any spelling, and every page of a group by the name of the group', () => {
  expect(found('PANEL')).toEqual(['Panel']);
  expect(found('rapor 13')).toEqual(['Rapor 13']);
  expect(found('MUSTERI ILISKILERI')).toHaveLength(10);
  expect(found('yok böyle')).toEqual([]);
});
