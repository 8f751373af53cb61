import { Module } from '@nestjs/common';
import { JobsModule } from '@santral/platform/jobs';
import { ChatController } from './chat/chat.controller.js';
import { ChatRepository } from './chat/chat.repository.js';
import { ChatService } from './chat/chat.service.js';
import { NotificationsConsumer } from './notifications/notifications.consumer.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsJobs } from './notifications/notifications.jobs.js';
import { NotificationsRepository } from './notifications/notifications.repository.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { QuickPanelController } from './quick-panel/quick-panel.controller.js';
import { QuickPanelRepository } from './quick-panel/quick-panel.repository.js';

/** What is everybody's own: the notification panel, the quick panel and the chat of colleagues. */
@Module({
  controllers: [NotificationsController, QuickPanelController, ChatController],
  providers: [NotificationsRepository, QuickPanelRepository, ChatRepository, ChatService],
})
export class OfficeApiModule {}

/** Turns what happens into notifications of those it concerns. */
@Module({
  imports: [JobsModule.forQueues('notifications')],
  providers: [NotificationsRepository, NotificationsService, NotificationsConsumer, NotificationsJobs],
})
export class OfficeWorkerModule {}
