import { Inject, Injectable } from '@nestjs/common';
import type { AuditAction, HolidayForm, StoredHoliday } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import type { Actor } from '@santral/platform/resource';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { RoutePublisher } from '../route-publisher.js';
import { HolidaysRepository } from './holidays.repository.js';

/** Days on which the company is closed. A change reaches every route that observes them. */
@Injectable()
export class HolidaysService {
  constructor(
    @Inject(HolidaysRepository) private readonly rows: HolidaysRepository,
    @Inject(RoutePublisher) private readonly publisher: RoutePublisher,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  all(): Promise<StoredHoliday[]> {
    return this.rows.all();
  }

  async create(form: HolidayForm, actor: Actor): Promise<StoredHoliday> {
    const id = randomUUID();
    const holiday = await this.publisher.change(async (manager) => {
      await this.rows.insert(id, form, manager);
      return this.existing(id, manager);
    });
    await this.note('holiday.created', actor, holiday);
    return holiday;
  }

  async change(id: string, form: HolidayForm, actor: Actor): Promise<StoredHoliday> {
    const { before, after } = await this.publisher.change(async (manager) => {
      const before = await this.existing(id, manager);
      await this.rows.update(id, form, manager);
      return { before, after: await this.existing(id, manager) };
    });
    await this.note('holiday.changed', actor, after, { before });
    return after;
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const holiday = await this.publisher.change(async (manager) => {
      const holiday = await this.existing(id, manager);
      await this.rows.delete(id, manager);
      return holiday;
    });
    await this.note('holiday.deleted', actor, holiday);
  }

  private async existing(id: string, manager: EntityManager): Promise<StoredHoliday> {
    const holiday = await this.rows.find(id, manager);
    if (!holiday) throw new Refusal('record.not-found');
    return holiday;
  }

  private note(action: AuditAction, { userId }: Actor, holiday: StoredHoliday, more: Record<string, unknown> = {}): Promise<void> {
    return this.audit.append(action, { userId, subject: holiday.day, details: { ...holiday, ...more } });
  }
}
