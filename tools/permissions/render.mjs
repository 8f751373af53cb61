/**
 * The permission matrix for people: what each role of each preset may open and call.
 *
 * @typedef {object} Matrix as kept in docs/permissions.json
 * @property {Record<string, Record<string, string[]>>} presets permissions by preset and role
 * @property {{ method: string, path: string, rule: string }[]} api rule: `public`, `signed-in`, `guests` (a session without a role will do),
 *   or a permission; ` (or on this machine)` behind it for programs beside the server
 * @property {{ path: string, access: string }[]} desk access: `everybody`, `guest`, `signed-in`, or a permission
 */

const ROLES = ['user', 'staff', 'reseller', 'sales', 'accounting', 'manager', 'admin'];

/** Whether somebody may: `role` is null for a visitor without a session, `guest` for a session without a role. */
export function mayCall(rule, role, presetRoles) {
  const [name] = rule.split(' ');
  if (name === 'public') return true;
  if (role === null) return false;
  if (name === 'guests') return true;
  if (role === 'guest') return false;
  return name === 'signed-in' || presetRoles[role].includes(name);
}

/** The same for pages. A guest's page is for those who are not signed in. */
export function mayOpen(access, role, presetRoles) {
  if (access === 'everybody') return true;
  if (access === 'guest') return role === null;
  if (role === null) return false;
  return access === 'signed-in' || (role !== 'guest' && presetRoles[role].includes(access));
}

const cell = (may) => (may ? '✓' : '·');
const columns = [null, 'guest', ...ROLES];
const header = (first) => [`| ${first} | rule | nobody | no role | ${ROLES.join(' | ')} |`, `|---|---|${columns.map(() => ':-:').join('|')}|`];

/** @param {Matrix} matrix @returns {string} the text of docs/permissions.md */
export function renderPermissions({ presets, api, desk }) {
  const lines = [
    '# Who may do what',
    '',
    'Written by `npm run permissions` from the declarations of routes, pages and presets; a test walks every line of it on a running api,',
    'refusals included, and fails when this page is not what the code says. `nobody` has no session, `no role` is somebody who registered',
    'and waits for an administrator. Roles can be edited on the Roles page; this shows the two presets as they come.',
    '',
    'Deny by default: the api does not start with a route that has no rule. Socket rooms are opened by the same permissions',
    '(`apps/api/src/gateway/socket-rooms.ts`); the desk only hides what the server would refuse.',
  ];
  for (const [preset, roles] of Object.entries(presets)) {
    lines.push('', `## Preset \`${preset}\``, '', '### Pages of the desk', '', ...header('page'));
    for (const { path, access } of desk) lines.push(`| \`${path}\` | ${access} | ${columns.map((role) => cell(mayOpen(access, role, roles))).join(' | ')} |`);
    lines.push('', '### Routes of the api', '', ...header('route'));
    for (const { method, path, rule } of api) lines.push(`| \`${method} ${path}\` | ${rule} | ${columns.map((role) => cell(mayCall(rule, role, roles))).join(' | ')} |`);
  }
  return `${lines.join('\n')}\n`;
}
