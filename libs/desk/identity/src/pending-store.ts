import { CODE_MINUTES } from '@santral/contracts';
import { z } from 'zod';
import type { PendingSignIn } from './identity.slice';

const KEY = 'santral.pending-sign-in';
const schema = z.object({ gsm: z.string(), sentAt: z.number() });

/** Keeps what the code page shows over a reload of this tab; the pending sign-in itself is the server's HttpOnly cookie. */
export const pendingStore = {
  read: (now: number): PendingSignIn | null => {
    try {
      const pending = schema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
      return now < expiryOfCode(pending) ? pending : null;
    } catch {
      return null;
    }
  },
  write: (pending: PendingSignIn): void => sessionStorage.setItem(KEY, JSON.stringify(pending)),
  clear: (): void => sessionStorage.removeItem(KEY),
};

/** When the code stops being valid, epoch ms. */
export const expiryOfCode = ({ sentAt }: PendingSignIn): number => sentAt + CODE_MINUTES * 60_000;
