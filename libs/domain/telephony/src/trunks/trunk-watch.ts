import { isExtension, type SeenTrunk, trunkChangesKey, trunksKey, trunksSeenSchema } from '@santral/contracts';
import type { Logger } from '@santral/platform/logging';
import type { Redis } from 'ioredis';
import { header } from '../ami/ami-message.js';
import type { AmiMessage, Signal } from '../ami/signal.js';
import { LinkError } from '../link/pbx-link.js';
import type { List } from '../commands/command-executor.js';
import { trunkChanges, type TrunkLists, trunksOf } from './trunk-list.js';

export interface TrunkWatchOptions {
  pbx: string;
  redis: Redis;
  list: List;
  logger: Logger;
  now?: () => number;
  /** How often the registrations are looked at without any sign of a change, ms. */
  everyMs?: number;
}

const EVERY_MS = 30_000;
/** Time for further signs of the same change, ms. */
const GATHER_MS = 300;
/** Endpoints come and go with a reload, which is heard; this often they are asked for all the same: there may be thousands. */
const ENDPOINTS_EVERY_MS = 300_000;
/** Changes that nobody has written down yet; a worker that is away for longer misses the oldest. */
const KEPT_CHANGES = 5000;

/**
 * Looks after the trunks of a PBX while its link is live: what they are goes under `trunksKey`, what becomes of them into the list of changes, both at
 * once. A sign of a change (`Registry`, `ContactStatus`, `Reload`) only says that it is time to look; calls have nothing to do with it.
 */
export class TrunkWatch {
  private known: SeenTrunk[] | null = null;
  private endpoints: { items: AmiMessage[]; at: number } | null = null;
  private soon: NodeJS.Timeout | null = null;
  private interval: NodeJS.Timeout | null = null;
  private turn: Promise<void> = Promise.resolve();
  private readonly now: () => number;

  constructor(private readonly options: TrunkWatchOptions) {
    this.now = options.now ?? Date.now;
  }

  /** The link is live. */
  start(): void {
    this.endpoints = null;
    this.interval = setInterval(() => void this.look(), this.options.everyMs ?? EVERY_MS);
    void this.look();
  }

  /** The link is gone: what was seen last stays. */
  stop(): void {
    if (this.interval) clearInterval(this.interval);
    if (this.soon) clearTimeout(this.soon);
    this.interval = null;
    this.soon = null;
  }

  /** Resolves when the look at hand is over. */
  idle(): Promise<void> {
    return this.turn;
  }

  hear({ name, headers }: Signal): void {
    if (name === 'Reload') this.endpoints = null;
    else if (name === 'ContactStatus' ? isExtension(header(headers, 'EndpointName') ?? '') : name !== 'Registry') return;
    if (this.interval === null) return;
    this.soon ??= setTimeout(() => {
      this.soon = null;
      void this.look();
    }, GATHER_MS);
  }

  /** One look at a time; a failed one is repaired by the next. */
  private look(): Promise<void> {
    this.turn = this.turn.then(async () => {
      if (this.interval === null) return;
      try {
        await this.note(await this.read());
      } catch (err) {
        this.options.logger.debug({ err }, 'the trunks could not be looked at');
      }
    });
    return this.turn;
  }

  private async read(): Promise<TrunkLists> {
    if (!this.endpoints || this.now() - this.endpoints.at > ENDPOINTS_EVERY_MS) this.endpoints = { items: await this.options.list({ Action: 'PJSIPShowEndpoints' }), at: this.now() };
    const [registrations, contacts] = await Promise.all([this.orNone('PJSIPShowRegistrationsOutbound'), this.orNone('PJSIPShowContacts')]);
    return { endpoints: this.endpoints.items, registrations, contacts };
  }

  /** A list that has nothing in it is an error to some versions. */
  private orNone(action: string): Promise<AmiMessage[]> {
    return this.options.list({ Action: action }).catch((error: unknown) => {
      if (error instanceof LinkError && error.code === 'refused') return [];
      throw error;
    });
  }

  private async note(lists: TrunkLists): Promise<void> {
    const { redis, pbx } = this.options;
    const readAt = new Date(this.now()).toISOString();
    this.known ??= await this.left();
    const { trunks, changes } = trunkChanges(this.known, trunksOf(lists), readAt);
    const write = redis.multi().set(trunksKey(pbx), JSON.stringify({ readAt, trunks }));
    if (changes.length > 0) write.rpush(trunkChangesKey(pbx), ...changes.map((change) => JSON.stringify(change))).ltrim(trunkChangesKey(pbx), -KEPT_CHANGES, -1);
    await write.exec();
    this.known = trunks;
  }

  /** What an earlier process saw last. */
  private async left(): Promise<SeenTrunk[]> {
    const text = await this.options.redis.get(trunksKey(this.options.pbx));
    const parsed = text === null ? null : trunksSeenSchema.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data.trunks : [];
  }
}
