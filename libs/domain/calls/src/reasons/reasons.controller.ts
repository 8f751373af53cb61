import { Controller, Get } from '@nestjs/common';
import { type Language, type Tag, tagSchema } from '@santral/contracts';
import { ApiSpec, CurrentLanguage, Permit } from '@santral/platform/http';
import { z } from 'zod';
import { ReasonsRepository } from './reasons.repository.js';

@Controller()
export class ReasonsController {
  constructor(private readonly reasons: ReasonsRepository) {}

  @Get('getTags')
  @Permit('desk.use')
  @ApiSpec({ summary: 'Call reasons an agent may choose, in order, in the language of the request', answer: z.array(tagSchema) })
  async tags(@CurrentLanguage() language: Language): Promise<Tag[]> {
    const reasons = await this.reasons.active();
    return reasons.map(({ id, label, requiresComment, opensTicket }) => ({ id, tag: label[language], requiresComment, opensTicket }));
  }
}
