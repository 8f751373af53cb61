import { agentsMigrations } from '@santral/domain-agents';
import { alertsMigrations } from '@santral/domain-alerts';
import { callsMigrations } from '@santral/domain-calls';
import { customersMigrations } from '@santral/domain-customers';
import { dialplanMigrations } from '@santral/domain-dialplan';
import { extensionsMigrations } from '@santral/domain-extensions';
import { incomingRoutesMigrations } from '@santral/domain-incoming-routes';
import { officeMigrations } from '@santral/domain-office';
import { operationsMigrations } from '@santral/domain-operations';
import { pbxsMigrations } from '@santral/domain-pbxs';
import { queuesMigrations } from '@santral/domain-queues';
import { reportsMigrations } from '@santral/domain-reports';
import { ticketsMigrations } from '@santral/domain-tickets';
import { trunksMigrations } from '@santral/domain-trunks';
import { webhooksMigrations } from '@santral/domain-webhooks';
import { factArchiveMigrations } from '@santral/platform/facts';
import { outboxMigrations } from '@santral/platform/outbox';
import { resourceMigrations } from '@santral/platform/resource';

/** The tables a worker needs; in production the api makes them before a worker starts. */
export const migrations = [
  ...resourceMigrations, ...outboxMigrations, ...factArchiveMigrations, ...customersMigrations, ...callsMigrations, ...ticketsMigrations, ...agentsMigrations, ...officeMigrations, ...reportsMigrations, ...operationsMigrations, ...webhooksMigrations, ...alertsMigrations, ...pbxsMigrations, ...extensionsMigrations, ...dialplanMigrations, ...queuesMigrations, ...incomingRoutesMigrations,
  ...trunksMigrations,
];
