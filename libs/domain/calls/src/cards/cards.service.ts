import { Inject, Injectable } from '@nestjs/common';
import { type Card, type CardDraft, type Cards, cardTransitions, type Desk, type DeskSnapshot, OWN_STREAM, type SavedDraft } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactPublisher } from '@santral/platform/facts';
import { type Principal, Refusal } from '@santral/platform/http';
import { CardsRepository } from './cards.repository.js';
import { applyToDesk } from './desk-cards.js';

/** The desk of a user; refuses users without a phone. */
export function deskOf(user: Pick<Principal, 'extension' | 'pbx'>): Desk {
  if (user.extension === null || user.pbx === null) throw new Refusal('access.no-extension');
  return { extension: user.extension, pbx: user.pbx };
}

/** What a desk shows, whichever tab or machine it is on. */
@Injectable()
export class CardsService {
  constructor(
    private readonly cards: CardsRepository,
    private readonly publisher: FactPublisher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'pbxId'>,
  ) {}

  /** All a desk needs to begin: a user without a phone gets links and positions only. */
  async snapshot(user: Pick<Principal, 'extension' | 'pbx'>): Promise<DeskSnapshot> {
    const { extension, pbx } = user;
    const desk = extension === null || pbx === null ? null : { extension, pbx };
    const { cards, positions } = desk ? await this.caughtUp(desk) : { cards: {}, positions: await this.cards.ends(this.cards.streams(this.config.pbxId)) };
    const [drafts, link, phone] = await Promise.all([
      desk ? this.cards.drafts(desk) : ({} as Record<string, SavedDraft>),
      this.cards.link(pbx ?? this.config.pbxId),
      desk ? this.cards.phone(desk) : { phoneReachable: null },
    ]);
    return {
      positions,
      serverTime: new Date().toISOString(),
      extension,
      pbx,
      cards: Object.values(cards).sort((a, b) => a.startedAt.localeCompare(b.startedAt)),
      drafts: Object.fromEntries(Object.entries(drafts).filter(([callId]) => cards[callId])),
      links: [link],
      ...phone,
    };
  }

  /** A card of the desk; refuses calls it has none of. */
  async cardOf(desk: Desk, callId: string): Promise<Card> {
    const card = await this.findCard(desk, (candidate) => candidate.callId === callId);
    if (!card) throw new Refusal('call.not-found');
    return card;
  }

  async findCard(desk: Desk, isWanted: (card: Card) => boolean): Promise<Card | undefined> {
    return Object.values((await this.caughtUp(desk)).cards).find(isWanted);
  }

  /** Keeps what the agent has typed. */
  async keepDraft(desk: Desk, callId: string, draft: CardDraft): Promise<SavedDraft> {
    await this.cardOf(desk, callId);
    const saved = { ...draft, savedAt: new Date().toISOString() };
    await this.cards.keepDraft(desk, callId, saved);
    return saved;
  }

  draft(desk: Desk, callId: string): Promise<SavedDraft | null> {
    return this.cards.draft(desk, callId);
  }

  /** Puts a card away unsaved; refuses calls that are up. Doing it twice is doing it once. */
  async dismiss(desk: Desk, userId: string, callId: string): Promise<void> {
    const card = await this.findCard(desk, (candidate) => candidate.callId === callId);
    if (!card) return;
    if (cardTransitions[card.state].dismiss === undefined) throw new Refusal('call-card.still-up');
    await this.publisher.publish({
      // A call that comes back to the same agent makes a new card, which may be dismissed again.
      id: `call-card.dismissed:${callId}:${desk.extension}:${card.endedAt ?? card.startedAt}`,
      name: 'call-card.dismissed',
      version: 1,
      at: new Date().toISOString(),
      pbx: OWN_STREAM,
      subject: callId,
      payload: { callId, extension: desk.extension, userId, pbx: desk.pbx },
    });
  }

  /** The cards as of now: what is projected, and on top of it the facts between its positions and the ends of the streams, which are read first. */
  private async caughtUp(desk: Desk): Promise<{ cards: Cards; positions: Record<string, string> }> {
    const positions = await this.cards.ends(this.cards.streams(desk.pbx));
    const projected = await this.cards.projected(desk);
    let state = projected.state;
    for (const [stream, end] of Object.entries(positions)) {
      for await (const fact of this.cards.cardFacts(stream, projected.positions[stream] ?? '0-0', end)) state = applyToDesk(state, fact, desk);
    }
    return { cards: state.cards, positions };
  }
}
