import { Injectable } from '@nestjs/common';
import { facts, OWN_STREAM } from '@santral/contracts';
import { Outbox } from '@santral/platform/outbox';
import { DataSource } from 'typeorm';
import type { NotificationRequest } from './notification.js';
import { NotificationsRepository } from './notifications.repository.js';

@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: DataSource,
    private readonly notifications: NotificationsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Stores a notification once, however often it is asked, and says so to the desks of the person. */
  async add(request: NotificationRequest): Promise<void> {
    await this.database.transaction(async (manager) => {
      const notificationId = await this.notifications.add(manager, request);
      if (notificationId === null) return;
      await this.outbox.add(manager, {
        id: `notification:${notificationId}`,
        name: 'notification.added',
        version: facts['notification.added'].version,
        at: new Date().toISOString(),
        pbx: OWN_STREAM,
        subject: `user:${request.userId}`,
        payload: { notificationId, userId: request.userId },
      });
    });
  }
}
