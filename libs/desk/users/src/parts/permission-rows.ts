import { type Language, type Permission, permissions, resourceNames, resources, type ResourceName } from '@santral/contracts';

export const verbs = ['read', 'create', 'update', 'delete', 'export'] as const;
export type Verb = (typeof verbs)[number];

export interface PermissionRow {
  resource: ResourceName;
  label: string;
  permissions: Record<Verb, Permission>;
}

/** Permissions of declared resources: one line per resource, one column per verb. */
export const resourceRows = (language: Language): PermissionRow[] =>
  resourceNames.map((name) => ({
    resource: name,
    label: resources[name].title[language],
    permissions: Object.fromEntries(verbs.map((verb) => [verb, `${name}.${verb}`])) as Record<Verb, Permission>,
  }));

const ofResources = new Set<string>(resourceNames.flatMap((name) => verbs.map((verb) => `${name}.${verb}`)));

/** All the others; each has a text of its own. */
export const otherPermissions: readonly Permission[] = permissions.filter((permission) => !ofResources.has(permission));

/** Key of such a text: dots would be read as a path. */
export const permissionKey = (permission: Permission): string => `permission.${permission.replace('.', '-')}`;

/** Any permission as one text, that of a record with what is done to it. */
export function permissionText(permission: Permission, language: Language, t: (key: string) => string): string {
  if (!ofResources.has(permission)) return t(permissionKey(permission));
  const at = permission.lastIndexOf('.');
  return `${resources[permission.slice(0, at) as ResourceName].title[language]}: ${t(`roles.verb.${permission.slice(at + 1)}`)}`;
}
