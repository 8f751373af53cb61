import { Inject, Injectable } from '@nestjs/common';
import { OWN_STREAM, type WallboardSettingsAnswer, type WallboardSettingsChange } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactPublisher } from '@santral/platform/facts';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import { SettingsRepository } from './settings.repository.js';

/** The limits that colour the wallboard and raise its alerts. */
@Injectable()
export class SettingsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    private readonly rows: SettingsRepository,
    private readonly facts: FactPublisher,
  ) {}

  read(): Promise<WallboardSettingsAnswer> {
    return this.rows.read(this.config.pbxId);
  }

  /** Changes all limits at once. Refuses with `wallboard.settings-changed` when somebody else did so meanwhile. */
  async change({ version, settings }: WallboardSettingsChange, userId: string): Promise<WallboardSettingsAnswer> {
    const { pbxId } = this.config;
    await this.rows.inOne(async (manager) => {
      if (!(await this.rows.write(manager, pbxId, version, settings))) throw new Refusal('wallboard.settings-changed');
      await this.audit.append('wallboard.settings-changed', { userId, subject: pbxId, details: { settings } }, undefined, manager);
    });
    const now = version + 1;
    const payload = { pbx: pbxId, version: now };
    await this.facts.publish({ id: `wallboard.settings-changed:${pbxId}:${now}`, name: 'wallboard.settings-changed', version: 1, at: new Date().toISOString(), pbx: OWN_STREAM, subject: pbxId, payload });
    return { version: now, settings };
  }
}
