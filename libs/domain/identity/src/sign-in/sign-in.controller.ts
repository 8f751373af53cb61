import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CODE_MINUTES, loginAnswerSchema, loginFormSchema, type SessionAnswer, sessionAnswerSchema, twoFactorAnswerSchema, twoFactorFormSchema, type User } from '@santral/contracts';
import { ApiSpec, CurrentUser, errorText, type Principal, Public, RequestBody, type SantralRequest, SignedIn, withDeadline } from '@santral/platform/http';
import type { CookieOptions, Response } from 'express';
import { z } from 'zod';
import { clientOf } from '../sessions/client.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UsersService } from '../users/users.service.js';
import { formOf, type SignInFailure } from './sign-in-form.js';
import { SignInService } from './sign-in.service.js';

const COOKIE = 'santral_sign_in';
const cookiesSchema = z.object({ [COOKIE]: z.string().min(20).max(100) });

/** Sign-in, §7 Authentication. Failures of sign-in answer 200 with an error list, as specified. */
@Controller()
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  @Public()
  @Post('auth/login')
  @RequestBody(loginFormSchema)
  @ApiSpec({ summary: 'First step of sign-in: sends the SMS code, keeps the sign-in in a cookie', answer: loginAnswerSchema })
  async login(@Body() body: unknown, @Req() request: SantralRequest, @Res({ passthrough: true }) response: Response): Promise<{ user: User } | SignInFailure> {
    const form = formOf(loginFormSchema, body, request);
    if ('error' in form) return form;
    const pending = await withDeadline(this.signIn.checkPassword(form.data, clientOf(request), request.language), SIGN_IN_DEADLINE_MS);
    if (!pending) return wrong('credentials', request);
    if (pending === 'awaiting-approval') return { error: [{ type: 'account', message: errorText('auth.awaiting-approval', request.language) }] };
    response.cookie(COOKIE, pending.cookieSecret, cookieOptions(request));
    return { user: pending.user };
  }

  @Public()
  @Get('auth')
  @RequestBody(loginFormSchema)
  @ApiSpec({ summary: 'The same for programs that send a body with GET; nothing is read from the address', answer: loginAnswerSchema })
  loginByGet(@Body() body: unknown, @Req() request: SantralRequest, @Res({ passthrough: true }) response: Response): Promise<{ user: User } | SignInFailure> {
    return this.login(body, request, response);
  }

  @Public()
  @Post('2fa')
  @RequestBody(twoFactorFormSchema)
  @ApiSpec({ summary: 'Second step of sign-in: the SMS code', answer: twoFactorAnswerSchema })
  async twoFactor(@Body() body: unknown, @Req() request: SantralRequest, @Res({ passthrough: true }) response: Response): Promise<SessionAnswer | SignInFailure> {
    const form = formOf(twoFactorFormSchema, body, request);
    const cookies = cookiesSchema.safeParse(request.cookies);
    // A code of the wrong shape is no attempt: nobody guessed anything.
    if ('error' in form || !cookies.success) return wrong('token', request);
    const answer = await withDeadline(this.signIn.checkCode(form.data.token, cookies.data[COOKIE], clientOf(request)));
    if (!answer) return wrong('token', request);
    response.clearCookie(COOKIE, { ...cookieOptions(request), maxAge: undefined });
    return answer;
  }

  @SignedIn({ guests: true })
  @Get('auth/access-token')
  @ApiSpec({ summary: 'Who the stored token belongs to', answer: sessionAnswerSchema })
  async accessToken(@CurrentUser() me: Principal, @Req() request: SantralRequest): Promise<SessionAnswer> {
    const account = await this.users.account(me.userId);
    return this.sessions.answerOf(account, request.headers.authorization?.split(' ')[1] ?? '');
  }

  @SignedIn({ guests: true })
  @Post('auth/logout')
  @ApiSpec({ summary: 'Ends the session at once, on every tab and socket', answer: z.object({ message: z.literal('OK') }) })
  async logout(@CurrentUser() me: Principal, @Req() request: SantralRequest): Promise<{ message: 'OK' }> {
    await this.signIn.signOut(me.userId, me.sessionId, clientOf(request));
    return { message: 'OK' };
  }
}

/** Password check, code and SMS together may take this long. */
const SIGN_IN_DEADLINE_MS = 15_000;

const cookieOptions = (request: SantralRequest): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: request.secure,
  path: '/api',
  maxAge: CODE_MINUTES * 60_000,
});

/** One answer for every kind of wrong. */
const wrong = (type: 'credentials' | 'token', { language }: SantralRequest): SignInFailure => ({ error: [{ type, message: errorText('auth.bad-credentials', language) }] });

