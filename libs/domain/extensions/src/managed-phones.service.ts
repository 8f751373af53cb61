import { Inject, Injectable } from '@nestjs/common';
import type { ExtensionKind } from '@santral/contracts';
import type { ManagedPhones } from '@santral/domain-agents';
import { ExtensionCaller } from './extensions.jobs.js';
import { ExtensionsRepository } from './extensions.repository.js';
import { ExtensionWriter } from './extension-writer.js';

const RETRY_MS = 5000;

/** Gives extensions of ours to browsers and back: the endpoint is written as what has it now. */
@Injectable()
export class ManagedPhonesService implements ManagedPhones {
  constructor(
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(ExtensionWriter) private readonly writer: ExtensionWriter,
    @Inject(ExtensionCaller) private readonly caller: ExtensionCaller,
  ) {}

  async kindOf(pbx: string, extension: string): Promise<ExtensionKind | null> {
    return (await this.rows.ofNumber(pbx, extension))?.kind ?? null;
  }

  async settle(pbx: string, extension: string): Promise<boolean> {
    const row = await this.rows.ofNumber(pbx, extension);
    if (!row) return false;
    // Somebody's change on the PBX waits for a person's choice; a browser that comes or goes does not make it.
    const problem = await this.writer.push(row.id, { keepTheirs: row.state === 'drifted' });
    if (!problem) return true;
    if (row.state === 'synced') await this.rows.note(row.id, { state: 'pending' });
    await this.caller.push(pbx, RETRY_MS);
    throw problem.toRefusal();
  }
}
