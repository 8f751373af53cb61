import { Module } from '@nestjs/common';
import { WebphonesModule } from '@santral/domain-agents';
import { SipGateway } from './sip-gateway.js';
import { WebphoneController } from './webphone.controller.js';

/** The phone in the browser: its account, and its road to the PBX. */
@Module({ imports: [WebphonesModule], controllers: [WebphoneController], providers: [SipGateway] })
export class WebphoneModule {}
