import { Module } from '@nestjs/common';
import { PbxDirectory } from '@santral/platform/pbxs';
import { ConnectionTestService } from './connection-test/connection-test.service.js';
import { EnvironmentPbx } from './environment-pbx.js';
import { PbxEntries } from './pbx-entries.js';
import { PbxsConsumer } from './pbxs.consumer.js';
import { PbxsController } from './pbxs.controller.js';
import { PbxsRepository } from './pbxs.repository.js';
import { PbxsService } from './pbxs.service.js';

/** The PBXs of this installation, over HTTP. */
@Module({
  controllers: [PbxsController],
  providers: [PbxsService, ConnectionTestService, PbxsRepository, PbxEntries, PbxDirectory, EnvironmentPbx],
})
export class PbxsApiModule {}

/** What processes know of the PBXs, kept as the rows say. */
@Module({ providers: [PbxsRepository, PbxEntries, PbxsConsumer] })
export class PbxsWorkerModule {}
