export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

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

/** Why a press cannot be a shortcut: AltGr types letters, a key alone is what people type, some belong to the browser. */
export type KeyProblem = 'altgr' | 'alone' | 'reserved' | 'unknown';

/** Keys of the browser and of writing: a page may not have them, or would take them from whoever writes. */
const reserved = new Set(['Ctrl+A', 'Ctrl+C', 'Ctrl+N', 'Ctrl+R', 'Ctrl+T', 'Ctrl+V', 'Ctrl+W', 'Ctrl+X', 'Ctrl+Y', 'Ctrl+Z', 'Alt+F4', 'F5', 'F11', 'F12']);
const modifiers = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift', 'CapsLock', 'Dead', 'Process']);

/** The shortcut a press stands for, or why it stands for none; null while only modifiers are held. */
export function keysOfPress(event: Omit<KeyPress, 'target'>): { keys: string } | { problem: KeyProblem } | null {
  if (modifiers.has(event.key)) return null;
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.altKey) return { problem: 'altgr' };
  const key = nameOf(event);
  if (key === null) return { problem: 'unknown' };
  const isFunctionKey = /^F\d+$/.test(key);
  if (!ctrl && !event.altKey && !isFunctionKey) return { problem: 'alone' };
  const keys = ctrl ? `Ctrl+${key}` : event.altKey ? `Alt+${key}` : key;
  return reserved.has(keys) ? { problem: 'reserved' } : { keys };
}

/** A letter or digit as it is written on the key, or by its place where Alt turned it into another sign; Enter and the function keys. */
function nameOf({ key, code }: Omit<KeyPress, 'target'>): string | null {
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  if (key === 'Enter' || /^F\d+$/.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null;
}
