import './kbd.css';

/** A shortcut, for example `Ctrl+Enter`. Hidden from screen readers: the control itself carries `aria-keyshortcuts`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="kbd" dir="ltr" aria-hidden>
      {keys}
    </kbd>
  );
}
