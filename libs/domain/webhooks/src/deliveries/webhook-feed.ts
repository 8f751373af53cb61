import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { type ConsumerSpec, FactGroupReader, factStreams, streamsFor } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { Clock } from '@santral/platform/process';
import { REDIS, type Redis } from '@santral/platform/redis';
import { randomUUID } from 'node:crypto';
import { factsOf, type WantedFacts } from '../subscriptions/subscription.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { LaneCaller } from './deliveries.jobs.js';
import { deliveryOf } from './delivery.js';
import { KEPT_MS } from './patience.js';

const GROUP = 'webhooks';
/** A new subscription takes effect, a delivery that is due again is sent, within this. */
const LOOK_MS = 1000;
const PURGE_MS = 3_600_000;

/**
 * Writes facts down for the subscriptions that want them, and calls lanes for what is due. While nobody wants anything no stream is read and
 * there is no consumer group; otherwise only the streams that can hold wanted facts, and of those only wanted facts are parsed.
 */
@Injectable()
export class WebhookFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private reader: FactGroupReader | null = null;
  private reading = '';
  private timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> = Promise.resolve();
  private readonly logger;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(SubscriptionsRepository) private readonly subscriptions: SubscriptionsRepository,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(LaneCaller) private readonly lanes: LaneCaller,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.logger = createLogger('webhooks', config.logLevel);
  }

  onApplicationBootstrap() {
    // A database or Redis that is away is looked at again at the next turn.
    const every = (ms: number, work: () => Promise<unknown>) => setInterval(() => void work().catch((err: unknown) => this.logger.warn({ err }, 'looking after webhooks failed, trying again')), ms);
    this.timers = [every(LOOK_MS, () => this.look()), every(PURGE_MS, () => this.deliveries.purge(new Date(this.clock.now() - KEPT_MS)))];
  }

  async beforeApplicationShutdown() {
    for (const timer of this.timers) clearInterval(timer);
    await this.looking.catch(() => undefined);
    await this.reader?.stop();
  }

  /** Follows the subscriptions as they are now, and calls the lanes of those for which something is due. One look at a time. */
  look(): Promise<void> {
    this.looking = this.looking.catch(() => undefined).then(async () => {
      await this.follow(await this.subscriptions.wanted());
      await this.lanes.callAll(await this.deliveries.due(new Date(this.clock.now())));
    });
    return this.looking;
  }

  /** Writes facts down, in their order; twice is once. */
  async take(facts: Fact[]): Promise<void> {
    const wants = (subscription: WantedFacts, fact: Fact) => subscription.facts.includes(fact.name) && instantOf(fact) >= subscription.since.getTime();
    // Read anew, so that one added a moment ago misses nothing of what is read already.
    const wanted = await this.subscriptions.wanted();
    const deliveries = facts.flatMap((fact) => wanted.filter((subscription) => wants(subscription, fact)).map(({ id }) => deliveryOf(id, fact)));
    if (deliveries.length === 0) return;
    await this.deliveries.add(deliveries, new Date(this.clock.now()));
    await this.lanes.callOne([...new Set(deliveries.map(({ webhookId }) => webhookId))]);
  }

  /** Reads what is wanted and nothing else. */
  private async follow(wanted: WantedFacts[]): Promise<void> {
    const names = [...new Set(wanted.flatMap(({ facts }) => factsOf(facts)))].sort();
    // A PBX that is added has a stream of its own.
    const streams = await factStreams(this.config, this.redis);
    const reading = names.length === 0 ? '' : [...names, ...streams].join();
    if (reading === this.reading) return;
    await this.reader?.stop();
    this.reader = null;
    this.reading = '';
    if (names.length === 0) {
      // A group that nobody reads would keep its streams from being trimmed.
      for (const stream of streams) if ((await this.redis.exists(stream)) === 1) await this.redis.xgroup('DESTROY', stream, GROUP);
      return;
    }
    // In order, by one worker at a time: what belongs to one call is written down as it happened.
    const spec: ConsumerSpec = { group: GROUP, ordered: true, rest: 'short', handlers: [{ names, method: 'take' }] };
    const since = Math.min(...wanted.map((subscription) => subscription.since.getTime()));
    this.reader = new FactGroupReader({
      redisUrl: this.config.redisUrl,
      streams: streamsFor(streams, spec),
      spec,
      instance: this,
      consumer: `${process.pid}-${randomUUID().slice(0, 8)}`,
      logger: this.logger,
      from: `${since - 1}-0`,
    });
    await this.reader.start();
    this.reading = reading;
  }
}

/** When a fact got its place in the stream, epoch ms. */
const instantOf = ({ seq }: Fact): number => Number(seq.split('-')[0]);
