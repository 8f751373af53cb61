import { Body, Controller, Post, Req } from '@nestjs/common';
import { passwordAnswerSchema, type PasswordMessage, type PasswordStep, passwordStepSchema, registerAnswerSchema, registerFormSchema, type SessionAnswer } from '@santral/contracts';
import { ApiSpec, errorText, ParsedBody, Public, RequestBody, type SantralRequest, withDeadline } from '@santral/platform/http';
import { clientOf } from '../sessions/client.js';
import { formOf, type SignInFailure } from '../sign-in/sign-in-form.js';
import { PasswordResetService } from './password-reset.service.js';
import { RegistrationService } from './registration.service.js';

/** What people without a session do about their account, §7 Authentication. */
@Public()
@Controller('auth')
export class AccountsController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly passwords: PasswordResetService,
  ) {}

  @Post('register')
  @RequestBody(registerFormSchema)
  @ApiSpec({ summary: 'Creates an account without a role; failures answer 200 with an error list', answer: registerAnswerSchema })
  async register(@Body() body: unknown, @Req() request: SantralRequest): Promise<SessionAnswer | SignInFailure> {
    const form = formOf(registerFormSchema, body, request);
    if ('error' in form) return form;
    const session = await withDeadline(this.registration.register(form.data, clientOf(request), request.language));
    return session ?? { error: [{ type: 'email', message: errorText('auth.email-in-use', request.language) }] };
  }

  @Post('user/update-password')
  @ApiSpec({ summary: 'New password in three steps: email; email and token; email, token and password', answer: passwordAnswerSchema })
  async updatePassword(@ParsedBody(passwordStepSchema) form: PasswordStep, @Req() request: SantralRequest): Promise<{ message: PasswordMessage }> {
    return { message: await withDeadline(this.passwords.step(form, clientOf(request), request.language)) };
  }
}
