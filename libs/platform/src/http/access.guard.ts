import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
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
    if (rule.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<SantralRequest>();
    if (rule.kind === 'permit' && rule.orOnThisMachine && isFromThisMachine(request)) return true;
    const principal = { ...(await withDeadline(this.authenticator.authenticate(bearerOf(request)))), language: request.language };
    request.principal = principal;
    permit(rule, principal, request.params as Record<string, string>);
    return true;
  }
}

/** Refuses when the rule does not hold for the principal. */
function permit(rule: Exclude<AccessRule, { kind: 'public' }>, principal: Principal, params: Record<string, string>): void {
  if (rule.kind === 'signed-in') {
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

/** Straight from a program on this machine, not passed on by a proxy. */
function isFromThisMachine({ socket, headers }: SantralRequest): boolean {
  const isLoopback = (address: string | undefined) => address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
  return isLoopback(socket.remoteAddress) && isLoopback(socket.localAddress) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
