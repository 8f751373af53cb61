import type { Permission } from '@santral/contracts';
import { ChartColumn, Headset, Mail, Settings, Tags, Users, Video, Wallet } from 'lucide-react';
import type { Feature, FeatureIcon, FeatureMenuItem, MenuGroupId } from './feature';

/** The specification's groups in its order; a group without visible items is not shown. */
const groups: readonly { id: MenuGroupId; icon: FeatureIcon; order: number }[] = [
  { id: 'crm', icon: Users, order: 20 },
  { id: 'switchboard', icon: Headset, order: 30 },
  { id: 'reports', icon: ChartColumn, order: 40 },
  { id: 'mail', icon: Mail, order: 50 },
  { id: 'conference', icon: Video, order: 60 },
  { id: 'categories', icon: Tags, order: 70 },
  { id: 'earnings', icon: Wallet, order: 80 },
  { id: 'settings', icon: Settings, order: 90 },
];

export interface MenuLeaf extends FeatureMenuItem {
  /** Full translation key, namespace included. */
  titleKey: string;
}
export interface MenuGroup {
  id: MenuGroupId;
  titleKey: string;
  icon: FeatureIcon;
  order: number;
  items: MenuLeaf[];
}
export type MenuEntry = MenuLeaf | MenuGroup;
export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry;

/** How much of an address names this entry: the length of its address, or of one of its further ones, that the path lies under; 0 when it is elsewhere. */
export function nearnessOf({ url, also = [] }: Pick<FeatureMenuItem, 'url' | 'also'>, pathname: string): number {
  return Math.max(0, ...[url, ...also].filter((start) => pathname === start || pathname.startsWith(`${start}/`)).map((start) => start.length));
}

/** The side menu of somebody with these permissions: what they may not open is not shown. */
export function menuOf(features: readonly Feature[], can: (permission: Permission) => boolean): MenuEntry[] {
  const leaves = features
    .flatMap(({ id, menu = [] }) => menu.map((item): MenuLeaf => ({ ...item, titleKey: `${id}:${item.title}` })))
    .filter(({ access }) => access === 'signed-in' || can(access))
    .sort((a, b) => a.order - b.order);
  const grouped = groups.map((group): MenuGroup => ({
    ...group,
    titleKey: `platform:menu.${group.id}`,
    items: leaves.filter((leaf) => leaf.group === group.id),
  }));
  const entries: MenuEntry[] = [...leaves.filter((leaf) => !leaf.group), ...grouped.filter(({ items }) => items.length > 0)];
  return entries.sort((a, b) => a.order - b.order);
}
