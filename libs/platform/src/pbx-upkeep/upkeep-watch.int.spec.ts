import { linkKey } from '@santral/contracts';
import { loadConfig } from '../config/config.js';
import type { JobQueues } from '../jobs/job-queues.js';
import { testRedis } from '../testing/test-services.js';
import { defineUpkeep } from './upkeep.js';
import { UpkeepCaller } from './upkeep-caller.js';
import { UpkeepWatch } from './upkeep-watch.js';

let memory: Awaited<ReturnType<typeof testRedis>>;
beforeAll(async () => {
  memory = await testRedis();
});
afterAll(() => memory.close());

/** Notes what it is called for instead of adding jobs. */
class NotingCaller extends UpkeepCaller {
  readonly called: string[] = [];
  constructor() {
    super(undefined as unknown as JobQueues, defineUpkeep('things'));
  }
  override async push(pbx: string | null): Promise<void> {
    this.called.push(`push ${pbx}`);
  }
  override async compare(pbx: string | null): Promise<void> {
    this.called.push(`compare ${pbx}`);
  }
}

class ThingWatch extends UpkeepWatch {
  constructor(caller: UpkeepCaller, worksOnFirstLink: boolean) {
    super(loadConfig({ ...process.env, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' }), memory.redis, { pbxs: async () => ['main', 'izmir'] }, caller, { worksOnFirstLink });
  }
}

const link = (state: 'up' | 'lost', since: string) => memory.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: state, since: `2026-11-20T09:${since}:00.000Z`, message: null }));

it.each([
  [true, ['compare main', 'push main', 'compare main', 'push main']],
  [false, ['compare main', 'push main']],
])('has a PBX looked after whenever its link came up anew; on the first link: %s', async (worksOnFirstLink, expected) => {
  await memory.redis.del(linkKey('main'));
  const caller = new NotingCaller();
  const watch = new ThingWatch(caller, worksOnFirstLink);
  await watch.look();
  for (const [state, since] of [['up', '01'], ['up', '01'], ['lost', '02'], ['up', '03'], ['up', '03']] as const) {
    await link(state, since);
    await watch.look();
  }
  expect(caller.called).toEqual(expected);
});
