import { Module } from '@nestjs/common';
import { FactFanOut } from './fact-fan-out.js';
import { LinkWatch } from './link-watch.js';
import { TelephonyGateway } from './telephony.gateway.js';

/** Socket.IO namespace `/telephony`. */
@Module({ providers: [TelephonyGateway, FactFanOut, LinkWatch] })
export class GatewayModule {}
