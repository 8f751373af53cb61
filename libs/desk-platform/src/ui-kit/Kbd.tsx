import { useCurrentKeys } from '../features/shortcuts';
import './kbd.css';

/**
 * A shortcut by the keys its feature declares, for example `Ctrl+Enter`, shown as this user has it. Hidden from screen readers: the control
 * itself carries `aria-keyshortcuts`.
 */
export function Kbd({ keys }: { keys: string }) {
  return <Keys keys={useCurrentKeys(keys)} />;
}

/** Keys exactly as given. */
export function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="kbd" dir="ltr" aria-hidden>
      {keys}
    </kbd>
  );
}
