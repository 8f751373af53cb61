/**
 * The architecture as data: who may import whom. docs/architecture.md shows the same table.
 * Every package carries its tags in the "nx" part of its package.json.
 */

/** Rooms: what a package of each kind may import. */
export const rooms = {
  contracts: ['contracts'],
  platform: ['contracts', 'platform'],
  domain: ['contracts', 'platform', 'domain'],
  'desk-platform': ['contracts', 'desk-platform'],
  feature: ['contracts', 'desk-platform', 'feature'],
  app: ['contracts', 'platform', 'domain', 'desk-platform', 'feature'],
  tool: ['contracts', 'platform', 'domain', 'tool'],
  // The journeys start a system and play calls with the tools that people use for it.
  journeys: ['contracts', 'tool'],
};

/**
 * Domains: whom each may import beside itself. Everything else between domains travels as a fact.
 * A new edge is a decision: argue it in docs/adr first.
 */
export const domainEdges = {
  telephony: [],
  calls: ['customers'],
  agents: [],
  reports: ['messaging'],
  customers: [],
  tickets: ['customers'],
  identity: ['messaging'],
  crm: ['customers'],
  messaging: [],
  office: [],
  operations: [],
  // Trying a connection means speaking with the PBX as telephony does.
  pbxs: ['telephony'],
  webhooks: [],
  // Who sits at an extension is the user's record, and what they may sign in to the agents'.
  extensions: ['agents', 'identity'],
  quality: [],
  // The rows of a call, and its id, are theirs: what was imported and what was recorded must be the same thing.
  'queue-log': ['calls', 'telephony'],
  wallboard: ['agents'],
  // A test call is a command to the PBX, and what is missing of it is explained by the live state of its agents.
  'self-tests': ['agents'],
  // What the PBX has of queues is shown beside their live state, read and written by commands; the numbers that lead to ours stand in the dialplan.
  queues: ['agents', 'dialplan'],
  // Our lines in the dialplan are written and looked at by commands to the PBX.
  dialplan: ['agents'],
  // Where calls to our numbers go: lines of the dialplan, and the queues and extensions there are.
  'incoming-routes': ['agents', 'dialplan'],
  // Calls are counted by trunk, from their rows.
  trunks: ['calls'],
  // It watches what others know, and tells people and programs of it.
  alerts: ['agents', 'messaging', 'operations', 'wallboard', 'webhooks'],
};

/** Features of the desk meet in slots (desk-platform), never in each other's files. */
export const featureEdges = {
  shell: [],
  identity: [],
  calls: [],
  agents: [],
  customers: [],
  tickets: [],
  users: [],
  'call-reasons': [],
  'call-history': [],
  webphone: [],
  health: [],
  extensions: [],
  pbxs: [],
  alerts: [],
  webhooks: [],
  reports: [],
  quality: [],
  wallboard: [],
  'self-test': [],
  queues: [],
  trunks: [],
  'incoming-routes': [],
};

/** Sides: what may run where, and which npm packages have no business on the other side. */
const sides = [
  { sourceTag: 'side:any', onlyDependOnLibsWithTags: ['side:any'] },
  {
    sourceTag: 'side:server',
    onlyDependOnLibsWithTags: ['side:server', 'side:any'],
    bannedExternalImports: ['react', 'react-*', 'antd', '@ant-design/*', '@reduxjs/*', 'redux-saga'],
  },
  {
    sourceTag: 'side:client',
    onlyDependOnLibsWithTags: ['side:client', 'side:any'],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'pg', 'bullmq', 'ioredis', 'pino', 'asterisk-manager'],
  },
];

const tagged = (kind) => (name) => `${kind}:${name}`;

/** The table in the words of `@nx/enforce-module-boundaries`. */
export const depConstraints = [
  ...Object.entries(rooms).map(([room, allowed]) => ({
    sourceTag: `type:${room}`,
    onlyDependOnLibsWithTags: allowed.map(tagged('type')),
    // The wire is types and schemas: nothing else is imported there, so that both sides can read it.
    ...(room === 'contracts' ? { allowedExternalImports: ['zod'] } : {}),
  })),
  ...Object.entries(domainEdges).map(([domain, others]) => ({
    sourceTag: `scope:${domain}`,
    onlyDependOnLibsWithTags: [...[domain, ...others].map(tagged('scope')), 'type:contracts', 'type:platform'],
  })),
  ...Object.entries(featureEdges).map(([feature, others]) => ({
    sourceTag: `feature:${feature}`,
    onlyDependOnLibsWithTags: [...[feature, ...others].map(tagged('feature')), 'type:contracts', 'type:desk-platform'],
  })),
  ...sides,
];
