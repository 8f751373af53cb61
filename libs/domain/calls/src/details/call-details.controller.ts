import { Controller, Post } from '@nestjs/common';
import { type CallDetailAnswer, callDetailAnswerSchema, type CallDetailForm, callDetailFormSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { CallDetailsService } from './call-details.service.js';

/** HTML forms name a list `selects[]`, programs may write `selects`. */
const formSchema = z.preprocess(
  (body) => (typeof body === 'object' && body !== null && 'selects[]' in body ? { ...body, selects: body['selects[]'] } : body),
  callDetailFormSchema,
);

@Controller()
export class CallDetailsController {
  constructor(private readonly details: CallDetailsService) {}

  @Post('callDetail')
  @Permit('desk.use')
  @ApiSpec({ summary: 'Save reasons and comment of an own call; support is 1 when a reason opens a ticket', answer: callDetailAnswerSchema })
  save(@CurrentUser() user: Principal, @ParsedBody(formSchema) form: CallDetailForm): Promise<CallDetailAnswer> {
    return this.details.save(form, user);
  }
}
