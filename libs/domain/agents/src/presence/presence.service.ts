import { Inject, Injectable } from '@nestjs/common';
import type { DirectoryEntry, PresenceSheet } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal } from '@santral/platform/http';
import { dateOf, workDayOf, workDayOn } from '../breaks/work-day.js';
import { LiveStateRepository } from '../live-state.repository.js';
import { isDeskLost } from './desk-presence.js';
import { presenceOf } from './presence-day.js';
import { PresenceRepository } from './presence.repository.js';

/** Which day: `YYYY-MM-DD`, today when absent; counted in the company's zone unless another is asked for. Without a PBX that of the environment. */
export interface PresenceQuery {
  date?: string | undefined;
  timezone?: string | undefined;
  pbx?: string | undefined;
}

/** The daily sheet of who was there, made of what is written down of queue logins and breaks. */
@Injectable()
export class PresenceService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
    @Inject(PresenceRepository) private readonly presence: PresenceRepository,
  ) {}

  /** One row per user with an extension on the PBX. Refuses a day that has not begun with `presence.future-day`. `now` in epoch ms. */
  async sheet({ date, timezone, pbx = this.config.pbxId }: PresenceQuery, now = Date.now()): Promise<PresenceSheet> {
    const { dayStartMinutes } = this.config;
    const rules = { timeZone: timezone ?? this.config.timeZone, dayStartMinutes };
    const current = workDayOf(now, rules);
    const day = date === undefined ? current : workDayOn(date, rules);
    if (day.from > now) throw new Refusal('presence.future-day');
    const [{ agents, directory, seen }, sessions, breaks] = await Promise.all([this.live.read(pbx), this.presence.sessionsOf(pbx, day), this.presence.breaksOf(pbx, day)]);
    const rows = [...directory]
      .sort(([a], [b]) => Number(a) - Number(b) || a.localeCompare(b))
      .map(([extension, user]) => {
        const isTheirs = ownedBy(extension, user);
        const presence = presenceOf({ sessions: sessions.filter(isTheirs), breaks: breaks.filter(isTheirs) }, day, now);
        const deskLost = day.from === current.from && isDeskLost(agents.get(extension) ?? null, seen.get(extension), now);
        return { userId: user.userId, name: user.displayName, extension, ...presence, deskLost };
      });
    const iso = (at: number) => new Date(at).toISOString();
    return { pbx, date: dateOf(day, rules), today: dateOf(current, rules), timeZone: rules.timeZone, from: iso(day.from), until: iso(day.until), rows };
  }
}

/** Rows name the user of that time, who may have moved to another extension since; where none was known, the extension decides. */
const ownedBy = (extension: string, { userId }: DirectoryEntry) => (row: { extension: string; userId: string | null }) =>
  row.userId === null ? row.extension === extension : row.userId === userId;
