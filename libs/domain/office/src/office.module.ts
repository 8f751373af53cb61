import { Module } from '@nestjs/common';
import { JobsModule } from '@santral/platform/jobs';
import { NotificationsConsumer } from './notifications/notifications.consumer.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsJobs } from './notifications/notifications.jobs.js';
import { NotificationsRepository } from './notifications/notifications.repository.js';
import { NotificationsService } from './notifications/notifications.service.js';

/** What is everybody's own: for now the notification panel. */
@Module({ controllers: [NotificationsController], providers: [NotificationsRepository] })
export class OfficeApiModule {}

/** Turns what happens into notifications of those it concerns. */
@Module({
  imports: [JobsModule.forQueues('notifications')],
  providers: [NotificationsRepository, NotificationsService, NotificationsConsumer, NotificationsJobs],
})
export class OfficeWorkerModule {}
