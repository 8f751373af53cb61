import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AgentsApiModule } from '@santral/domain-agents';
import { DialplanApiModule, DialplanWorkerModule } from '@santral/domain-dialplan';
import { HolidaysController } from './holidays/holidays.controller.js';
import { HolidaysRepository } from './holidays/holidays.repository.js';
import { HolidaysService } from './holidays/holidays.service.js';
import { IncomingRoutesController } from './incoming-routes.controller.js';
import { IncomingRoutesRepository } from './incoming-routes.repository.js';
import { IncomingRoutesService } from './incoming-routes.service.js';
import { RoutePublisher } from './route-publisher.js';

const publishing = [IncomingRoutesRepository, HolidaysRepository, RoutePublisher];

/** Where calls to our numbers go, and when the company is closed, over HTTP. */
@Module({
  imports: [AgentsApiModule, DialplanApiModule],
  controllers: [IncomingRoutesController, HolidaysController],
  providers: [...publishing, IncomingRoutesService, HolidaysService],
})
export class IncomingRoutesApiModule {}

/** Another zone of the company, or another release, makes other lines of the same rows. */
@Injectable()
class RouteRefresher implements OnApplicationBootstrap {
  constructor(@Inject(RoutePublisher) private readonly publisher: RoutePublisher) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.publisher.change(() => Promise.resolve());
  }
}

/** Keeps the lines of routes what their rows say. */
@Module({ imports: [DialplanWorkerModule], providers: [...publishing, RouteRefresher] })
export class IncomingRoutesWorkerModule {}
