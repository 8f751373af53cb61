import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Cards, cardSchema, compareSeq, type Fact, OWN_STREAM, streamOf } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { pbxIds } from '@santral/platform/pbxs';
import { createRedis, type Redis } from '@santral/platform/redis';
import { CLOSED_SECONDS, cardKeys, DESK_SECONDS } from './card-keys.js';
import { applyToDesk, callIdsOf, type CardFact, type DeskCards, namedExtensions, pbxOf } from './desk-cards.js';

/** What is known of the desks a batch concerns: only the cards of the calls in it. */
interface Working {
  /** callId → extensions that hold a card of it. */
  holders: Map<string, Set<string>>;
  before: Map<string, DeskCards>;
  now: Map<string, DeskCards>;
}

/**
 * Keeps the cards of every desk in Redis, so that a reload, a crash or another tab brings them back. Cards and the position they are
 * true for change in one MULTI; who has lost the lease of the group meanwhile fails on the watched position and looks again.
 */
@Injectable()
export class CardsProjection implements OnApplicationShutdown {
  /** A connection of its own: WATCH concerns everything sent over it. */
  private readonly redis: Redis;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.redis = createRedis(config.redisUrl, 'cards');
    this.redis.on('error', () => undefined);
  }

  onApplicationShutdown() {
    this.redis.disconnect();
  }

  /** Applies facts of one stream, in order; those applied before are left out. `last` is how far the stream was read. */
  async apply(facts: readonly CardFact[], last: Fact): Promise<void> {
    const stream = streamOf(last.pbx);
    // Desks read the stream of their own PBX, and all of them that of our own services.
    const pbxs = last.pbx === OWN_STREAM ? [...(await pbxIds(this.config, this.redis)), ...facts.map(pbxOf)] : [last.pbx];
    for (const pbx of new Set(pbxs)) {
      const mine = facts.filter((fact) => pbxOf(fact) === pbx);
      while (!(await this.applyOn(pbx, stream, mine, last.seq)));
    }
  }

  /** False when somebody else moved the position meanwhile. */
  private async applyOn(pbx: string, stream: string, facts: readonly CardFact[], upTo: string): Promise<boolean> {
    const positions = cardKeys.positions(pbx);
    await this.redis.watch(positions);
    const position = (await this.redis.hget(positions, stream)) ?? '0-0';
    if (compareSeq(upTo, position) <= 0) {
      await this.redis.unwatch();
      return true;
    }
    const fresh = facts.filter((fact) => compareSeq(fact.seq, position) > 0);
    const working = await this.load(pbx, fresh);
    for (const fact of fresh) applyFact(working, fact, pbx);
    const commit = this.redis.multi().hset(positions, stream, upTo);
    writeCards(commit, pbx, working);
    await this.writeDrafts(commit, pbx, fresh, working);
    return (await commit.exec()) !== null;
  }

  private async load(pbx: string, facts: readonly CardFact[]): Promise<Working> {
    const working: Working = { holders: new Map(), before: new Map(), now: new Map() };
    const callIds = [...new Set(facts.flatMap(callIdsOf))];
    if (callIds.length === 0) return working;
    const held = await this.redis.hmget(cardKeys.holders(pbx), ...callIds);
    callIds.forEach((callId, i) => working.holders.set(callId, new Set(JSON.parse(held[i] ?? '[]') as string[])));
    const wanted = new Map<string, Set<string>>();
    for (const fact of facts) {
      for (const extension of concerned(working, fact)) {
        wanted.set(extension, new Set([...(wanted.get(extension) ?? []), ...callIdsOf(fact)]));
      }
    }
    const desks = [...wanted].map(([extension, ids]) => ({ extension, callIds: [...ids] }));
    for (const { extension, state } of await this.loadDesks(pbx, desks)) {
      working.before.set(extension, state);
      working.now.set(extension, state);
    }
    return working;
  }

  /** What the desks know of some calls, in one round trip. */
  private async loadDesks(pbx: string, desks: readonly { extension: string; callIds: string[] }[]): Promise<{ extension: string; state: DeskCards }[]> {
    const read = this.redis.pipeline();
    for (const { extension, callIds } of desks) {
      const desk = { pbx, extension };
      read.hmget(cardKeys.cards(desk), ...callIds).zmscore(cardKeys.closed(desk), ...callIds);
    }
    const replies = ((await read.exec()) ?? []).map(([error, value]) => {
      if (error) throw error;
      return value as (string | null)[];
    });
    return desks.map(({ extension, callIds }, i) => {
      const known = callIds.flatMap((callId, j) => parsed(replies[2 * i]?.[j], (json) => [callId, cardSchema.parse(JSON.parse(json))] as const));
      const times = callIds.flatMap((callId, j) => parsed(replies[2 * i + 1]?.[j], (at) => [callId, Number(at)] as const));
      return { extension, state: { cards: Object.fromEntries(known), closed: new Map(times) } };
    });
  }

  /** Drafts go with a saved or dismissed card, and move over when two calls turn out to be one. */
  private async writeDrafts(commit: ReturnType<Redis['multi']>, pbx: string, facts: readonly CardFact[], working: Working): Promise<void> {
    for (const fact of facts) {
      if (fact.name === 'call-detail.saved' || fact.name === 'call-card.dismissed') {
        commit.hdel(cardKeys.drafts({ pbx, extension: fact.payload.extension }), fact.payload.callId);
      } else if (fact.name === 'call.merged') {
        for (const extension of working.now.keys()) {
          const key = cardKeys.drafts({ pbx, extension });
          const draft = await this.redis.hget(key, fact.payload.from);
          if (draft !== null) commit.hsetnx(key, fact.payload.call.callId, draft).hdel(key, fact.payload.from);
        }
      }
    }
  }
}

