import { z } from 'zod';

const TOKEN = 'santral.access_token';
const USER_ID = 'santral.user_id';

/** The access token of this browser; shared by its tabs. The user's id is kept beside it, as specified. */
export const tokenStore = {
  key: TOKEN,
  read: (): string | null => localStorage.getItem(TOKEN),
  write: (token: string, userId: string): void => {
    localStorage.setItem(TOKEN, token);
    localStorage.setItem(USER_ID, userId);
  },
  clear: (): void => {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(USER_ID);
  },
};

const claims = z.object({ exp: z.number() });

/** When a token stops being valid by its `exp` claim, epoch ms; null when it cannot be read, which makes it as good as expired. */
export function expiryOf(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return claims.parse(JSON.parse(atob(payload))).exp * 1000;
  } catch {
    return null;
  }
}
