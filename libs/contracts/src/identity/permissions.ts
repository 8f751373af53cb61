/** Every permission there is. A route, a socket room or a menu item names one; roles are sets of them. Deny by default. */
const verbs = ['read', 'create', 'update', 'delete', 'export'] as const;
export type ResourceVerb = (typeof verbs)[number];

/** Declared resources; the engine asks for `<resource>.<verb>`. */
export const resourceNames = ['call-reasons', 'customers', 'contacts', 'support-tickets', 'users', 'user-groups', 'break-types', 'call-registration-criteria', 'performance-targets'] as const;
export type ResourceName = (typeof resourceNames)[number];

const resourcePermissions = resourceNames.flatMap((name) => verbs.map((verb) => `${name}.${verb}` as const));

export const permissions = [
  ...resourcePermissions,
  /** Own calls: cards, call details, caller lookup. Needs an extension as well. */
  'desk.use',
  'dashboard.read',
  'calls.read',
  'calls.export',
  /** Hearing what was said in a call, and taking it out of the house as a file. */
  'recordings.listen',
  'recordings.export',
  /** Holding the recordings of a call against their erasure, and how long recordings are kept. */
  'recordings.hold',
  'recordings.retention',
  /** Live calls of others: listening in, whispering, breaking in, ending them, and the order of who waits. */
  'calls.supervise',
  'agents.read',
  'agents.manage',
  /** The daily sheet of who was there, and taking it out of the house. */
  'presence.read',
  'presence.export',
  'queues.read',
  /** The call-centre reports, as pages and as files. */
  'reports.read',
  /** How calls are judged in reports: targets, short abandons, the formula of the service level. */
  'reports.configure',
  /** Reports that are mailed: to whom, when and which. */
  'reports.schedule',
  /** Seeing how calls were scored, and scoring them. Own scores need neither. */
  'quality.read',
  'quality.score',
  'profile.own',
  'telephony.manage',
  'users.manage',
  'roles.manage',
  'audit.read',
  /** Making tokens with which other programs act for oneself, and seeing and revoking those of everybody. */
  'api-tokens.own',
  'api-tokens.manage',
  /** Where facts are sent to, what came of it, and sending them again. */
  'webhooks.manage',
  'operations.read',
  /** Seeing what is wrong now and what was; saying that one looks after it; and what raises an alert and whom it is told to. */
  'alerts.read',
  'alerts.acknowledge',
  'alerts.manage',
] as const;
export type Permission = (typeof permissions)[number];

export const roleNames = ['admin', 'manager', 'accounting', 'sales', 'reseller', 'staff', 'user'] as const;
export type RoleName = (typeof roleNames)[number];

const reseller: Permission[] = ['profile.own', 'customers.read', 'customers.create', 'customers.update', 'desk.use'];
const sales: Permission[] = [
  ...reseller, 'dashboard.read', 'calls.read', 'contacts.read', 'contacts.create', 'contacts.update', 'call-reasons.read', 'queues.read', 'reports.read',
];
const accounting: Permission[] = [...sales, 'support-tickets.read', 'support-tickets.create', 'support-tickets.update', 'support-tickets.export', 'customers.export', 'contacts.export'];
const manager: Permission[] = [...accounting, 'reports.configure', 'agents.read', 'agents.manage', 'break-types.read', 'calls.export', 'calls.supervise', 'recordings.listen', 'recordings.export', 'recordings.hold', 'recordings.retention', 'reports.schedule', 'quality.read', 'quality.score', 'alerts.read', 'alerts.acknowledge', 'contacts.delete', 'support-tickets.delete'];

/** Preset `hierarchy`: reading one of the specification, cumulative. The default. `staff` = sales without money screens. */
export const hierarchyPreset: Record<RoleName, readonly Permission[]> = {
  admin: permissions,
  manager,
  accounting,
  sales,
  reseller,
  staff: sales,
  user: ['profile.own'],
};

export const isPermission = (value: string): value is Permission => (permissions as readonly string[]).includes(value);
