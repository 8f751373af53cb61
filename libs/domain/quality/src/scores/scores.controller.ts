import { Controller, Get, Put } from '@nestjs/common';
import {
  type CallScore, type CallScoreForm, callScoreFormSchema, callScoreSchema, type CallSheet, callSheetSchema, type ScoreAnswer, scoreAnswerSchema, type ScoresPage, scoresPageSchema, type ScoresQuery, scoresQuerySchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { ScoresService } from './scores.service.js';

const callParams = z.object({ callId: z.string().max(64) });
const partParams = callParams.extend({ extension: z.string().max(20) });
const scoreParams = z.object({ id: z.uuid() });

/** Sheets of calls for those who score and lead. */
@Controller('quality')
export class ScoresController {
  constructor(private readonly scores: ScoresService) {}

  @Get('calls/:callId')
  @Permit('quality.read')
  @ApiSpec({ summary: 'Who talked in a call, the sheet of each, and the criteria a new sheet has', answer: callSheetSchema })
  sheet(@ParsedParams(callParams) { callId }: z.output<typeof callParams>, @CurrentUser() user: Principal): Promise<CallSheet> {
    return this.scores.sheet(callId, user);
  }

  @Put('calls/:callId/scores/:extension')
  @Permit('quality.score')
  @ApiSpec({ summary: 'Scores the part of one agent in a call, or corrects the score of the version given', answer: callScoreSchema })
  save(@ParsedParams(partParams) { callId, extension }: z.output<typeof partParams>, @ParsedBody(callScoreFormSchema) form: CallScoreForm, @CurrentUser() user: Principal): Promise<CallScore> {
    return this.scores.save(callId, extension, form, user);
  }

  @Get('scores')
  @Permit('quality.read')
  @ApiSpec({ summary: 'Sheets by when their calls began, newest first, and their mean', answer: scoresPageSchema })
  list(@ParsedQuery(scoresQuerySchema) query: ScoresQuery): Promise<ScoresPage> {
    return this.scores.page(query);
  }
}

/** An agent's own sheets, and nobody else's. */
@Controller('quality/own-scores')
@Permit('desk.use')
export class OwnScoresController {
  constructor(private readonly scores: ScoresService) {}

  @Get()
  @ApiSpec({ summary: 'Sheets of the calls of whoever asks, newest first, and their mean', answer: scoresPageSchema })
  list(@ParsedQuery(scoresQuerySchema) { agents: _, pbx: __, ...query }: ScoresQuery, @CurrentUser() { userId }: Principal): Promise<ScoresPage> {
    return this.scores.page({ ...query, agentUserId: userId });
  }

  @Put(':id/answer')
  @ApiSpec({ summary: 'Says something to a sheet of the own calls; said again it replaces what was said', answer: callScoreSchema })
  answer(@ParsedParams(scoreParams) { id }: z.output<typeof scoreParams>, @ParsedBody(scoreAnswerSchema) answer: ScoreAnswer, @CurrentUser() user: Principal): Promise<CallScore> {
    return this.scores.answer(id, answer, user);
  }
}
