import { Controller, Get, Param, Post, Put } from '@nestjs/common';
import { type CardDraft, cardDraftSchema, type DeskSnapshot, deskSnapshotSchema, type SavedDraft, savedDraftSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, Permit, type Principal } from '@santral/platform/http';
import { CardsService, deskOf } from './cards.service.js';

@Controller('desk')
@Permit('desk.use')
export class CardsController {
  constructor(private readonly cards: CardsService) {}

  @Get('snapshot')
  @ApiSpec({ summary: 'What the own desk shows now, with the stream positions it is true for', answer: deskSnapshotSchema })
  snapshot(@CurrentUser() user: Principal): Promise<DeskSnapshot> {
    return this.cards.snapshot(user);
  }

  @Put('cards/:callId/draft')
  @ApiSpec({ summary: 'Keep what the agent has typed into a card', answer: savedDraftSchema })
  keepDraft(@CurrentUser() user: Principal, @Param('callId') callId: string, @ParsedBody(cardDraftSchema) draft: CardDraft): Promise<SavedDraft> {
    return this.cards.keepDraft(deskOf(user), callId, draft);
  }

  @Post('cards/:callId/dismiss')
  @ApiSpec({ summary: 'Put a card away without saving a call detail', status: 204 })
  dismiss(@CurrentUser() user: Principal, @Param('callId') callId: string): Promise<void> {
    return this.cards.dismiss(deskOf(user), user.userId, callId);
  }
}
