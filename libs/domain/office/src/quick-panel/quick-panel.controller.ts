import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { newQuickNoteSchema, type NewQuickNote, type QuickItem, quickItemSchema, type QuickPanel, quickPanelSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, type Principal, Refusal, SignedIn } from '@santral/platform/http';
import { z } from 'zod';
import { QuickPanelRepository } from './quick-panel.repository.js';

const idSchema = z.object({ id: z.uuid() });

/** The quick panel: what waits for the signed-in user, and short notes that only they see. */
@Controller('quick-panel')
export class QuickPanelController {
  constructor(private readonly panel: QuickPanelRepository) {}

  @Get('data')
  @SignedIn()
  @ApiSpec({ summary: 'Open tickets assigned to the caller and their own notes, newest first', answer: quickPanelSchema })
  async data(@CurrentUser() { userId }: Principal): Promise<QuickPanel> {
    const [events, notes] = await Promise.all([this.panel.eventsOf(userId), this.panel.notesOf(userId)]);
    return { events, notes };
  }

  @Post('notes')
  @SignedIn()
  @ApiSpec({ summary: 'Adds a note of the caller', answer: quickItemSchema, status: 201 })
  addNote(@ParsedBody(newQuickNoteSchema) note: NewQuickNote, @CurrentUser() { userId }: Principal): Promise<QuickItem> {
    return this.panel.addNote(userId, note);
  }

  @Delete('notes/:id')
  @SignedIn()
  @HttpCode(204)
  @ApiSpec({ summary: 'Deletes one of the caller’s notes', status: 204 })
  async deleteNote(@ParsedParams(idSchema) { id }: z.output<typeof idSchema>, @CurrentUser() { userId }: Principal): Promise<void> {
    if (!(await this.panel.deleteNote(userId, id))) throw new Refusal('record.not-found');
  }
}
