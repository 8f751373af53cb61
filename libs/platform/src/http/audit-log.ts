import type { AuditAction } from '@santral/contracts';
import type { EntityManager } from 'typeorm';

/** Port to the audit log: domains that may not ask who keeps it write into it all the same. */
export interface AuditLog {
  /** Writes one line; with a `manager` in its transaction. Without a `client` it is where the request of now came from. */
  append(
    action: AuditAction,
    words: { userId: string | null; subject?: string; details?: Record<string, unknown> },
    client?: { ip: string; userAgent: string | null } | null,
    manager?: EntityManager,
  ): Promise<void>;
}

/** Nest injection token of the `AuditLog`; a global module has to provide it. */
export const AUDIT_LOG = Symbol('AUDIT_LOG');
