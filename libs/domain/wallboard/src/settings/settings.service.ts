import { Inject, Injectable } from '@nestjs/common';
import { OWN_STREAM, type WallboardSettingsAnswer, type WallboardSettingsChange } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactPublisher } from '@santral/platform/facts';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import { SettingsRepository } from './settings.repository.js';

/** The limits that colour the wallboard of a PBX and raise its alerts: queues of the same name on two PBXs are two queues. */
@Injectable()
export class SettingsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    private readonly rows: SettingsRepository,
    private readonly facts: FactPublisher,
  ) {}

  /** Of the PBX of the environment unless another is named. */
  read(pbx = this.config.pbxId): Promise<WallboardSettingsAnswer> {
    return this.rows.read(pbx);
  }

  /** Changes all limits of a PBX at once. Refuses with `wallboard.settings-changed` when somebody else did so meanwhile. */
  async change({ version, settings }: WallboardSettingsChange, userId: string, pbx = this.config.pbxId): Promise<WallboardSettingsAnswer> {
    await this.rows.inOne(async (manager) => {
      if (!(await this.rows.write(manager, pbx, version, settings))) throw new Refusal('wallboard.settings-changed');
      await this.audit.append('wallboard.settings-changed', { userId, subject: pbx, details: { settings } }, undefined, manager);
    });
    const now = version + 1;
    const payload = { pbx, version: now };
    await this.facts.publish({ id: `wallboard.settings-changed:${pbx}:${now}`, name: 'wallboard.settings-changed', version: 1, at: new Date().toISOString(), pbx: OWN_STREAM, subject: pbx, payload });
    return { version: now, settings };
  }
}
