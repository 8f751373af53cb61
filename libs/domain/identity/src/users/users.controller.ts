import { Controller, Get, Post } from '@nestjs/common';
import { type User, userSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal, SignedIn } from '@santral/platform/http';
import { z } from 'zod';
import { type ProfileChange, profileFormSchema, type UserOption, userOptionSchema, type UserOptionsQuery, userOptionsQuerySchema } from './user.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Permit('profile.own')
  @Post('auth/user/update')
  @ApiSpec({ summary: 'Changes the own name, picture, settings and shortcuts; everything else in the user sent is left out', answer: userSchema })
  update(@CurrentUser() me: Principal, @ParsedBody(profileFormSchema) form: { user: { data: ProfileChange } }): Promise<User> {
    return this.users.updateProfile(me.userId, form.user.data, me.language);
  }

  @SignedIn()
  @Get('users/options')
  @ApiSpec({ summary: 'Names of users for pickers, by part of the name or by ids', answer: z.array(userOptionSchema) })
  options(@ParsedQuery(userOptionsQuerySchema) query: UserOptionsQuery): Promise<UserOption[]> {
    return this.users.options(query);
  }

  @Permit('desk.use')
  @Get('getAgentUser')
  @ApiSpec({ summary: 'The extension of the signed-in agent; null when there is none', answer: z.object({ extension: z.string().nullable() }) })
  agent(@CurrentUser() me: Principal): { extension: string | null } {
    return { extension: me.extension };
  }
}
