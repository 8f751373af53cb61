import { type Card, type Cards, cardSchema, compareSeq, type Desk, type DeskSnapshot, type Fact, leaseKey, linkKey, linkStatusOf, agentsKey, liveAgentSchema, OWN_STREAM, type PbxStatus, type SavedDraft, savedDraftSchema, streamOf } from '@santral/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { decodeEntry, peekName } from '@santral/platform/facts';
import { REDIS, type Redis } from '@santral/platform/redis';
import { CLOSED_SECONDS, cardKeys, DRAFT_SECONDS } from './card-keys.js';
import { type CardFact, type DeskCards, isCardFact } from './desk-cards.js';

const PAGE = 1000;

/** Cards, drafts and their watermarks in Redis. */
@Injectable()
export class CardsRepository {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Streams whose facts make the cards of a PBX; ours first, because what closed a card has to be known before older facts of its call. */
  streams(pbx: string): string[] {
    return [streamOf(OWN_STREAM), streamOf(pbx)];
  }

  /** Last positions of the streams; `0-0` for an empty one. */
  async ends(streams: readonly string[]): Promise<Record<string, string>> {
    const ends = await Promise.all(streams.map((stream) => this.redis.xrevrange(stream, '+', '-', 'COUNT', 1) as Promise<[string, string[]][]>));
    return Object.fromEntries(streams.map((stream, i) => [stream, ends[i]?.[0]?.[0] ?? '0-0']));
  }

  /** The cards of a desk as projected so far, with the positions up to which facts are in them, read in one step. */
  async projected(desk: Desk): Promise<{ state: DeskCards; positions: Record<string, string> }> {
    const replies = await this.redis
      .multi()
      .hgetall(cardKeys.cards(desk))
      .zrange(cardKeys.closed(desk), '0', '-1', 'WITHSCORES')
      .hgetall(cardKeys.positions(desk.pbx))
      .exec();
    const [cards, closed, positions] = (replies ?? []).map(([error, value]) => {
      if (error) throw error;
      return value;
    }) as [Record<string, string>, string[], Record<string, string>];
    return { state: { cards: parseCards(cards), closed: parseScores(closed) }, positions };
  }

  /** Facts about cards of a stream in `(after, until]`, in order; entries that are no facts are left to the dead letters. */
  async *cardFacts(stream: string, after: string, until: string): AsyncGenerator<CardFact> {
    for (let from = after; compareSeq(from, until) < 0; ) {
      const entries = (await this.redis.xrange(stream, `(${from}`, until, 'COUNT', PAGE)) as [string, string[]][];
      for (const entry of entries) {
        const fact = readable(entry);
        if (fact && isCardFact(fact)) yield fact;
      }
      if (entries.length < PAGE) return;
      from = entries.at(-1)?.[0] ?? until;
    }
  }

  async drafts(desk: Desk): Promise<Record<string, SavedDraft>> {
    const drafts = await this.redis.hgetall(cardKeys.drafts(desk));
    return Object.fromEntries(Object.entries(drafts).map(([callId, json]) => [callId, savedDraftSchema.parse(JSON.parse(json))]));
  }

  async draft(desk: Desk, callId: string): Promise<SavedDraft | null> {
    const json = await this.redis.hget(cardKeys.drafts(desk), callId);
    return json === null ? null : savedDraftSchema.parse(JSON.parse(json));
  }

  async keepDraft(desk: Desk, callId: string, draft: SavedDraft): Promise<void> {
    await this.redis.multi().hset(cardKeys.drafts(desk), callId, JSON.stringify(draft)).expire(cardKeys.drafts(desk), DRAFT_SECONDS).exec();
  }

  /** State of the link to a PBX, as it may be shown. */
  async link(pbx: string): Promise<PbxStatus> {
    const [told, owner] = await this.redis.mget(linkKey(pbx), leaseKey(pbx));
    return linkStatusOf(pbx, told ?? null, owner !== null, new Date().toISOString());
  }

  /** Whether the phone of a desk is registered (null when the PBX has not said), and whether it does what the PBX asks of it. */
  async phone(desk: Desk): Promise<Pick<DeskSnapshot, 'phoneReachable' | 'phoneRemoteControl'>> {
    const json = await this.redis.hget(agentsKey(desk.pbx), desk.extension);
    const agent = json === null ? null : liveAgentSchema.parse(JSON.parse(json));
    return { phoneReachable: agent?.reachable ?? null, phoneRemoteControl: agent?.remoteControl ?? false };
  }
}

export const parseCards = (hash: Record<string, string>): Cards =>
  Object.fromEntries(Object.entries(hash).map(([callId, json]): [string, Card] => [callId, cardSchema.parse(JSON.parse(json))]));

/** Members with their scores; calls closed longer ago than anybody remembers are left out. */
export function parseScores(reply: readonly (string | [string, string | number])[], now = Date.now()): Map<string, number> {
  const flat = reply.flat();
  const pairs = flat.flatMap((member, i) => (i % 2 === 0 ? [[String(member), Number(flat[i + 1])] as const] : []));
  return new Map(pairs.filter(([, at]) => at > now - CLOSED_SECONDS * 1000));
}

function readable(entry: [string, string[]]): Fact | null {
  try {
    const name = peekName(entry);
    return name !== null && !isCardFact({ name } as Fact) ? null : decodeEntry(entry);
  } catch {
    return null;
  }
}
