import type { AmiSettings } from '@santral/platform/config';
import type { Logger } from '@santral/platform/logging';
import type { PbxDirectory } from '@santral/platform/pbxs';
import type { PbxRunner } from './pbx-runner.js';

export interface PbxFleetOptions {
  directory: Pick<PbxDirectory, 'list'>;
  createRunner: (pbx: string, ami: AmiSettings) => Pick<PbxRunner, 'start' | 'stop'>;
  logger: Logger;
}

interface Served {
  runner: Pick<PbxRunner, 'start' | 'stop'>;
  /** What it was started with: another connection is another runner. */
  ami: string;
}

/**
 * One runner for every PBX that is switched on, in this process; each waits for the lease of its PBX, so that of several processes one
 * serves it. Follows the directory: what is added, changed, switched off or taken out takes effect at the next `refresh`.
 */
export class PbxFleet {
  private readonly served = new Map<string, Served>();
  private isStopped = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: PbxFleetOptions) {}

  /** Makes what is served what the directory says. One refresh at a time. */
  refresh(): Promise<void> {
    this.turn = this.turn.then(() => this.follow());
    return this.turn;
  }

  /** Lets go of every PBX; its calls go on, for the next process. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.turn;
    await Promise.all([...this.served.values()].map(({ runner }) => runner.stop()));
    this.served.clear();
  }

  private async follow(): Promise<void> {
    const { directory, createRunner, logger } = this.options;
    if (this.isStopped) return;
    const list = await directory.list();
    if (this.isStopped) return;
    const wanted = new Map(list.flatMap(({ id, enabled, ami }): [string, AmiSettings][] => (enabled && ami ? [[id, ami]] : [])));
    const over = [...this.served].filter(([id, { ami }]) => textOf(wanted.get(id)) !== ami);
    await Promise.all(
      over.map(async ([id, { runner }]) => {
        const isKept = list.some((pbx) => pbx.id === id && pbx.enabled);
        logger.info({ pbx: id }, isKept ? 'the connection of a PBX has changed' : 'a PBX is no longer served');
        // While it is only reached otherwise its calls go on.
        await runner.stop({ letGo: !isKept });
        this.served.delete(id);
      }),
    );
    for (const [id, ami] of wanted) {
      if (this.served.has(id)) continue;
      const runner = createRunner(id, ami);
      this.served.set(id, { runner, ami: textOf(ami) });
      runner.start();
      logger.info({ pbx: id, ami: `${ami.host}:${ami.port}` }, 'serving a PBX');
    }
  }
}

const textOf = (ami: AmiSettings | undefined): string => JSON.stringify(ami ?? null);
