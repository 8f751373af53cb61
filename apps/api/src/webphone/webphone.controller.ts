import { Controller, Get } from '@nestjs/common';
import { type Colleague, colleagueSchema, type WebphoneAccount, webphoneAccountSchema } from '@santral/contracts';
import { WebphonesService } from '@santral/domain-agents';
import { AuditRepository } from '@santral/domain-identity';
import { ApiSpec, CurrentUser, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';

@Controller('webphone')
export class WebphoneController {
  constructor(
    private readonly webphones: WebphonesService,
    private readonly audit: AuditRepository,
  ) {}

  @Get('account')
  @Permit('desk.use')
  @ApiSpec({ summary: 'What the browser of this user registers with at the PBX', answer: webphoneAccountSchema })
  async account(@CurrentUser() user: Principal): Promise<WebphoneAccount> {
    const account = await this.webphones.account(user);
    await this.audit.append('webphone.account-given', { userId: user.userId, subject: account.extension });
    return account;
  }

  @Get('colleagues')
  @Permit('desk.use')
  @ApiSpec({ summary: 'To whom a call may be handed, available ones first', answer: z.array(colleagueSchema) })
  colleagues(@CurrentUser() user: Principal): Promise<Colleague[]> {
    return this.webphones.colleagues(user);
  }
}
