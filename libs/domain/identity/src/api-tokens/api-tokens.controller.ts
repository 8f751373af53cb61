import { Controller, Delete, Get, Post } from '@nestjs/common';
import { type ApiToken, type ApiTokenForm, apiTokenFormSchema, apiTokensSchema, type NewApiToken, newApiTokenSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { ApiTokensService } from './api-tokens.service.js';

const idSchema = z.object({ id: z.uuid() });
type Id = z.output<typeof idSchema>;

/** Tokens of programs: one's own, and for administrators everybody's. */
@Permit('api-tokens.own')
@Controller('api-tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get()
  @ApiSpec({ summary: 'One’s own API tokens, newest first', answer: apiTokensSchema })
  own(@CurrentUser() me: Principal): Promise<ApiToken[]> {
    return this.tokens.list(me.userId);
  }

  @Post()
  @ApiSpec({ summary: 'Makes an API token; its secret is in this answer and is never shown again', answer: newApiTokenSchema })
  create(@ParsedBody(apiTokenFormSchema) form: ApiTokenForm, @CurrentUser() me: Principal): Promise<NewApiToken> {
    return this.tokens.create(me, form);
  }

  @Permit('api-tokens.manage')
  @Get('all')
  @ApiSpec({ summary: 'API tokens of everybody, newest first', answer: apiTokensSchema })
  all(): Promise<ApiToken[]> {
    return this.tokens.list(null);
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Revokes one of the own API tokens at once', status: 204 })
  revokeOwn(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<void> {
    return this.tokens.revoke(me.userId, id, me.userId);
  }

  @Permit('api-tokens.manage')
  @Delete('all/:id')
  @ApiSpec({ summary: 'Revokes an API token, whoever owns it', status: 204 })
  revokeAny(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<void> {
    return this.tokens.revoke(me.userId, id, null);
  }
}
