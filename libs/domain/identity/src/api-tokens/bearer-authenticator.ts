import { Injectable } from '@nestjs/common';
import type { Authenticator, Principal } from '@santral/platform/http';
import { ChangedAccess } from '../sessions/changed-access.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ApiTokensService } from './api-tokens.service.js';

/** Answers for every bearer: the token of a session, or the token of a program. */
@Injectable()
export class BearerAuthenticator implements Authenticator {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokensService,
    private readonly changedAccess: ChangedAccess,
  ) {}

  authenticate(token: string): Promise<Omit<Principal, 'language'>> {
    return this.sessions.authenticate(token);
  }

  authenticateProgram(token: string): Promise<Omit<Principal, 'language'>> {
    return this.tokens.authenticate(token);
  }

  changed(known: readonly Omit<Principal, 'language'>[]): Promise<ReadonlySet<string>> {
    return this.changedAccess.among(known);
  }

  refused(principal: Principal, request: { method: string; path: string; permission: string }): Promise<void> {
    return this.sessions.refused(principal, request);
  }
}
