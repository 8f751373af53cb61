import { Module } from '@nestjs/common';
import { AgentsApiModule } from '@santral/domain-agents';
import { BreaksGateway } from './breaks.gateway.js';
import { FactFanOut } from './fact-fan-out.js';
import { LinkWatch } from './link-watch.js';
import { WallboardApiModule } from '@santral/domain-wallboard';
import { WallboardFeed } from './wallboard-feed.js';
import { TelephonyGateway } from './telephony.gateway.js';

/** Socket.IO namespaces `/telephony` and `/breaks`. */
@Module({ imports: [AgentsApiModule, WallboardApiModule], providers: [TelephonyGateway, BreaksGateway, FactFanOut, LinkWatch, WallboardFeed] })
export class GatewayModule {}
