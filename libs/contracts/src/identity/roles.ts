import { z } from 'zod';
import type { Localized } from '../errors/define-errors.js';
import { hierarchyPreset, type Permission, permissions, type RoleName, roleNames } from './permissions.js';

/** Names of the roles for people. */
export const roleTexts: Record<RoleName, Localized> = {
  admin: { tr: 'Yönetici', en: 'Administrator', ar: 'مسؤول النظام' },
  manager: { tr: 'Müdür', en: 'Manager', ar: 'مدير' },
  accounting: { tr: 'Muhasebe', en: 'Accounting', ar: 'المحاسبة' },
  sales: { tr: 'Satış', en: 'Sales', ar: 'المبيعات' },
  reseller: { tr: 'Bayi', en: 'Reseller', ar: 'بائع فرعي' },
  staff: { tr: 'Personel', en: 'Staff', ar: 'موظف' },
  user: { tr: 'Kullanıcı', en: 'User', ar: 'مستخدم' },
};

const everybody: Permission[] = ['profile.own', 'contacts.read', 'contacts.create', 'contacts.update'];
const resellerLevel: Permission[] = [
  ...everybody, 'desk.use', 'dashboard.read', 'customers.read', 'customers.create', 'customers.update',
  'support-tickets.read', 'support-tickets.create', 'support-tickets.update', 'call-reasons.read',
];

/**
 * Preset `route-groups`: reading two of the specification. Customers, offers and shop belong to the reseller level, the switchboard and
 * its reports to admins alone, person contacts to everybody with a role. Manager and accounting are not named by it and hold what
 * sales holds; `staff` may answer calls as sales does.
 */
export const routeGroupsPreset: Record<RoleName, readonly Permission[]> = {
  admin: permissions,
  manager: resellerLevel,
  accounting: resellerLevel,
  sales: resellerLevel,
  reseller: resellerLevel,
  staff: resellerLevel,
  user: everybody,
};

export const presetNames = ['hierarchy', 'route-groups'] as const;
export type PresetName = (typeof presetNames)[number];
export const rolePresets: Record<PresetName, Record<RoleName, readonly Permission[]>> = { hierarchy: hierarchyPreset, 'route-groups': routeGroupsPreset };

/** A role as the Roles page sees it. */
export const roleSchema = z.object({
  name: z.enum(roleNames),
  permissions: z.array(z.enum(permissions)),
  /** Somebody changed it after the preset was picked. */
  isEdited: z.boolean(),
  version: z.int(),
  /** How many users hold it. */
  users: z.int(),
});
export type Role = z.infer<typeof roleSchema>;

/** `GET /api/roles`. */
export const rolesAnswerSchema = z.object({ preset: z.enum(presetNames), roles: z.array(roleSchema) });
export type RolesAnswer = z.infer<typeof rolesAnswerSchema>;

/** `PUT /api/roles/:name`: all permissions of the role, made on the version given. */
export const roleChangeSchema = z.strictObject({ version: z.int().positive(), permissions: z.array(z.enum(permissions)).max(permissions.length) });
/** `PUT /api/roles`: every role follows the preset again. */
export const presetChoiceSchema = z.strictObject({ preset: z.enum(presetNames) });
