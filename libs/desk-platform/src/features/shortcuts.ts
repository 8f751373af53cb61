import { useEffect, useEffectEvent } from 'react';
import { useFeatures } from './features-context';
import type { Feature } from './feature';

export interface ListedShortcut {
  id: string;
  keys: string;
  titleKey: string;
}

/** Every shortcut of the desk, for the list that `?` opens. */
export const shortcutsOf = (features: readonly Feature[]): ListedShortcut[] =>
  features.flatMap(({ id, shortcuts = [] }) =>
    shortcuts.map((shortcut) => ({ id: `${id}.${shortcut.id}`, keys: shortcut.keys, titleKey: `${id}:${shortcut.title}` })),
  );

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>;

/**
 * Whether a key press is the shortcut `keys`. Letters count by what they type, or by their place where Alt changes what is typed.
 * Ctrl and Alt together are AltGr on Turkish keyboards and never a shortcut; keys without Alt or Ctrl do not count while somebody types.
 */
export function isPressed(keys: string, event: KeyPress): boolean {
  const parts = keys.split('+');
  const wanted = parts.pop() ?? '';
  const alt = parts.includes('Alt');
  const ctrl = parts.includes('Ctrl');
  if (event.altKey !== alt || (event.ctrlKey || event.metaKey) !== ctrl) return false;
  if (!alt && !ctrl && isTyping(event.target)) return false;
  return event.key.toLowerCase() === wanted.toLowerCase() || (alt && event.code === `Key${wanted.toUpperCase()}`);
}

/** Runs `handler` on a shortcut of the features' lists, by its id `<feature>.<shortcut>`, for example `calls.save`. */
export function useShortcut(id: string, handler: () => void, isEnabled = true): void {
  const features = useFeatures();
  const keys = shortcutsOf(features).find((shortcut) => shortcut.id === id)?.keys;
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
