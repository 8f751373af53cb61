import { useEffect, useEffectEvent, useMemo } from 'react';
import { useAppSelector } from '../store/hooks';
import { selectPreferences, type Preferences } from '../store/preferences.slice';
import type { Feature } from './feature';
import { useFeatures } from './features-context';
import { isPressed } from './key-presses';

export interface ListedShortcut {
  /** `<feature>.<shortcut>`, for example `calls.save`. */
  id: string;
  /** As the user has them. */
  keys: string;
  /** As the feature declares them. */
  defaultKeys: string;
  titleKey: string;
  /** Escape closes what is open on every page of the world: it stays. */
  isFixed: boolean;
}

/** Every shortcut of the desk, for the list that `?` opens; with the keys the user chose, where they did. */
export const shortcutsOf = (features: readonly Feature[], bindings: Preferences['keyBindings'] = []): ListedShortcut[] =>
  features.flatMap(({ id, shortcuts = [] }) =>
    shortcuts.map((shortcut): ListedShortcut => {
      const own = `${id}.${shortcut.id}`;
      const isFixed = shortcut.keys === 'Escape';
      const chosen = isFixed ? undefined : bindings.find((binding) => binding.id === own)?.keys;
      return { id: own, keys: chosen ?? shortcut.keys, defaultKeys: shortcut.keys, titleKey: `${id}:${shortcut.title}`, isFixed };
    }),
  );

/** The shortcuts of this desk as this user has them. */
export function useShortcuts(): ListedShortcut[] {
  const features = useFeatures();
  const { keyBindings } = useAppSelector(selectPreferences);
  return useMemo(() => shortcutsOf(features, keyBindings), [features, keyBindings]);
}

/** What the user presses for keys as a feature declares them, for hints beside buttons. */
export function useCurrentKeys(declared: string): string {
  return useShortcuts().find(({ defaultKeys }) => defaultKeys === declared)?.keys ?? declared;
}

/** Runs `handler` on a shortcut of the features' lists, by its id `<feature>.<shortcut>`, for example `calls.save`. */
export function useShortcut(id: string, handler: () => void, isEnabled = true): void {
  const keys = useShortcuts().find((shortcut) => shortcut.id === id)?.keys;
  const run = useEffectEvent(handler);
  useEffect(() => {
    if (!isEnabled || keys === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPressed(keys, event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys, isEnabled]);
}
