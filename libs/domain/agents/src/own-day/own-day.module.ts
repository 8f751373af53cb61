import { Module } from '@nestjs/common';
import { OwnDayConsumer } from './own-day.consumer.js';
import { OwnDayController } from './own-day.controller.js';
import { OwnDayRepository } from './own-day.repository.js';
import { OwnDayService } from './own-day.service.js';

/** An agent's own day, told. */
@Module({ controllers: [OwnDayController], providers: [OwnDayService, OwnDayRepository] })
export class OwnDayApiModule {}

/** An agent's own day, written down as far as calls go. */
@Module({ providers: [OwnDayConsumer, OwnDayRepository] })
export class OwnDayWorkerModule {}