const parsed = <T>(value: string | null | undefined, parse: (value: string) => T): T[] => (value == null ? [] : [parse(value)]);

/** Desks a fact may change: those it names and those that hold a card of its call. */
const concerned = ({ holders }: Working, fact: CardFact): Set<string> =>
  new Set([...namedExtensions(fact), ...callIdsOf(fact).flatMap((callId) => [...(holders.get(callId) ?? [])])]);

function applyFact(working: Working, fact: CardFact, pbx: string): void {
  for (const extension of concerned(working, fact)) {
    const state = working.now.get(extension) ?? { cards: {}, closed: new Map() };
    const next = applyToDesk(state, fact, { pbx, extension });
    working.now.set(extension, next);
    for (const callId of callIdsOf(fact)) {
      if (next.cards[callId]) working.holders.get(callId)?.add(extension);
      else working.holders.get(callId)?.delete(extension);
    }
  }
}

function writeCards(commit: ReturnType<Redis['multi']>, pbx: string, { before, now, holders }: Working): void {
  for (const [extension, state] of now) {
    const desk = { pbx, extension };
    const old = before.get(extension);
    writeChanges(commit, cardKeys.cards(desk), old?.cards ?? {}, state.cards);
    for (const [callId, at] of state.closed) {
      if (old?.closed.get(callId) === at) continue;
      commit.zadd(cardKeys.closed(desk), at, callId).zremrangebyscore(cardKeys.closed(desk), 0, at - CLOSED_SECONDS * 1000);
      commit.expire(cardKeys.closed(desk), CLOSED_SECONDS);
    }
  }
  const held = [...holders].filter(([, extensions]) => extensions.size > 0);
  const free = [...holders.keys()].filter((callId) => holders.get(callId)?.size === 0);
  if (held.length > 0) commit.hset(cardKeys.holders(pbx), ...held.flatMap(([callId, extensions]) => [callId, JSON.stringify([...extensions])]));
  if (free.length > 0) commit.hdel(cardKeys.holders(pbx), ...free);
}

function writeChanges(commit: ReturnType<Redis['multi']>, key: string, before: Cards, now: Cards): void {
  const gone = Object.keys(before).filter((callId) => !now[callId]);
  const changed = Object.entries(now).filter(([callId, card]) => before[callId] !== card);
  if (gone.length > 0) commit.hdel(key, ...gone);
  if (changed.length > 0) commit.hset(key, ...changed.flatMap(([callId, card]) => [callId, JSON.stringify(card)])).expire(key, DESK_SECONDS);
}
