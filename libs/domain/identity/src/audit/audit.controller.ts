import { Controller, Get } from '@nestjs/common';
import { type AuditPage, auditPageSchema, type AuditQuery, auditQuerySchema } from '@santral/contracts';
import { ApiSpec, ParsedQuery, Permit } from '@santral/platform/http';
import { AuditRepository } from './audit.repository.js';

@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Permit('audit.read')
  @Get()
  @ApiSpec({ summary: 'Who signed in, was refused, changed users and roles, took data out; newest first', answer: auditPageSchema })
  search(@ParsedQuery(auditQuerySchema) query: AuditQuery): Promise<AuditPage> {
    return this.audit.search(query);
  }
}
