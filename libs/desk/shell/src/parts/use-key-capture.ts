import { type KeyProblem, keysOfPress, type ListedShortcut } from '@santral/desk-platform/features';
import { useEffect, useEffectEvent, useState } from 'react';

/** Keys that were pressed and cannot be taken; `by` is the title key of the shortcut that has them. */
export type TriedKeys = { id: string } & ({ problem: KeyProblem } | { problem: 'taken'; keys: string; by: string });

/**
 * While a shortcut is being changed (`changing` is its id), every press is taken before anybody else hears it: the next keys that may be a
 * shortcut and belong to no other one are its new ones. Escape leaves it as it was. Returns why the last press would not do.
 */
export function useKeyCapture(shortcuts: readonly ListedShortcut[], changing: string | null, onKeys: (id: string, keys: string) => void, onCancel: () => void): TriedKeys | null {
  const [tried, setTried] = useState<TriedKeys | null>(null);
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (changing === null || event.key === 'Tab') return;
    // Enter and Space on a button press it.
    if (event.target instanceof HTMLButtonElement && !event.altKey && !event.ctrlKey && ['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onCancel();
    const pressed = keysOfPress(event);
    if (pressed === null) return;
    if ('problem' in pressed) return setTried({ id: changing, problem: pressed.problem });
    const owner = shortcuts.find(({ id, keys }) => id !== changing && keys === pressed.keys);
    if (owner) setTried({ id: changing, problem: 'taken', keys: pressed.keys, by: owner.titleKey });
    else onKeys(changing, pressed.keys);
  });
  useEffect(() => {
    if (changing === null) return;
    const onKeyDown = (event: KeyboardEvent) => take(event);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [changing]);
  return tried?.id === changing ? tried : null;
}
