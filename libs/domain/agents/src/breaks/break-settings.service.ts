import { Inject, Injectable } from '@nestjs/common';
import type { BreakSettings } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import { BreaksRepository } from './breaks.repository.js';

/** What holds for all break types of the company. */
@Injectable()
export class BreakSettingsService {
  constructor(
    @Inject(BreaksRepository) private readonly rows: BreaksRepository,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  read(): Promise<BreakSettings> {
    return this.rows.settings();
  }

  /** Refuses with `break-settings.changed` when somebody else changed them meanwhile. */
  async change(change: BreakSettings, userId: string): Promise<BreakSettings> {
    await this.rows.inOne(async (manager) => {
      const before = await this.rows.changeSettings(manager, change);
      if (!before) throw new Refusal('break-settings.changed');
      if (before.dailyAllowanceS === change.dailyAllowanceS) return;
      await this.audit.append('break-settings.changed', { userId, details: { changes: { dailyAllowanceS: [before.dailyAllowanceS, change.dailyAllowanceS] } } }, undefined, manager);
    });
    return { ...change, version: change.version + 1 };
  }
}
