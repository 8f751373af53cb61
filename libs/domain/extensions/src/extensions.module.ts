import { Global, Module } from '@nestjs/common';
import { AgentsApiModule, MANAGED_PHONES } from '@santral/domain-agents';
import { JobsModule } from '@santral/platform/jobs';
import { PbxDirectory } from '@santral/platform/pbxs';
import { Clock } from '@santral/platform/process';
import { AriAccess } from './ari/ari-access.js';
import { ExtensionSeats } from './extension-seats.js';
import { ExtensionWriter } from './extension-writer.js';
import { ExtensionsBulk } from './extensions-bulk.service.js';
import { ExtensionsController } from './extensions.controller.js';
import { ExtensionCaller, ExtensionsJobs, ExtensionWatch } from './extensions.jobs.js';
import { ExtensionsRepository } from './extensions.repository.js';
import { ExtensionsService } from './extensions.service.js';
import { ExtensionsView } from './extensions-view.service.js';
import { ExtensionImportService } from './import/extension-import.service.js';
import { ManagedPhonesService } from './managed-phones.service.js';
import { Reconciler } from './reconciler.js';
import { SipServers } from './sip-servers.js';

const writing = [ExtensionsRepository, ExtensionWriter, ExtensionCaller, AriAccess, PbxDirectory, Clock];

/** Extensions on PBXs, over HTTP. Global, because browsers that take over an extension ask whether it is one of ours. */
@Global()
@Module({
  imports: [AgentsApiModule, JobsModule.forQueues('extensions')],
  controllers: [ExtensionsController],
  providers: [...writing, ExtensionsService, ExtensionsBulk, ExtensionsView, ExtensionSeats, ExtensionImportService, SipServers, { provide: MANAGED_PHONES, useClass: ManagedPhonesService }],
  exports: [MANAGED_PHONES],
})
export class ExtensionsApiModule {}

/** Writes what waits, and compares what we have with the PBXs. */
@Module({
  imports: [JobsModule.forQueues('extensions')],
  providers: [...writing, Reconciler, ExtensionsJobs, ExtensionWatch],
})
export class ExtensionsWorkerModule {}
