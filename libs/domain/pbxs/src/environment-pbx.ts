import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PbxSecrets } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { Outbox } from '@santral/platform/outbox';
import { sealPbxSecrets, unsealPbxSecrets } from '@santral/platform/pbxs';
import type { EntityManager } from 'typeorm';
import { differencesOf, factOf, type PbxRow, type PbxSettings, settingsOf } from './pbx.js';
import { PbxEntries } from './pbx-entries.js';
import { PbxsRepository } from './pbxs.repository.js';

/** Two api processes that start together write the row once. */
const START_LOCK = 7_264_827;

/**
 * The PBX of the environment (`AMI_*`, `PBX_ID`) is a row like the others, made and followed at every start. One the environment no longer
 * names becomes an ordinary row, switched off, so that an admin may take it over or out.
 */
@Injectable()
export class EnvironmentPbx implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Outbox) private readonly outbox: Outbox,
    private readonly rows: PbxsRepository,
    private readonly entries: PbxEntries,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.rows.transaction(async (manager) => {
        await manager.query('SELECT pg_advisory_xact_lock($1)', [START_LOCK]);
        for (const row of await this.rows.all(manager)) if (row.owner === 'environment' && !this.isOurs(row.id)) await this.letGo(manager, row);
        await this.take(manager);
      });
      await this.entries.write();
    } catch (err) {
      // The PBX of the environment is served without its row; the next start writes it.
      createLogger('pbxs', this.config.logLevel).error({ err }, 'the PBXs could not be written at the start');
    }
  }

  private isOurs(id: string): boolean {
    return this.config.ami !== null && id === this.config.pbxId;
  }

  private async take(manager: EntityManager): Promise<void> {
    const { ami, ari, pbxId, pbxWebsocket, jwtSecret } = this.config;
    if (!ami) return;
    const before = await this.rows.find(pbxId, manager, true);
    const settings: PbxSettings = {
      name: before?.name ?? pbxId, enabled: true, owner: 'environment', websocket: pbxWebsocket, recordings: null,
      ami: { host: ami.host, port: ami.port, user: ami.user },
      ari: ari && { url: ari.url, user: ari.user },
    };
    const secrets: PbxSecrets = { ami: ami.secret, ari: ari?.secret ?? null, recordings: null };
    const seal = () => sealPbxSecrets(pbxId, secrets, jwtSecret);
    if (!before || before.removed) {
      const row = await this.rows.insert(manager, pbxId, settings, seal());
      if (row) await this.outbox.add(manager, factOf('pbx.added', row));
    } else if (Object.keys(differencesOf(settingsOf(before), settings)).length > 0 || !isSame(unsealPbxSecrets(pbxId, before.sealed, jwtSecret), secrets)) {
      await this.outbox.add(manager, factOf('pbx.changed', await this.rows.update(manager, pbxId, settings, seal())));
    }
  }

  private async letGo(manager: EntityManager, row: PbxRow): Promise<void> {
    const freed = await this.rows.update(manager, row.id, { ...settingsOf(row), owner: 'santral', enabled: false }, row.sealed);
    await this.outbox.add(manager, factOf('pbx.changed', freed));
  }
}

const isSame = (a: PbxSecrets | null, b: PbxSecrets): boolean => a !== null && a.ami === b.ami && a.ari === b.ari && a.recordings === b.recordings;
