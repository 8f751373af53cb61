import { Module } from '@nestjs/common';
import { callCriteria, performanceTargets } from '@santral/contracts';
import { ResourceModule } from '@santral/platform/resource';
import { CriteriaSetsRepository } from './criteria/criteria-sets.repository.js';
import { CriterionRules } from './criteria/criterion.rules.js';
import { DrawController } from './draw/draw.controller.js';
import { DrawRepository } from './draw/draw.repository.js';
import { DrawService } from './draw/draw.service.js';
import { CallPartsRepository } from './scores/call-parts.repository.js';
import { OwnScoresController, ScoresController } from './scores/scores.controller.js';
import { ScoresRepository } from './scores/scores.repository.js';
import { ScoresService } from './scores/scores.service.js';
import { PerformanceTargetRules } from './targets/performance-target.rules.js';

/** How well calls were handled: the criteria, sheets of calls, which calls to score, and the targets agents are measured by. */
@Module({
  imports: [ResourceModule.forResource(callCriteria, { rules: CriterionRules }), ResourceModule.forResource(performanceTargets, { rules: PerformanceTargetRules })],
  controllers: [ScoresController, OwnScoresController, DrawController],
  providers: [CriteriaSetsRepository, CallPartsRepository, ScoresRepository, ScoresService, DrawRepository, DrawService],
})
export class QualityApiModule {}
