import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule, type SantralRequest } from '@santral/platform/http';
import type { Observable } from 'rxjs';
import { AuditRepository } from './audit.repository.js';

/** Formats in which a route that also answers JSON is asked for a file. */
const fileFormats: readonly unknown[] = ['csv', 'xlsx', 'pdf'];

/**
 * Writes down who takes data out of the house (every route whose permission ends in `.export`, and every route asked for a file) and who
 * listens to recordings. The line is written before the first byte leaves; a log that cannot be written means that nothing leaves.
 */
@Injectable()
export class ExportAuditInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly audit: AuditRepository,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() === 'http') {
      const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [context.getHandler(), context.getClass()]);
      const { params, principal, path, query } = context.switchToHttp().getRequest<SantralRequest>();
      const permission = rule?.kind !== 'permit' ? null : typeof rule.permission === 'function' ? rule.permission(params as Record<string, string>) : rule.permission;
      const isExport = permission !== null && (permission.endsWith('.export') || fileFormats.includes(query['format']));
      const action = permission === 'recordings.listen' ? 'recording.listened' : isExport ? 'data.exported' : null;
      if (action) await this.audit.append(action, { userId: principal?.userId ?? null, subject: path, details: { query } });
    }
    return next.handle();
  }
}
