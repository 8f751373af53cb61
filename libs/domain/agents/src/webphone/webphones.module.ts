import { Module } from '@nestjs/common';
import { PbxDirectory } from '@santral/platform/pbxs';
import { AgentsApiModule } from '../agents.module.js';
import { WebphonesRepository } from './webphones.repository.js';
import { WebphonesService } from './webphones.service.js';

/** Extensions whose phone is a browser. */
@Module({
  imports: [AgentsApiModule],
  providers: [WebphonesService, WebphonesRepository, PbxDirectory],
  exports: [WebphonesService],
})
export class WebphonesModule {}
