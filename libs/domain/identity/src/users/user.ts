import { formatNational, maskNumber, type Permission, type User, type users } from '@santral/contracts';
import type { ResourceService } from '@santral/platform/resource';
import { z } from 'zod';

/** Users as a declared resource. */
export type UserRecords = ResourceService<typeof users>;

export type UserSource = 'api' | 'firebase' | 'auth0';

/** A user with what the roles allow: what every answer about oneself is made of. */
export interface Account {
  id: string;
  email: string;
  displayName: string;
  gsm: string | null;
  roles: string[];
  permissions: Permission[];
  pbx: string | null;
  extension: string | null;
  disabled: boolean;
  photoUrl: string | null;
  settings: Record<string, unknown>;
  shortcuts: string[];
  source: UserSource;
}

/** The user as the specification names the fields; the phone number is starred but for two digits. */
export const toUser = (account: Account): User => ({
  id: account.id,
  role: account.roles,
  from: account.source,
  data: {
    displayName: account.displayName,
    email: account.email,
    photoURL: account.photoUrl,
    settings: account.settings,
    shortcuts: account.shortcuts,
    extension: account.extension,
  },
  gsm: account.gsm === null ? '' : maskNumber(formatNational(account.gsm)),
  permissions: account.permissions,
});

/** E-mail addresses are cased in the root locale: `I` is `i` here, whatever the language. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const SETTINGS_LIMIT = 32_000;
const picture = z.string().max(500).regex(/^(https?:\/\/|\/|assets\/)/);

/** `POST /api/auth/user/update`: the desk sends its whole user, only these fields count. */
export const profileFormSchema = z.object({
  user: z.object({
    data: z
      .object({
        displayName: z.string().trim().min(1).max(100),
        photoURL: picture.nullable(),
        settings: z.record(z.string(), z.unknown()).refine((value) => JSON.stringify(value).length <= SETTINGS_LIMIT),
        shortcuts: z.array(z.string().min(1).max(100)).max(100),
      })
      .partial(),
  }),
});
export type ProfileChange = z.output<typeof profileFormSchema>['user']['data'];

export const userOptionSchema = z.object({ id: z.string(), displayName: z.string() });
export type UserOption = z.infer<typeof userOptionSchema>;

/** `GET /api/users/options`: by name, or the names of known ids. */
export const userOptionsQuerySchema = z.object({
  q: z.string().trim().max(100).default(''),
  ids: z
    .string()
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).max(200))
    .optional(),
});
export type UserOptionsQuery = z.output<typeof userOptionsQuerySchema>;
