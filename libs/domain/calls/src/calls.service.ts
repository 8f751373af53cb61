import { Injectable } from '@nestjs/common';
import type { CallFilters, CallItem, CallsPage, CallsQuery, Language, RecentCall, TimelineEntry } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { AgentNames } from './agent-names.js';
import { itemOf, participants } from './call-item.js';
import { CallsRepository, type StoredCall } from './calls.repository.js';
import { CallDetailsRepository } from './details/call-details.repository.js';
import { OpenCalls } from './open-calls.js';
import { timelineOf } from './timeline.js';

/** Rows an export reads at once. */
const EXPORT_BATCH = 200;

/** Answers what was said about calls. */
@Injectable()
export class CallsService {
  constructor(
    private readonly calls: CallsRepository,
    private readonly details: CallDetailsRepository,
    private readonly open: OpenCalls,
    private readonly agents: AgentNames,
  ) {}

  /** Calls that match, newest first unless sorted otherwise; those that are up as they are this moment. */
  async page(query: CallsQuery, language: Language): Promise<CallsPage> {
    const parties = await this.calls.parties(query);
    const [{ calls, next, previous }, { total, isExact }] = await Promise.all([this.calls.page(query, parties), this.calls.total(query, parties)]);
    return { items: await this.items(calls, language), total, isTotalExact: isExact, page: query.page, pageSize: query.pageSize, next, previous };
  }

  /** All calls that match, in batches, for a file. */
  async *batches(filters: CallFilters, language: Language): AsyncGenerator<CallItem[]> {
    const parties = await this.calls.parties(filters);
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { calls, next } = await this.calls.page({ ...filters, cursor, page: 1, pageSize: EXPORT_BATCH }, parties);
      yield await this.items(calls, language);
      cursor = next;
    }
  }

  async byId(callId: string, language: Language): Promise<CallItem> {
    const [item] = await this.items([await this.stored(callId)], language);
    if (!item) throw new Refusal('call.not-found');
    return item;
  }

  async timeline(callId: string, language: Language): Promise<TimelineEntry[]> {
    const [call] = await this.asOfNow([await this.stored(callId)]);
    if (!call) throw new Refusal('call.not-found');
    const detail = (await this.details.newestOf([call.record.callId], language)).get(call.record.callId);
    const { pbx, transfers } = call.record;
    const names = await this.agents.of(pbx, [...participants(call.record), ...transfers.flatMap(({ from }) => from ?? [])]);
    return timelineOf(call.record, detail ?? null, new Map([...names].map(([extension, { displayName }]) => [extension, displayName])));
  }

  /** Last contacts with a number or a customer, newest first, without those that are up. */
  async recent(who: { number?: string; customerId?: string }, limit: number, language: Language): Promise<RecentCall[]> {
    const calls = (await this.calls.recent(who, limit + 5)).filter(({ record }) => record.outcome !== 'open').slice(0, limit);
    const details = await this.details.newestOf(calls.map(({ record }) => record.callId), language);
    return calls.map(({ record, agent }) => ({
      id: record.callId,
      direction: record.direction,
      startedAt: record.startedAt,
      outcome: record.outcome,
      agent,
      reasons: details.get(record.callId)?.reasons.map((reason) => reason.label) ?? [],
    }));
  }

  private async stored(callId: string): Promise<StoredCall> {
    const call = await this.calls.byId(callId);
    if (!call) throw new Refusal('call.not-found');
    return call;
  }

  private async items(calls: readonly StoredCall[], language: Language): Promise<CallItem[]> {
    const [current, details] = await Promise.all([this.asOfNow(calls), this.details.newestOf(calls.map(({ record }) => record.callId), language)]);
    return current.map(({ record, agent }) => itemOf(record, agent, details.get(record.callId) ?? null));
  }

  /** Rows of calls that are up hold their beginning only; telephony knows the rest. */
  private async asOfNow(calls: readonly StoredCall[]): Promise<StoredCall[]> {
    const up = calls.filter(({ record }) => record.outcome === 'open');
    const current = new Map<string, StoredCall>();
    for (const pbx of new Set(up.map(({ record }) => record.pbx))) {
      const records = await this.open.records(pbx, up.flatMap(({ record }) => (record.pbx === pbx ? [record.callId] : [])));
      const names = await this.agents.of(pbx, [...records.values()].flatMap((record) => record.extension ?? []));
      for (const record of records.values()) current.set(record.callId, { record, agent: names.get(record.extension ?? '')?.displayName ?? null });
    }
    return calls.map((call) => current.get(call.record.callId) ?? call);
  }
}
