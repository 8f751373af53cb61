import { Inject, Injectable } from '@nestjs/common';
import { AUTO_PAUSE_REASON, type BreakChoice, type BreakDetail, breakIdOf, breakReasonOf, formatDuration, isPauseAroundCall, type Language, type LiveAgent, type Localized, socketBreakNames } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal } from '@santral/platform/http';
import type { AgentAt } from '../commands/pbx-commander.js';
import { type LimitedBreak, limitNow, type Reached } from './break-limit.js';
import { type AgentBreak, BreaksRepository, type BreakType, limitedOf } from './breaks.repository.js';
import { type Day, type Stretch, usedMs, workDayOf } from './work-day.js';

/** Any pause that is none of the break types. */
export const generalBreak: Localized = { tr: 'Genel mola', en: 'General break', ar: 'استراحة عامة' };

/** What an agent has used of a break type today. */
interface Usage {
  usedMs: number;
  /** Null without a limit. */
  limitMs: number | null;
}

/** The break an agent is on. */
export interface RunningBreak extends Usage {
  /** Null for a break of no type. */
  type: BreakType | null;
  /** The limit it reaches first, or is past the most; null without any. */
  limit: Reached | null;
}

/** Break types and what an agent has used of them in the working day. The running break is what the PBX says, not what has been written of it. */
@Injectable()
export class BreaksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
  ) {}

  /** The types an agent may choose, the one used most often first. `now` in epoch ms. */
  async choices({ pbx, extension }: AgentAt, live: LiveAgent | null, language: Language, now = Date.now()): Promise<BreakChoice[]> {
    const day = workDayOf(now, this.config);
    const [types, today, mostUsed, allowanceS] = await Promise.all([this.breaks.activeTypes(), this.breaks.ofDay(pbx, extension, day), this.breaks.mostUsed(pbx, extension), this.breaks.allowanceS()]);
    const left = allowanceOf(allowanceS, today, live, day, now);
    const choices = types.map((type) => ({
      id: type.id, name: type.label[language], isMostUsed: type.id === mostUsed, ...detailOf(type, usageOf(type, today, live, day, now), language),
      singleLimit: Math.max(0, type.singleLimitS), allowance: type.inAllowance ? left : null,
    }));
    return choices.sort((a, b) => Number(b.isMostUsed) - Number(a.isMostUsed));
  }

  /** Refuses with `break.not-found`. */
  async detail(breakId: number, { pbx, extension }: AgentAt, live: LiveAgent | null, language: Language, now = Date.now()): Promise<BreakDetail> {
    const type = await this.type(breakId);
    const day = workDayOf(now, this.config);
    return detailOf(type, usageOf(type, await this.breaks.ofDay(pbx, extension, day), live, day, now), language);
  }

  /** The break an agent is on, and what is used of its limits, it included; null when they are on none. `now` in epoch ms. */
  async running({ pbx, extension }: AgentAt, live: LiveAgent | null, now: number): Promise<RunningBreak | null> {
    if (!live?.onBreakSince || isPauseAroundCall(live.breakReason)) return null;
    const day = workDayOf(now, this.config);
    const [type, today, allowanceS] = await Promise.all([this.typeOfReason(live.breakReason), this.breaks.ofDay(pbx, extension, day), this.breaks.allowanceS()]);
    const used = type ? usageOf(type, today, live, day, now) : { usedMs: now - Date.parse(live.onBreakSince), limitMs: null };
    return { type, ...used, limit: limitOf(runningOf(type, today, live, allowanceS), today, day, now) };
  }

  /** A type a break may begin with. Refuses with `break.not-found` and `break.disabled`. */
  async choosable(breakId: number): Promise<BreakType> {
    const type = await this.type(breakId);
    if (!type.active) throw new Refusal('break.disabled');
    return type;
  }

  async type(breakId: number): Promise<BreakType> {
    const type = await this.breaks.type(breakId);
    if (!type) throw new Refusal('break.not-found');
    return type;
  }

  /** The type of a pause reason, null when it is none of ours. */
  async typeOfReason(reason: string | null): Promise<BreakType | null> {
    return this.typeOfId(breakIdOf(reason));
  }

  /** The type of an id, null for an unknown one, 0 and null. */
  async typeOfId(id: number | null): Promise<BreakType | null> {
    return id === null ? null : this.breaks.type(id);
  }

  /** Id of a break by the name the socket gives it, by its label in any language or by its reason; null for any other name. */
  async idOfName(name: string): Promise<number | null> {
    const wanted = name.trim().toLocaleLowerCase('tr');
    const isWanted = (text: string | undefined) => text !== undefined && text.toLocaleLowerCase('tr') === wanted;
    const types = await this.breaks.activeTypes();
    return types.find(({ id, label }) => [socketBreakNames[id], breakReasonOf(id), ...Object.values(label)].some(isWanted))?.id ?? null;
  }
}

