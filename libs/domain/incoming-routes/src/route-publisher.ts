import { Inject, Injectable } from '@nestjs/common';
import { routeLines } from '@santral/contracts';
import { DialplanPartsService } from '@santral/domain-dialplan';
import { CONFIG, type Config } from '@santral/platform/config';
import type { EntityManager } from 'typeorm';
import { HolidaysRepository } from './holidays/holidays.repository.js';
import { IncomingRoutesRepository } from './incoming-routes.repository.js';

/** Makes lines of the dialplan of what is in the rows, and has them put in force. */
@Injectable()
export class RoutePublisher {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(IncomingRoutesRepository) private readonly routes: IncomingRoutesRepository,
    @Inject(HolidaysRepository) private readonly holidays: HolidaysRepository,
    @Inject(DialplanPartsService) private readonly parts: DialplanPartsService,
  ) {}

  /** Changes rows and, in the same transaction, the lines of every PBX that has routes; puts in force what is different then. */
  async change<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { result, pbxs } = await this.routes.inOne(async (manager) => {
      await this.routes.lock(manager);
      const before = await this.pbxs(manager);
      const result = await work(manager);
      const holidays = await this.holidays.all(manager);
      const pbxs: string[] = [];
      for (const pbx of new Set([...before, ...(await this.pbxs(manager))])) {
        if (await this.parts.put(pbx, 'routes', routeLines(await this.routes.ofPbx(pbx, manager), holidays, this.config.timeZone), manager)) pbxs.push(pbx);
      }
      return { result, pbxs };
    });
    for (const pbx of pbxs) await this.parts.push(pbx);
    return result;
  }

  private async pbxs(manager: EntityManager): Promise<string[]> {
    return (await this.routes.all(manager)).map(({ pbx }) => pbx);
  }
}
