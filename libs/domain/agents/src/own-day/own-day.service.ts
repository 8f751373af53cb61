import { Inject, Injectable } from '@nestjs/common';
import type { OwnDay } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { type Principal, Refusal } from '@santral/platform/http';
import { dateOf, workDayOf } from '../breaks/work-day.js';
import { ownDayOf } from './own-day.js';
import { OwnDayRepository } from './own-day.repository.js';

/** The working day of an agent in figures. */
@Injectable()
export class OwnDayService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(OwnDayRepository) private readonly days: OwnDayRepository,
  ) {}

  /** The day of who asks, as far as it has come; refuses users without an extension with `access.no-extension`. `now` in epoch ms. */
  async of({ userId, extension, pbx }: Pick<Principal, 'userId' | 'extension' | 'pbx'>, now = Date.now()): Promise<OwnDay> {
    if (extension === null) throw new Refusal('access.no-extension');
    const day = workDayOf(now, this.config);
    const { pbxId, dailyCallTarget } = this.config;
    const figures = ownDayOf(await this.days.sourcesOf({ pbx: pbx ?? pbxId, extension, userId }, day), day, now);
    const iso = (at: number) => new Date(at).toISOString();
    return { date: dateOf(day, this.config), from: iso(day.from), until: iso(day.until), ...figures, target: dailyCallTarget > 0 ? dailyCallTarget : null };
  }
}
