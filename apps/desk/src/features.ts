import type { Feature } from '@santral/desk-platform/features';
import { alertsFeature } from '@santral/desk-alerts';
import { agentsFeature } from '@santral/desk-agents';
import { callHistoryFeature } from '@santral/desk-call-history';
import { callReasonsFeature } from '@santral/desk-call-reasons';
import { callsFeature } from '@santral/desk-calls';
import { customersFeature } from '@santral/desk-customers';
import { extensionsFeature } from '@santral/desk-extensions';
import { healthFeature } from '@santral/desk-health';
import { incomingRoutesFeature } from '@santral/desk-incoming-routes';
import { pbxsFeature } from '@santral/desk-pbxs';
import { qualityFeature } from '@santral/desk-quality';
import { queuesFeature } from '@santral/desk-queues';
import { reportsFeature } from '@santral/desk-reports';
import { selfTestFeature } from '@santral/desk-self-test';
import { ticketsFeature } from '@santral/desk-tickets';
import { trunksFeature } from '@santral/desk-trunks';
import { wallboardFeature } from '@santral/desk-wallboard';
import { webphoneFeature } from '@santral/desk-webphone';
import { usersFeature } from '@santral/desk-users';
import { webhooksFeature } from '@santral/desk-webhooks';
import { firstFeatures } from './first-features';

/** What this desk is made of. Store, root saga, routes, menu, slots and shortcuts all derive from this list; its first part is what guests load. */
export const features: readonly Feature[] = [...firstFeatures, callsFeature, webphoneFeature, agentsFeature, customersFeature, ticketsFeature, callReasonsFeature, callHistoryFeature, wallboardFeature, reportsFeature, qualityFeature, usersFeature, pbxsFeature, extensionsFeature, healthFeature, selfTestFeature, queuesFeature, trunksFeature, incomingRoutesFeature, webhooksFeature, alertsFeature];
