import { Controller, Get, Post } from '@nestjs/common';
import { type SessionInfo, sessionInfoSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { UsersAdminService } from './users-admin.service.js';

const idSchema = z.object({ id: z.uuid() });
type Id = z.output<typeof idSchema>;

/** Beside `/api/resources/users`, where the records are. */
@Permit('users.manage')
@Controller('users')
export class UsersAdminController {
  constructor(private readonly users: UsersAdminService) {}

  @Get(':id/sessions')
  @ApiSpec({ summary: 'Where a user is signed in', answer: z.array(sessionInfoSchema) })
  sessions(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<SessionInfo[]> {
    return this.users.sessionsOf(me.userId, id);
  }

  @Post(':id/sign-out')
  @ApiSpec({ summary: 'Ends every session of a user at once', answer: z.object({ ended: z.int() }) })
  async signOut(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<{ ended: number }> {
    return { ended: await this.users.signOutEverywhere(me.userId, id) };
  }

  @Post(':id/reset-password')
  @ApiSpec({ summary: 'Makes the password worthless and asks the user by SMS to set a new one', answer: z.object({ message: z.literal('OK') }) })
  async resetPassword(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<{ message: 'OK' }> {
    await this.users.clearPassword(me.userId, id, me.language);
    return { message: 'OK' };
  }
}
