import { Injectable } from '@nestjs/common';
import { isUnavailable } from '@santral/platform/database';
import { positionOf } from '@santral/platform/facts';
import { AgentNames } from './agent-names.js';
import type { CallChange } from './call-change.js';
import { type CallRow, openRecord } from './call-rows.js';
import { CallWriterRepository } from './call-writer.repository.js';

/** A change PostgreSQL refuses. */
export interface RefusedChange {
  change: CallChange;
  error: unknown;
}

/** Keeps the records of calls. */
@Injectable()
export class CallRecordsService {
  constructor(
    private readonly writer: CallWriterRepository,
    private readonly agents: AgentNames,
  ) {}

  /**
   * Writes a batch; when PostgreSQL refuses it, its halves are written apart, and so on, so that a bad change does not take the others
   * with it. Returns the refused ones. Throws when the database is away.
   */
  async save(changes: readonly CallChange[]): Promise<RefusedChange[]> {
    try {
      await this.write(changes);
      return [];
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (changes.length === 1) return changes.map((change) => ({ change, error }));
    }
    const half = Math.ceil(changes.length / 2);
    return [...(await this.save(changes.slice(0, half))), ...(await this.save(changes.slice(half)))];
  }

  private async write(changes: readonly CallChange[]): Promise<void> {
    const rows = await this.rowsOf(changes);
    await this.writer.write(rows, changes.filter((change) => change.kind === 'merged'), positionOf);
  }

  private async rowsOf(changes: readonly CallChange[]): Promise<CallRow[]> {
    const records = changes.flatMap((change) => {
      if (change.kind === 'merged') return [];
      return [{ record: change.kind === 'ended' ? change.record : openRecord(change.call), position: positionOf(change.seq) }];
    });
    const names = new Map<string, Awaited<ReturnType<AgentNames['of']>>>();
    for (const pbx of new Set(records.map(({ record }) => record.pbx))) {
      const extensions = records.flatMap(({ record }) => (record.pbx === pbx && record.extension ? [record.extension] : []));
      names.set(pbx, await this.agents.of(pbx, extensions));
    }
    return records.map(({ record, position }) => ({ record, position, agent: names.get(record.pbx)?.get(record.extension ?? '') ?? null }));
  }
}
