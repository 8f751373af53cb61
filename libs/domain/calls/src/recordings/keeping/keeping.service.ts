import { Inject, Injectable } from '@nestjs/common';
import type { CallKeeping, RecordingRetention, RecordingRetentionForm } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog, type Principal, Refusal } from '@santral/platform/http';
import { EraseRounds } from './erase-rounds.js';
import { KeepingRepository } from './keeping.repository.js';

/** How long recordings are kept, and holds against their erasure; every change is in the audit log with who and why. */
@Injectable()
export class KeepingService {
  constructor(
    private readonly keeping: KeepingRepository,
    private readonly rounds: EraseRounds,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  async retention(): Promise<RecordingRetention> {
    const [rules, nextAt] = await Promise.all([this.keeping.retention(new Date()), this.rounds.nextAt()]);
    return { ...rules, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() };
  }

  async changeRetention(form: RecordingRetentionForm, { userId, displayName }: Principal): Promise<RecordingRetention> {
    await this.keeping.transaction(async (manager) => {
      if (!(await this.keeping.changeRetention(form, displayName, manager))) throw new Refusal('record.version-conflict');
      const { defaultDays, queues } = form;
      await this.audit.append('recording-retention.changed', { userId, details: { defaultDays, queues: queues.map(({ queue, days }) => `${queue}: ${days}`) } }, undefined, manager);
    });
    return this.retention();
  }

  async ofCall(callId: string): Promise<CallKeeping> {
    const keeping = await this.keeping.ofCall(callId);
    if (!keeping) throw new Refusal('call.not-found');
    return keeping;
  }

  /** From then on no recording of the call is erased, whatever its time. */
  async hold(callId: string, reason: string, { userId, displayName: name }: Principal): Promise<CallKeeping> {
    await this.keeping.transaction(async (manager) => {
      if (!(await this.keeping.lock(callId, manager))) throw new Refusal('call.not-found');
      const holder = await this.keeping.holderOf(callId, manager);
      if (holder !== null) throw new Refusal('recording.already-held', { name: holder });
      if ((await this.keeping.left(callId, manager)) === 0) throw new Refusal('recording.nothing-to-hold');
      await this.keeping.hold(callId, reason, { userId, name }, manager);
      await this.audit.append('recording.held', { userId, subject: callId, details: { reason } }, undefined, manager);
    });
    return this.ofCall(callId);
  }

  /** What is past its time goes with the next round. */
  async release(callId: string, reason: string, { userId, displayName: name }: Principal): Promise<CallKeeping> {
    await this.keeping.transaction(async (manager) => {
      if (!(await this.keeping.lock(callId, manager))) throw new Refusal('call.not-found');
      if (!(await this.keeping.release(callId, reason, { userId, name }, manager))) throw new Refusal('recording.not-held');
      await this.audit.append('recording.released', { userId, subject: callId, details: { reason } }, undefined, manager);
    });
    return this.ofCall(callId);
  }
}
