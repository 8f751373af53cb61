import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ownPasswordSchema, type SessionInfo, sessionInfoSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { ProfileService } from './profile.service.js';

const idSchema = z.object({ id: z.uuid() });

/** The own access; names and settings are changed by `POST /api/auth/user/update`, as specified. */
@Permit('profile.own')
@Controller('profile')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Post('password')
  @ApiSpec({ summary: 'Sets the own password; every other session of the user ends', answer: z.object({ message: z.literal('OK') }) })
  async password(@ParsedBody(ownPasswordSchema) form: z.output<typeof ownPasswordSchema>, @CurrentUser() me: Principal): Promise<{ message: 'OK' }> {
    await this.profile.changePassword(me, form.current, form.password);
    return { message: 'OK' };
  }

  @Get('sessions')
  @ApiSpec({ summary: 'Where the user is signed in, newest first', answer: z.array(sessionInfoSchema) })
  sessions(@CurrentUser() me: Principal): Promise<SessionInfo[]> {
    return this.profile.sessionsOf(me);
  }

  @Delete('sessions/:id')
  @ApiSpec({ summary: 'Ends one of the own sessions at once', status: 204 })
  endSession(@ParsedParams(idSchema) { id }: z.output<typeof idSchema>, @CurrentUser() me: Principal): Promise<void> {
    return this.profile.endSession(me, id);
  }

  @Post('sessions/end-others')
  @ApiSpec({ summary: 'Ends every own session but this one', answer: z.object({ ended: z.int() }) })
  async endOthers(@CurrentUser() me: Principal): Promise<{ ended: number }> {
    return { ended: await this.profile.endOtherSessions(me) };
  }
}
