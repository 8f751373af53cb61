import { Controller, Get } from '@nestjs/common';
import { allTrunksSchema, type PbxTrunks, type TrunkChange, type TrunkHistoryQuery, trunkHistoryQuerySchema, trunkHistorySchema } from '@santral/contracts';
import { ApiSpec, ParsedQuery, Permit } from '@santral/platform/http';
import { TrunksService } from './trunks.service.js';

@Permit('telephony.manage')
@Controller('trunks')
export class TrunksController {
  constructor(private readonly trunks: TrunksService) {}

  @Get()
  @ApiSpec({ summary: 'The trunks of every PBX: how they are, since when, and the calls that go over them', answer: allTrunksSchema })
  all(): Promise<PbxTrunks[]> {
    return this.trunks.all();
  }

  @Get('history')
  @ApiSpec({ summary: 'What became of a trunk, newest first', answer: trunkHistorySchema })
  history(@ParsedQuery(trunkHistoryQuerySchema) query: TrunkHistoryQuery): Promise<TrunkChange[]> {
    return this.trunks.history(query);
  }
}
