import { Module } from '@nestjs/common';
import { PbxDirectory } from '@santral/platform/pbxs';
import { OperationsController } from './operations.controller.js';
import { Readiness } from './readiness.js';

/** Health and metrics. */
@Module({ controllers: [OperationsController], providers: [Readiness, PbxDirectory] })
export class OperationsModule {}
