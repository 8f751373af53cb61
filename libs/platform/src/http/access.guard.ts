import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isApiToken } from '@santral/contracts';
import { ACCESS_RULE, type AccessRule } from './access.js';
import { withDeadline } from './deadline.js';
import { AUTHENTICATOR, type Authenticator, type Principal } from './principal.js';
import { Refusal } from './refusal.js';
import type { SantralRequest } from './request.js';

/** Denies by default: a route without a rule is refused for everybody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // Sockets have their own door: they authenticate once, when they connect.
    if (context.getType() !== 'http') return true;
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [context.getHandler(), context.getClass()]);
    if (!rule) throw new Refusal('access.denied', { permission: '-' });
    const request = context.switchToHttp().getRequest<SantralRequest>();
    if (rule.kind === 'public') {
      assertSameSite(request);
      return true;
    }
    if (rule.kind === 'permit' && rule.orOnThisMachine && isFromThisMachine(request)) return true;
    const principal = { ...(await withDeadline(this.identify(bearerOf(request)))), language: request.language };
    request.principal = principal;
    await this.permit(rule, principal, request);
    return true;
  }

  /** A token of a program opens routes alone; sockets ask for a session. */
  private identify(bearer: string): ReturnType<Authenticator['authenticate']> {
    if (!isApiToken(bearer)) return this.authenticator.authenticate(bearer);
    if (!this.authenticator.authenticateProgram) throw new Refusal('auth.invalid-token');
    return this.authenticator.authenticateProgram(bearer);
  }

  private async permit(rule: Exclude<AccessRule, { kind: 'public' }>, principal: Principal, request: SantralRequest): Promise<void> {
    try {
      permit(rule, principal, request.params as Record<string, string>);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'access.denied') {
        const route = request.route as { path?: unknown } | undefined;
        const path = typeof route?.path === 'string' ? route.path : request.path;
        await this.authenticator.refused?.(principal, { method: request.method, path, permission: String(error.params['permission']) });
      }
      throw error;
    }
  }
}

/** Refuses when the rule does not hold for the principal. */
function permit(rule: Exclude<AccessRule, { kind: 'public' }>, principal: Principal, params: Record<string, string>): void {
  if (rule.kind === 'signed-in') {
    // Such a route names no permission, so no token was ever given it.
    if (principal.apiToken) throw new Refusal('access.session-only');
    if (!rule.guests && principal.permissions.size === 0) throw new Refusal('access.denied', { permission: '-' });
    return;
  }
  const permission = typeof rule.permission === 'function' ? rule.permission(params) : rule.permission;
  if (permission === null) throw new Refusal('route.not-found');
  if (!principal.permissions.has(permission)) throw new Refusal('access.denied', { permission });
}

/** The token of the `Authorization` header; never taken from an address or a cookie, so that no link can act for a user. */
function bearerOf(request: SantralRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('auth.required');
  return token;
}

/**
 * Public routes may lean on a cookie (the SMS code does), so a browser that says it was another site that asked is refused. Routes behind
 * a token need no such check: no other site can send the header. Programs send neither of the two headers.
 */
function assertSameSite(request: SantralRequest): void {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD' && !isSameSite(request)) throw new Refusal('access.cross-site');
}

/** Whether a browser says, or leaves open, that it was one of our own pages that asked. */
export function isSameSite({ headers }: Pick<SantralRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  const hosts = [headers.host, headers['x-forwarded-host']];
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}

/** Straight from a program on this machine, not passed on by a proxy. */
function isFromThisMachine({ socket, headers }: SantralRequest): boolean {
  const isLoopback = (address: string | undefined) => address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
  return isLoopback(socket.remoteAddress) && isLoopback(socket.localAddress) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
