import { Inject, Injectable } from '@nestjs/common';
import { facts, OWN_STREAM, SESSION_GRACE_HOURS, SESSION_HOURS, type SessionAnswer, type SessionInfo } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactPublisher } from '@santral/platform/facts';
import { type Authenticator, type Principal, Refusal } from '@santral/platform/http';
import { randomUUID } from 'node:crypto';
import { type Account, toUser } from '../users/user.js';
import { UsersRepository } from '../users/users.repository.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { readAccessToken, signAccessToken } from './access-token.js';
import { CallsInHand } from './calls-in-hand.js';
import type { ClientInfo } from './client.js';
import { type CachedSession, SessionCache } from './session-cache.js';
import { SessionsRepository } from './sessions.repository.js';

/** Sessions: a token is worth what the server says of its session at this moment. */
@Injectable()
export class SessionsService implements Authenticator {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sessions: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly inHand: CallsInHand,
    private readonly users: UsersRepository,
    private readonly facts: FactPublisher,
    private readonly audit: AuditRepository,
  ) {}

  /** Opens a session and returns its access token. */
  async open(userId: string, client: ClientInfo): Promise<string> {
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * 3_600_000);
    const id = randomUUID();
    await this.sessions.insert({ id, userId, createdAt, expiresAt, revokedAt: null, ip: client.ip, userAgent: client.userAgent?.slice(0, 300) ?? null });
    return signAccessToken({ userId, sessionId: id, expiresAtMs: expiresAt.getTime() }, this.config.jwtSecret);
  }

  /** What a client hears of a session that is open. */
  answerOf(account: Account, token: string): SessionAnswer {
    return { user: toUser(account), access_token: token, company: { timeZone: this.config.timeZone } };
  }

  async authenticate(token: string): Promise<Omit<Principal, 'language'>> {
    const claims = await readAccessToken(token, this.config.jwtSecret, SESSION_GRACE_HOURS * 3600);
    const session = await this.find(claims.sessionId);
    if (!session || session.userId !== claims.userId) throw new Refusal('auth.invalid-token');
    if (claims.expiresAtMs <= Date.now() && !(await this.inHand.has(claims.sessionId, session, claims.expiresAtMs))) throw new Refusal('auth.expired-token');
    const { displayName, permissions, extension, pbx } = session;
    return { ...claims, displayName, permissions: new Set(permissions), extension, pbx };
  }

  /** A user met a door that is shut: either a screen showed what it should not, or somebody tries. */
  refused(principal: Principal, request: { method: string; path: string; permission: string }): Promise<void> {
    return this.audit.append('access.refused', { userId: principal.userId, subject: `${request.method} ${request.path}`, details: { permission: request.permission } });
  }

  /** Where a user is signed in, newest first. */
  async list(userId: string, currentId: string): Promise<SessionInfo[]> {
    const rows = await this.sessions.listOpen(userId, new Date());
    return rows.map(({ id, createdAt, expiresAt, ip, userAgent }) => ({ id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), ip, userAgent, isCurrent: id === currentId }));
  }

  /** Ends one session, for example by logging out; false when the user has no such session. */
  async revoke(userId: string, sessionId: string): Promise<boolean> {
    const ended = await this.sessions.revoke(userId, new Date(), { id: sessionId });
    await this.end(userId, ended);
    return ended.length > 0;
  }

  /** Ends every session of a user: after a change of roles, extension or password, or when the user is disabled. `except` one. */
  async revokeAll(userId: string, options: { except?: string } = {}): Promise<number> {
    const ended = await this.sessions.revoke(userId, new Date(), options);
    await this.end(userId, ended);
    return ended.length;
  }

  /** Makes the next request of every session of a user look the user up again. */
  async forget(userId: string): Promise<void> {
    for (const id of await this.sessions.idsUnrevoked(userId, new Date())) await this.cache.forget(id);
  }

  private async end(userId: string, sessionIds: string[]): Promise<void> {
    await this.cache.revoke(sessionIds);
    const at = new Date().toISOString();
    const { version } = facts['user.access-changed'];
    await this.facts.publish({ id: randomUUID(), name: 'user.access-changed', version, at, pbx: OWN_STREAM, subject: userId, payload: { userId } });
  }

  private async find(sessionId: string): Promise<CachedSession | null> {
    const known = await this.cache.get(sessionId);
    if (known === 'revoked') return null;
    if (known) return known;
    const row = await this.sessions.findUnrevoked(sessionId, new Date());
    const user = row && (await this.users.findById(row.userId));
    if (!user || user.disabled) return null;
    const { id: userId, displayName, permissions, extension, pbx } = user;
    const session = { userId, displayName, permissions, extension, pbx, expiresAtMs: row.expiresAt.getTime() };
    await this.cache.put(sessionId, session);
    return session;
  }
}
