import { randomUUID } from 'node:crypto';
import type { Logger } from '@santral/platform/logging';
import { OnceLogger } from '@santral/platform/logging';
import type { Redis } from 'ioredis';
import { CommandExecutor } from './commands/command-executor.js';
import { CommandReader } from './commands/command-reader.js';
import { emptyMessage } from './ami/ami-message.js';
import { Backoff } from './link/backoff.js';
import { nowMs } from './link/base-link.js';
import type { LinkFactory, LinkSettings } from './link/pbx-link.js';
import { defaultTiming, PbxSession, type SessionTiming } from './link/pbx-session.js';
import { SignalIntake } from './link/signal-intake.js';
import type { SnapshotLists } from './link/snapshot-reader.js';
import { defaultLeaseTiming, Lease, leaseOwner, type LeaseTiming } from './publishing/lease.js';
import { LiveStore } from './publishing/live-store.js';
import { Publisher } from './publishing/publisher.js';
import { TrunkWatch } from './trunks/trunk-watch.js';
import { telephonyMetricsOf } from './telephony.metrics.js';
import type { Tracker } from './tracker/types.js';

export interface PbxRunnerOptions {
  pbx: string;
  redis: Redis;
  ami: Omit<LinkSettings, 'connectTimeoutMs' | 'answerTimeoutMs'>;
  createLink: LinkFactory;
  createTracker: (options: { pbx: string; remotePhones: readonly string[] }) => Tracker;
  /** How long facts stay in their stream that the worker has not let go of before, in ms. */
  keepFactsMs: number;
  /** Makes of phones that do what the PBX asks of them: beginnings of their User-Agent. */
  remotePhones?: readonly string[];
  logger: Logger;
  timing?: Partial<SessionTiming>;
  backoff?: { firstMs: number; maxMs: number };
  lease?: LeaseTiming;
  /** How long a stopping process waits for its last facts to be written. */
  flushMs?: number;
}

const CONNECT_TIMEOUT_MS = 5000;
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Everything between one PBX and its facts: takes the lease, restores what was published, keeps the session, publishes. When another process takes
 * the lease, it lets go of everything and waits in line again.
 */
export class PbxRunner {
  private readonly stopping = new AbortController();
  private readonly owner = leaseOwner(randomUUID());
  private loop: Promise<void> = Promise.resolve();
  private isLettingGo = false;

  constructor(private readonly options: PbxRunnerOptions) {}

  start(): void {
    this.loop = this.run();
  }

  /**
   * Writes what is pending, says that the link is down, gives the lease back. With `letGo` nobody serves the PBX from now on: its calls are
   * ended, since nobody will hear of their end, and its agents forgotten.
   */
  async stop({ letGo = false } = {}): Promise<void> {
    this.isLettingGo = letGo;
    this.stopping.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { redis, pbx, logger } = this.options;
    while (!this.stopping.signal.aborted) {
      const lost = new AbortController();
      const lease = await Lease.take(redis, pbx, this.owner, this.stopping.signal, () => lost.abort(), this.options.lease ?? defaultLeaseTiming);
      if (!lease) return;
      try {
        await this.serve(lease.fence, lost);
      } catch (error) {
        // Redis refused the first read; the next round starts afresh.
        logger.error({ err: error, pbx }, 'telephony could not start, trying again');
      } finally {
        await lease.release();
      }
    }
  }

  /** Serves the PBX until this process is stopped or fenced off (`lost`). */
  private async serve(fence: number, lost: AbortController): Promise<void> {
    const { pbx, redis, logger, ami, createLink, createTracker } = this.options;
    const once = new OnceLogger(logger);
    const metrics = telephonyMetricsOf(pbx);
    const store = new LiveStore(redis, pbx, { keepFactsMs: this.options.keepFactsMs });
    const left = await store.load((key, error) => once.warn('unreadable-state', { key, err: error }, 'an entry of the live state is not readable'));
    const publisher = new Publisher({
      store,
      fence,
      once,
      onFenced: () => lost.abort(),
      onPublished: (name, arrivedAt) => metrics.published(name, arrivedAt === null ? null : nowMs() - arrivedAt),
      onDropped: metrics.dropped,
    });
    logger.info({ pbx, fence, openCalls: left.calls.length, agents: left.agents.length }, 'publishing for this PBX');
    const tracker = createTracker({ pbx, remotePhones: this.options.remotePhones ?? [] });
    tracker.restore(left.calls, left.agents);
    const intake = new SignalIntake({
      tracker,
      once,
      localNow: nowMs,
      openCallIds: left.calls.map(({ record }) => record.callId),
      output: {
        publish: (change, arrivedAt) => {
          publisher.publish(change, arrivedAt);
          // Where a gap begins, should this process be killed.
          publisher.heardAt(intake.clock.now());
        },
        setQueues: (queues) => publisher.setQueues(queues),
        countHeard: metrics.heard,
        countMalformed: metrics.malformed,
      },
    });
    const trunks = new TrunkWatch({ pbx, redis, logger, list: (fields) => session.list(fields) });
    const session: PbxSession = new PbxSession({
      pbx,
      trunks,
      settings: { ...ami, connectTimeoutMs: CONNECT_TIMEOUT_MS, answerTimeoutMs: ANSWER_TIMEOUT_MS },
      createLink,
      intake,
      output: {
        setStatus: (status, facts) => publisher.setStatus(status, facts),
        heardAt: (at) => publisher.heardAt(at),
        countSkipped: metrics.skipped,
        countMalformed: metrics.malformed,
      },
      backoff: new Backoff(this.options.backoff ?? { firstMs: 500, maxMs: 15_000 }),
      timing: { ...defaultTiming, ...this.options.timing },
      logger,
      once,
      knownUntil: left.heardAt,
      status: left.status?.link ?? null,
    });
    const unwatch = metrics.watch({
      openCalls: () => intake.openCalls.size,
      backlog: () => publisher.backlog,
      strange: () => tracker.strange,
      isUp: () => session.state === 'live',
      skewMs: () => intake.clock.skewMs,
    });
    void untilAborted(this.stopping.signal, lost.signal).then(() => {
      if (lost.signal.aborted) publisher.abandon();
      session.stop();
    });
    // What a routine comparison finds counts when the next one finds it again.
    const lookTwice = () => session.compareNow().then(session.compareNow);
    const queues = { found: (names: readonly string[]) => intake.queuesFound(names), gone: (name: string) => intake.queueGone(name), written: lookTwice };
    const commands = new CommandReader({ redis, pbx, logger, executor: new CommandExecutor(redis, pbx, (fields) => session.act(fields), (fields) => session.list(fields), queues) });
    commands.start();
    await session.run();
    await commands.stop();
    unwatch();
    if (lost.signal.aborted) {
      logger.warn({ pbx }, 'another process publishes for this PBX now; waiting in line');
    } else {
      if (this.isLettingGo) {
        intake.resynchronise(nothingLeft(), intake.clock.now());
        publisher.setStatus({ id: pbx, link: 'off', since: new Date().toISOString(), message: null }, []);
      }
      await withinMs(publisher.flushed(), this.options.flushMs ?? 3000);
      if (this.isLettingGo) await store.forget();
    }
    publisher.abandon();
  }
}

/** What a PBX has that nobody serves any more: one queue without a name, because a list without any says nothing of queues. */
const nothingLeft = (): SnapshotLists => ({ channels: [], bridges: [], queueParams: [emptyMessage()], queueMembers: [], queueEntries: [], contacts: [] });

const untilAborted = (...signals: AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of signals) {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    }
  });

async function withinMs(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
