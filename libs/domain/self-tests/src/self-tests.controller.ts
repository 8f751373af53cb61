import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  type SelfTest, type SelfTestChoices, selfTestChoicesSchema, selfTestSchema, type SelfTestsQuery, selfTestsQuerySchema, selfTestsSchema, type SelfTestWish, selfTestWishSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { SelfTestsService } from './self-tests.service.js';

const one = z.object({ id: z.uuid() });
type One = z.infer<typeof one>;

@Permit('telephony.manage')
@Controller('self-tests')
export class SelfTestsController {
  constructor(private readonly tests: SelfTestsService) {}

  @Get()
  @Permit('operations.read')
  @ApiSpec({ summary: 'Test calls that are over, newest first', answer: selfTestsSchema })
  list(@ParsedQuery(selfTestsQuerySchema) query: SelfTestsQuery): Promise<SelfTest[]> {
    return this.tests.finished(query);
  }

  @Get('choices')
  @ApiSpec({ summary: 'PBXs, queues and extensions a test call can go to', answer: selfTestChoicesSchema })
  choices(): Promise<SelfTestChoices> {
    return this.tests.choices();
  }

  @Post()
  @ApiSpec({ summary: 'Begins a test: Santral makes the call, or listens for the one the admin is about to make', answer: selfTestSchema })
  start(@CurrentUser() me: Principal, @ParsedBody(selfTestWishSchema) wish: SelfTestWish): Promise<SelfTest> {
    return this.tests.start(wish, me);
  }

  @Get(':id')
  @ApiSpec({ summary: 'What has been heard of a test call so far', answer: selfTestSchema })
  read(@ParsedParams(one) { id }: One): Promise<SelfTest> {
    return this.tests.read(id);
  }

  @Post(':id/hang-up')
  @HttpCode(200)
  @ApiSpec({ summary: 'Ends the call of a test that Santral made', answer: selfTestSchema })
  hangUp(@ParsedParams(one) { id }: One): Promise<SelfTest> {
    return this.tests.hangUp(id);
  }

  @Post(':id/finish')
  @HttpCode(200)
  @ApiSpec({ summary: 'Keeps what came of a test; before all signals had their time it is cancelled', answer: selfTestSchema })
  finish(@CurrentUser() me: Principal, @ParsedParams(one) { id }: One): Promise<SelfTest> {
    return this.tests.finish(id, me);
  }
}
