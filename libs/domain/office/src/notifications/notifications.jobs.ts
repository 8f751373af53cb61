import { Injectable } from '@nestjs/common';
import { JobHandlers, Jobs, OnJob } from '@santral/platform/jobs';
import { addNotification, type NotificationRequest } from './notification.js';
import { NotificationsService } from './notifications.service.js';

@Injectable()
@Jobs('notifications')
export class NotificationsJobs extends JobHandlers {
  constructor(private readonly notifications: NotificationsService) {
    super();
  }

  @OnJob(addNotification)
  async add(request: NotificationRequest): Promise<void> {
    await this.notifications.add(request);
  }
}
