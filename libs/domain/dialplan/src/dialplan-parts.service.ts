import { Inject, Injectable } from '@nestjs/common';
import type { DialplanLine, DialplanPart } from '@santral/contracts';
import type { EntityManager } from 'typeorm';
import { DialplanCaller } from './dialplan.jobs.js';
import { DialplanRepository } from './dialplan.repository.js';
import { DialplanWriter } from './dialplan-writer.js';

const RETRY_MS = 5000;

/** The door for domains that have lines in the dialplan: they say what they want, and it is brought to the PBX. */
@Injectable()
export class DialplanPartsService {
  constructor(
    @Inject(DialplanRepository) private readonly rows: DialplanRepository,
    @Inject(DialplanWriter) private readonly writer: DialplanWriter,
    @Inject(DialplanCaller) private readonly caller: DialplanCaller,
  ) {}

  /** Says which lines a part has from now on, in the transaction that changes what they are made of. False when they stay the same. */
  put(pbx: string, part: DialplanPart, lines: readonly DialplanLine[], manager: EntityManager): Promise<boolean> {
    return this.rows.put(pbx, part, lines, manager);
  }

  /** Puts them in force, after the commit. What the PBX could not be told now it is told later; `GET /api/dialplan` shows how it stands. */
  async push(pbx: string): Promise<void> {
    await this.writer.push(pbx);
    const row = await this.rows.find(pbx);
    if (row?.state === 'pending') await this.caller.push(pbx, RETRY_MS);
  }
}
