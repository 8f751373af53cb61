import { Controller, Get } from '@nestjs/common';
import { type Draw, type DrawQuery, drawQuerySchema, drawSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { DrawService } from './draw.service.js';

@Controller('quality/draw')
export class DrawController {
  constructor(private readonly draw: DrawService) {}

  @Get()
  @Permit('quality.score')
  @ApiSpec({ summary: 'Recorded calls still to be scored, the same number of each agent, drawn by lot', answer: drawSchema })
  calls(@ParsedQuery(drawQuerySchema) query: DrawQuery, @CurrentUser() user: Principal): Promise<Draw> {
    return this.draw.draw(query, user);
  }
}
