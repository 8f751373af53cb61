import { header } from '../ami/ami-message.js';
import type { AmiMessage, Signal } from '../ami/signal.js';

/** Time for further phones to register before the list is asked for, ms. */
const GATHER_MS = 200;

/**
 * Notices that a phone has registered which nobody has looked at. The event does not say what phone it is; the list of contacts does. One
 * that only renews its registration is not looked at again.
 */
export class PhoneWatch {
  private known = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  /** `look` asks for the list; what it comes back with goes to `note`. */
  constructor(private readonly look: () => void) {}

  hear({ name, headers }: Signal): void {
    if (name !== 'ContactStatus') return;
    const uri = header(headers, 'URI') ?? '';
    if (header(headers, 'ContactStatus') === 'Removed') return void this.known.delete(uri);
    if (this.known.has(uri)) return;
    this.known.add(uri);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.look();
    }, GATHER_MS);
  }

  /** The contacts there are: these are known, others are forgotten. */
  note(contacts: readonly AmiMessage[]): void {
    this.known = new Set(contacts.map((contact) => header(contact, 'Uri') ?? ''));
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
