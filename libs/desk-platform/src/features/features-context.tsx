import { createContext, memo, useContext, useMemo, type ReactNode } from 'react';
import type { User } from '@santral/contracts';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session.slice';
import type { Feature, SlotName } from './feature';
import { menuOf, type MenuEntry } from './menu';
import { CrashBoundary } from '../ui-kit/CrashBoundary';

const FeaturesContext = createContext<readonly Feature[]>([]);

/** Makes the list of features known to everything that derives from it: menu, slots, shortcuts. */
export function FeaturesProvider({ features, children }: { features: readonly Feature[]; children: ReactNode }) {
  return <FeaturesContext value={features}>{children}</FeaturesContext>;
}

export const useFeatures = () => useContext(FeaturesContext);

/** Made once for all who ask: every line of the menu does. */
const menus = new WeakMap<readonly Feature[], { user: User | null; menu: MenuEntry[] }>();

/** The side menu of the signed-in user. */
export function useMenu(): MenuEntry[] {
  const features = useFeatures();
  const user = useAppSelector(selectUser);
  const made = menus.get(features);
  if (made && made.user === user) return made.menu;
  const menu = menuOf(features, (permission) => user?.permissions.includes(permission) ?? false);
  menus.set(features, { user, menu });
  return menu;
}

/** What features put into a named place of the shell, in order. Each part has its own crash boundary: one broken part leaves the others. */
export const Slot = memo(function Slot({ name }: { name: SlotName }) {
  const features = useFeatures();
  const user = useAppSelector(selectUser);
  const parts = useMemo(
    () =>
      features
        .flatMap(({ id, slots = [] }) => slots.map((slot, index) => ({ ...slot, key: `${id}.${index}` })))
        .filter(({ slot, access }) => slot === name && (!access || (user?.permissions.includes(access) ?? false)))
        .sort((a, b) => a.order - b.order),
    [features, name, user],
  );
  return parts.map(({ key, render: Render }) => (
    <CrashBoundary key={key} where={`slot ${name}, ${key}`}>
      <Render />
    </CrashBoundary>
  ));
});