/** The running break as the PBX tells it; its row, once it is written, knows the limits that were valid when it began and who ordered it. */
function runningOf(type: BreakType | null, today: readonly AgentBreak[], live: LiveAgent, allowanceS: number): LimitedBreak {
  const from = Date.parse(live.onBreakSince ?? '');
  const row = today.find((one) => one.startedAt === from);
  if (row) return { ...limitedOf(row), until: null };
  return {
    from, until: null, breakTypeId: type?.id ?? null, counted: live.breakReason !== AUTO_PAUSE_REASON,
    limitS: type?.dailyLimitS ?? 0, singleLimitS: type?.singleLimitS ?? 0, inAllowance: type?.inAllowance ?? true, allowanceS,
  };
}

function limitOf(running: LimitedBreak, today: readonly AgentBreak[], day: Day, now: number): Reached | null {
  return limitNow(running, over(today, running.from).map(limitedOf), day, now);
}

/** Breaks of the day beside the running one; a row without an end whose break is over has no part in it any more. */
const over = (today: readonly AgentBreak[], runningSince: number | null): AgentBreak[] => today.filter(({ startedAt, endedAt }) => startedAt !== runningSince && endedAt !== null);

/** What is left of the allowance of all breaks of the day, seconds; null without one. */
function allowanceOf(allowanceS: number, today: readonly AgentBreak[], live: LiveAgent | null, day: Day, now: number): BreakChoice['allowance'] {
  if (allowanceS <= 0) return null;
  const since = live?.onBreakSince && !isPauseAroundCall(live.breakReason) ? Date.parse(live.onBreakSince) : null;
  const own = today.filter((one) => one.counted && one.inAllowance);
  const goesOn = own.filter(({ startedAt }) => startedAt === since).map((one) => ({ ...limitedOf(one), until: null }));
  const used = usedMs([...over(own, since).map(limitedOf), ...goesOn], day, now);
  return { limit: allowanceS, remainder: Math.round(allowanceS - used / 1000) };
}

function usageOf(type: BreakType, today: readonly AgentBreak[], live: LiveAgent | null, day: Day, now: number): Usage {
  const runningSince = live?.onBreakSince && breakIdOf(live.breakReason) === type.id ? Date.parse(live.onBreakSince) : null;
  const row = today.find((one) => one.startedAt === runningSince);
  const stretches: Stretch[] = today
    .filter((one) => one.counted && one.breakTypeId === type.id && one.startedAt !== runningSince && one.endedAt !== null)
    .map((one) => ({ from: one.startedAt, until: one.endedAt }));
  // A break somebody else ordered is no use of one's own.
  if (runningSince !== null && row?.counted !== false) stretches.push({ from: runningSince, until: null });
  const limitS = row?.limitS ?? type.dailyLimitS;
  return { usedMs: usedMs(stretches, day, now), limitMs: limitS > 0 ? limitS * 1000 : null };
}

const detailOf = (type: BreakType, { usedMs: used, limitMs }: Usage, language: Language): BreakDetail => ({
  breakName: type.label[language],
  breakLimit: (limitMs ?? 0) / 1000,
  totalBreak: formatDuration(used),
  remainder: limitMs === null ? null : Math.round((limitMs - used) / 1000),
});
