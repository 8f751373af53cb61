import { Controller, Get } from '@nestjs/common';
import { type OwnDay, ownDaySchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, Permit, type Principal } from '@santral/platform/http';
import { OwnDayService } from './own-day.service.js';

@Controller('own-day')
export class OwnDayController {
  constructor(private readonly days: OwnDayService) {}

  /** Takes nothing that could name somebody else. */
  @Permit('desk.use')
  @Get()
  @ApiSpec({ summary: 'The own working day: calls, talk, wrap-up, breaks, missed rings and the target', answer: ownDaySchema })
  own(@CurrentUser() user: Principal): Promise<OwnDay> {
    return this.days.of(user);
  }
}
