import { Module } from '@nestjs/common';
import { jobQueues } from '@santral/contracts';
import { BreaksRepository, BreaksService, LiveStateRepository } from '@santral/domain-agents';
import { MailModule, SmsModule } from '@santral/domain-messaging';
import { PbxEventsRepository, SystemHealthService } from '@santral/domain-operations';
import { TodayRepository } from '@santral/domain-wallboard';
import { WebhookPostModule } from '@santral/domain-webhooks';
import { JobsModule } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { AlertTeller } from './alerts/alert-teller.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { AlertsRepository } from './alerts/alerts.repository.js';
import { AlertsService } from './alerts/alerts.service.js';
import { NoticeSender } from './notices/notice-sender.js';
import { AlertMailsJobs, AlertTextsJobs, NoticeCaller } from './notices/notices.jobs.js';
import { NoticesRepository } from './notices/notices.repository.js';
import { PeopleRepository } from './rules/people.repository.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesRepository } from './rules/rules.repository.js';
import { RulesService } from './rules/rules.service.js';
import { AlertWatch } from './watching/alert-watch.js';
import { LiveSights } from './watching/live-sights.service.js';
import { Sights } from './watching/sights.js';
import { WatchingJobs } from './watching/watching.jobs.js';

/** Rules, open alerts and their history, over HTTP. */
@Module({
  imports: [WebhookPostModule],
  controllers: [AlertsController, RulesController],
  providers: [AlertsService, AlertsRepository, NoticesRepository, RulesService, RulesRepository, PeopleRepository, Clock],
})
export class AlertsApiModule {}

/** Where rules look: what other domains know already. */
const sources = [SystemHealthService, PbxEventsRepository, LiveStateRepository, BreaksRepository, BreaksService, TodayRepository];

/** What watches, raises, tells and ends; jobs set it going. */
export const alertWorkers = [...sources, Sights, LiveSights, AlertWatch, AlertTeller, AlertsRepository, NoticesRepository, RulesRepository, PeopleRepository, NoticeSender];
export const alertWorkerImports = [JobsModule.forQueues(...jobQueues), MailModule, SmsModule, WebhookPostModule];

/** Looks every few seconds, and sends what is due. */
@Module({
  imports: alertWorkerImports,
  providers: [...alertWorkers, NoticeCaller, WatchingJobs, AlertMailsJobs, AlertTextsJobs, Clock],
})
export class AlertsWorkerModule {}
