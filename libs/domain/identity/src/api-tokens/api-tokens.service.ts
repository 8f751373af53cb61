import { Injectable } from '@nestjs/common';
import { type ApiToken, type ApiTokenForm, type NewApiToken, TOKENS_PER_OWNER } from '@santral/contracts';
import { type Principal, Refusal } from '@santral/platform/http';
import { randomUUID } from 'node:crypto';
import { AuditRepository } from '../audit/audit.repository.js';
import { currentClient } from '../sessions/client.js';
import { effectiveScopes, hashOf, makeToken, stateOf, toApiToken } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

const DAY_MS = 24 * 3_600_000;
/** The last moment a `Date` can hold: the end of a token without one. */
const NEVER_MS = 8_640_000_000_000_000;

/** Tokens with which other programs act for a user: what they may do is looked up at every request, so it never outlives the owner's right. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** Makes a token; its secret is in this answer and nowhere else. Refuses scopes the maker lacks (`api-token.above-own-access`) and more than `TOKENS_PER_OWNER`. */
  async create(owner: Principal, form: ApiTokenForm): Promise<NewApiToken> {
    const scopes = [...new Set(form.scopes)];
    if (scopes.some((scope) => !owner.permissions.has(scope))) throw new Refusal('api-token.above-own-access');
    const now = new Date();
    if ((await this.tokens.countValid(owner.userId, now)) >= TOKENS_PER_OWNER) throw new Refusal('api-token.too-many', { count: TOKENS_PER_OWNER });
    const { secret, hash, hint } = makeToken();
    const id = randomUUID();
    const expiresAt = form.validDays === null ? null : new Date(now.getTime() + form.validDays * DAY_MS);
    await this.tokens.insert({ id, userId: owner.userId, name: form.name, hash, hint, scopes, createdAt: now, expiresAt });
    await this.audit.append('api-token.created', { userId: owner.userId, subject: form.name, details: { id, scopes, expiresAt: expiresAt?.toISOString() ?? null } });
    return { token: await this.read(id), secret };
  }

  async list(userId: string | null): Promise<ApiToken[]> {
    const now = new Date();
    return (await this.tokens.list(userId)).map((row) => toApiToken(row, now));
  }

  /** Ends a token at once. With `ownerId` only one of that owner; any other does not exist for them. */
  async revoke(actorId: string, id: string, ownerId: string | null): Promise<void> {
    const row = await this.tokens.find(id);
    if (!row || (ownerId !== null && row.ownerId !== ownerId)) throw new Refusal('record.not-found');
    if (!(await this.tokens.revoke(id, new Date()))) return;
    await this.audit.append('api-token.revoked', { userId: actorId, subject: row.name, details: { id, owner: row.owner } });
  }

  /** Who a presented token speaks for. An unknown, revoked or ended one is refused, and so is every token of a disabled owner. */
  async authenticate(secret: string): Promise<Omit<Principal, 'language'>> {
    const row = await this.tokens.present(hashOf(secret));
    const now = new Date();
    const state = row && stateOf(row, now);
    if (state === 'expired') throw new Refusal('auth.expired-token');
    if (!row || state !== 'active') throw new Refusal('auth.invalid-token');
    await this.tokens.used(row.id, currentClient()?.ip ?? null, now);
    return {
      userId: row.ownerId,
      displayName: row.owner,
      permissions: new Set(effectiveScopes(row)),
      extension: row.extension,
      pbx: row.pbx,
      sessionId: row.id,
      expiresAtMs: row.expiresAt?.getTime() ?? NEVER_MS,
      apiToken: { id: row.id, name: row.name },
    };
  }

  private async read(id: string): Promise<ApiToken> {
    const row = await this.tokens.find(id);
    if (!row) throw new Error(`the token ${id} is gone`);
    return toApiToken(row, new Date());
  }
}
