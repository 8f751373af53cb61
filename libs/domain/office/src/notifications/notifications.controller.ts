import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { dismissSchema, type Notification, notificationsSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, type Principal, SignedIn } from '@santral/platform/http';
import type { z } from 'zod';
import { toNotification } from './notification.js';
import { NotificationsRepository } from './notifications.repository.js';

/** The notification panel: everybody sees and dismisses their own, and nothing else. */
@Controller('notification-panel')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsRepository) {}

  @Get('data')
  @SignedIn()
  @ApiSpec({ summary: 'Own notifications that are not dismissed, newest first', answer: notificationsSchema })
  async data(@CurrentUser() user: Principal): Promise<Notification[]> {
    const rows = await this.notifications.openOf(user.userId);
    return rows.map((row) => toNotification(row, user.language));
  }

  @Post('dismiss')
  @SignedIn()
  @HttpCode(204)
  @ApiSpec({ summary: 'Dismisses one of the own notifications, or all of them', status: 204 })
  async dismiss(@ParsedBody(dismissSchema) { id }: z.output<typeof dismissSchema>, @CurrentUser() user: Principal): Promise<void> {
    await this.notifications.dismiss(user.userId, id);
  }
}
