import { Module } from '@nestjs/common';
import { AgentsApiModule } from '@santral/domain-agents';
import { BreakLabels } from './board/break-labels.js';
import { LiveSources } from './board/live-sources.repository.js';
import { TodayRepository } from './board/today.repository.js';
import { WallboardService } from './board/wallboard.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsRepository } from './settings/settings.repository.js';
import { SettingsService } from './settings/settings.service.js';
import { SupervisionController } from './supervision/supervision.controller.js';
import { SupervisionService } from './supervision/supervision.service.js';

/** What supervisors see of the call centre now, and what they can do about it. */
@Module({
  imports: [AgentsApiModule],
  controllers: [SettingsController, SupervisionController],
  providers: [WallboardService, LiveSources, TodayRepository, BreakLabels, SettingsService, SettingsRepository, SupervisionService],
  exports: [WallboardService],
})
export class WallboardApiModule {}
