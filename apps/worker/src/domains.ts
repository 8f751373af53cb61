import { jobQueues } from '@santral/contracts';
import { AgentsWorkerModule, rebuildAgents } from '@santral/domain-agents';
import { AlertsWorkerModule } from '@santral/domain-alerts';
import { callsEntities, CallsWorkerModule, rebuildCalls } from '@santral/domain-calls';
import { CustomersWorkerModule } from '@santral/domain-customers';
import { DialplanWorkerModule } from '@santral/domain-dialplan';
import { ExtensionsWorkerModule } from '@santral/domain-extensions';
import { IncomingRoutesWorkerModule } from '@santral/domain-incoming-routes';
import { OfficeWorkerModule } from '@santral/domain-office';
import { OperationsWorkerModule, rebuildPbxEvents } from '@santral/domain-operations';
import { PbxsWorkerModule } from '@santral/domain-pbxs';
import { QueuesWorkerModule } from '@santral/domain-queues';
import { rebuildGaps, ReportsWorkerModule } from '@santral/domain-reports';
import { TicketsWorkerModule } from '@santral/domain-tickets';
import { TrunksWorkerModule } from '@santral/domain-trunks';
import { WebhooksWorkerModule } from '@santral/domain-webhooks';

/** The one place where a server domain joins the worker: its consumers and jobs, and its tables. */
export const workerModules = [CallsWorkerModule, CustomersWorkerModule, TicketsWorkerModule, AgentsWorkerModule, OfficeWorkerModule, ReportsWorkerModule, OperationsWorkerModule, WebhooksWorkerModule, AlertsWorkerModule, PbxsWorkerModule, ExtensionsWorkerModule, DialplanWorkerModule, QueuesWorkerModule, IncomingRoutesWorkerModule, TrunksWorkerModule];
export const entities = [...callsEntities];
/** Queues whose state is shown in the metrics and whose dead letters are replayed. */
export const queues: readonly string[] = jobQueues;
/** Rows that can be made again from facts. */
export const rebuilds = [rebuildCalls, rebuildAgents, rebuildGaps, rebuildPbxEvents];
