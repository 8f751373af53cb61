import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { deskMessagesOf, type Fact, roomsOf } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactTail, factStreams } from '@santral/platform/facts';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { PbxWatch } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { gatewayMetrics } from './gateway-metrics.js';
import type { TelephonyNamespace } from './telephony-socket.js';

/** Reads every fact once and hands it to the rooms that may see it. No work per socket, nothing waits. */
@Injectable()
export class FactFanOut implements OnApplicationShutdown {
  private tail: FactTail | null = null;
  private readonly troubles: OnceLogger;
  private readonly watch: PbxWatch;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
  ) {
    this.troubles = new OnceLogger(createLogger('gateway', config.logLevel));
    this.watch = new PbxWatch(config.redisUrl, 'gateway', () => void this.follow().catch((err: unknown) => this.troubles.warn('new-pbx', { err }, 'the stream of a new PBX is not read yet')));
  }

  /** Starts at the end of the streams. `onFact` sees every fact before it goes out. */
  async start(namespace: TelephonyNamespace, onFact: (fact: Fact) => void): Promise<void> {
    this.tail = new FactTail({
      redisUrl: this.config.redisUrl,
      name: 'gateway',
      streams: await factStreams(this.config, this.redis),
      onFact: (fact) => {
        onFact(fact);
        emitFact(namespace, fact);
      },
      onBad: (err, stream, id) => {
        gatewayMetrics.badFacts.inc();
        this.troubles.warn('bad-fact', { err, stream, id }, 'an entry of the stream is no fact');
      },
    });
    await this.tail.start();
    await this.watch.start();
    await this.follow();
  }

  /** A PBX that is added has a stream of its own. */
  private async follow(): Promise<void> {
    this.tail?.follow(await factStreams(this.config, this.redis));
  }

  async onApplicationShutdown(): Promise<void> {
    this.watch.stop();
    await this.tail?.stop();
  }
}

/** Emits a fact and the messages it causes; rooms without anybody in them cost nothing. */
export function emitFact(namespace: TelephonyNamespace, fact: Fact): void {
  const occupied = namespace.adapter.rooms;
  for (const { room, message } of deskMessagesOf(fact)) if (occupied.has(room)) namespace.to(room).emit('message', message);
  const rooms = roomsOf(fact).filter((room) => occupied.has(room));
  if (rooms.length === 0) return;
  namespace.to(rooms).emit('fact', fact);
  gatewayMetrics.facts.inc({ name: fact.name });
  gatewayMetrics.delay.observe(Math.max(0, Date.now() - Number(fact.seq.split('-')[0])) / 1000);
}
