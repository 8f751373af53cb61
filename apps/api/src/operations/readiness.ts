import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { leaseKey, linkKey, linkStatusOf, type ProcessName, type Ready } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { readHeartbeats } from '@santral/platform/health';
import { withDeadline } from '@santral/platform/http';
import { PbxDirectory } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { DataSource } from 'typeorm';

type Part = Ready['parts'][number];
const PROBE_MS = 2000;

/** Looks at every part the system needs; one that does not answer in time is down. */
@Injectable()
export class Readiness {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @InjectDataSource() private readonly database: DataSource,
    @Inject(PbxDirectory) private readonly pbxs: PbxDirectory,
  ) {}

  async check(): Promise<Ready> {
    const parts = await Promise.all([
      this.probe('postgres', async () => void (await this.database.query('SELECT 1'))),
      this.probe('redis', async () => void (await this.redis.ping())),
      this.process('telephony'),
      this.process('worker'),
      this.pbx(),
    ]);
    return { ready: parts.every((part) => part.up), parts };
  }

  private async probe(name: string, look: () => Promise<string | null | void>): Promise<Part> {
    try {
      return { name, up: true, detail: (await withDeadline(look(), PROBE_MS)) ?? null };
    } catch (error) {
      return { name, up: false, detail: error instanceof PartDown ? error.message : 'does not answer' };
    }
  }

  private process(name: ProcessName): Promise<Part> {
    return this.probe(name, async () => {
      const alive = (await readHeartbeats(this.redis)).filter((report) => report.name === name).length;
      if (alive > 0) return alive > 1 ? `${alive} running` : null;
      // Without a PBX there is nothing for telephony to do.
      if (name === 'telephony' && this.config.ami === null) return 'off';
      throw new PartDown('not running');
    });
  }

  /** The PBX of the environment is part of the system; those that were added later are told of, but an api is of use without them. */
  private pbx(): Promise<Part> {
    return this.probe('pbx', async () => {
      const { pbxId, ami } = this.config;
      const others = (await this.pbxs.list()).filter(({ id, enabled }) => enabled && !(ami && id === pbxId));
      const told = (await Promise.all(others.map(({ id }) => this.link(id)))).map(({ text }) => text);
      if (ami === null) return told.join(', ') || 'off';
      const own = await this.link(pbxId);
      if (!own.isUp) throw new PartDown([own.text, ...told].join(', '));
      return [own.text, ...told].join(', ');
    });
  }

  private async link(pbx: string): Promise<{ isUp: boolean; text: string }> {
    const [told, owner] = await this.redis.mget(linkKey(pbx), leaseKey(pbx));
    const { link, message } = linkStatusOf(pbx, told ?? null, owner !== null, new Date().toISOString());
    return { isUp: link === 'up', text: `${pbx} ${told === null ? 'unknown' : link}${link !== 'up' && message ? `: ${message}` : ''}` };
  }
}

/** A part that answered, and said no. */
class PartDown extends Error {}
