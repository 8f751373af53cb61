import { AgentsApiModule, agentsMigrations } from '@santral/domain-agents';
import { AlertsApiModule, alertsMigrations } from '@santral/domain-alerts';
import { CallsApiModule, callsEntities, callsMigrations } from '@santral/domain-calls';
import { CustomersApiModule, customersMigrations } from '@santral/domain-customers';
import { DialplanApiModule, dialplanMigrations } from '@santral/domain-dialplan';
import { ExtensionsApiModule, extensionsMigrations } from '@santral/domain-extensions';
import { identityEntities, identityMigrations, IdentityApiModule } from '@santral/domain-identity';
import { IncomingRoutesApiModule, incomingRoutesMigrations } from '@santral/domain-incoming-routes';
import { MessagingApiModule } from '@santral/domain-messaging';
import { OfficeApiModule, officeMigrations } from '@santral/domain-office';
import { OperationsApiModule, operationsMigrations } from '@santral/domain-operations';
import { PbxsApiModule, pbxsMigrations } from '@santral/domain-pbxs';
import { queueLogMigrations } from '@santral/domain-queue-log';
import { QueuesApiModule, queuesMigrations } from '@santral/domain-queues';
import { QualityApiModule, qualityMigrations } from '@santral/domain-quality';
import { ReportsApiModule, reportsMigrations } from '@santral/domain-reports';
import { SelfTestsApiModule, selfTestsMigrations } from '@santral/domain-self-tests';
import { TicketsApiModule, ticketsMigrations } from '@santral/domain-tickets';
import { TrunksApiModule, trunksMigrations } from '@santral/domain-trunks';
import { WallboardApiModule, wallboardMigrations } from '@santral/domain-wallboard';
import { WebhooksApiModule, webhooksMigrations } from '@santral/domain-webhooks';
import { factArchiveMigrations } from '@santral/platform/facts';
import { outboxMigrations } from '@santral/platform/outbox';
import { resourceMigrations } from '@santral/platform/resource';

/** The one place where a server domain joins the api: its module, its tables, its migrations. */
export const apiModules = [IdentityApiModule, MessagingApiModule, AgentsApiModule, CustomersApiModule, CallsApiModule, TicketsApiModule, OfficeApiModule, ReportsApiModule, QualityApiModule, OperationsApiModule, WallboardApiModule, SelfTestsApiModule, QueuesApiModule, WebhooksApiModule, AlertsApiModule, PbxsApiModule, ExtensionsApiModule, DialplanApiModule, IncomingRoutesApiModule, TrunksApiModule];
export const entities = [...identityEntities, ...callsEntities];
export const migrations = [...resourceMigrations, ...outboxMigrations, ...factArchiveMigrations, ...identityMigrations, ...customersMigrations, ...callsMigrations, ...ticketsMigrations, ...agentsMigrations, ...officeMigrations, ...qualityMigrations, ...reportsMigrations, ...operationsMigrations, ...queueLogMigrations, ...wallboardMigrations, ...selfTestsMigrations, ...webhooksMigrations, ...alertsMigrations, ...pbxsMigrations, ...extensionsMigrations, ...dialplanMigrations, ...queuesMigrations, ...incomingRoutesMigrations, ...trunksMigrations];
