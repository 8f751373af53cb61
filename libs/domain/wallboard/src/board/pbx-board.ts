import { type Fact, WALLBOARD_EVERY_MS, type WallboardDelta, type WallboardSnapshot } from '@santral/contracts';
import { workDayOf } from '@santral/domain-agents';
import type { Config } from '@santral/platform/config';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import type { SettingsService } from '../settings/settings.service.js';
import { Board, type BoardRules } from './board.js';
import type { BreakLabels } from './break-labels.js';
import type { CallJudging } from './call-judging.js';
import type { LiveSources } from './live-sources.repository.js';
import { closedVisitOf, TodayCounts } from './today-counts.js';
import type { TodayRepository } from './today.repository.js';
import { touch, Touched } from './touched.js';

/** Rows of calls are counted anew this often: another day may have begun, and what was late is there. */
const COUNT_EVERY_MS = 30_000;
const RETRY_MS = 1000;

/** What a board is made of and whom it tells. */
export interface PbxBoardParts {
  config: Pick<Config, 'timeZone' | 'dayStartMinutes'>;
  sources: LiveSources;
  rows: TodayRepository;
  breaks: BreakLabels;
  limits: SettingsService;
  options: CallJudging;
  /** Whether anybody watches this board. */
  isWatched: () => boolean;
  onDelta: (delta: WallboardDelta) => void;
}

/**
 * Keeps the board of one PBX for all who watch it, and none when nobody does. Facts say where something happened; a moment later that is read, all at once,
 * from the live state that was written with them. So nothing is worked out twice, and a board is never behind for longer than its next fact.
 */
export class PbxBoard {
  private board: Board | null = null;
  private opening: Promise<Board> | null = null;
  private askers = 0;
  private touched = new Touched();
  private queues: string[] = [];
  private rules: BoardRules | null = null;
  private readonly today = new TodayCounts();
  private timer: NodeJS.Timeout | undefined;
  private recount: NodeJS.Timeout | undefined;
  private updatedAt = 0;
  private countedAt = 0;
  private readonly troubles = new OnceLogger(createLogger('wallboard'));

  constructor(
    private readonly pbx: string,
    private readonly parts: PbxBoardParts,
  ) {}

  /** Sees every fact of this PBX, or about it, once. Without watchers it costs a look at the name. */
  note(fact: Fact): void {
    if (fact.name === 'call.dequeued') this.today.note(closedVisitOf(fact.payload, fact.at));
    if (this.opening === null) return;
    touch(this.touched, fact);
    if (fact.name.startsWith('agent.break') && 'extension' in fact.payload) this.parts.breaks.forget({ pbx: this.pbx, extension: fact.payload.extension as string });
    this.schedule();
  }

  /** Hands the board over to one more watcher. `deliver` runs at once with what it shows, so the deltas from then on follow on it. */
  async watch(deliver: (snapshot: WallboardSnapshot) => void): Promise<void> {
    this.askers += 1;
    try {
      const board = await (this.opening ??= this.open());
      this.flush(board);
      deliver(board.snapshot(Date.now()));
    } catch (error) {
      if (this.askers === 1) this.close();
      throw error;
    } finally {
      this.askers -= 1;
    }
  }

  private async open(): Promise<Board> {
    const { breaks } = this.parts;
    const rules = await this.readRules();
    const board = new Board(this.pbx, (extension, live) => breaks.of({ pbx: this.pbx, extension }, live), rules);
    this.rules = rules;
    await this.readAll(board);
    board.delta(Date.now());
    this.board = board;
    this.recount = setInterval(() => {
      this.touched.today = true;
      this.schedule();
    }, COUNT_EVERY_MS);
    this.schedule();
    return board;
  }

  /** Lets go of everything; who watches next begins anew. */
  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.recount);
    this.timer = undefined;
    this.board = null;
    this.opening = null;
    this.touched = new Touched();
    this.parts.breaks.forget(this.pbx);
  }

  private schedule(afterMs = 0): void {
    if (this.timer !== undefined || this.board === null || this.touched.isEmpty) return;
    const { board } = this;
    this.timer = setTimeout(() => void this.update(board), Math.max(afterMs, this.updatedAt + WALLBOARD_EVERY_MS - Date.now()));
  }

  private async update(board: Board): Promise<void> {
    if (!this.parts.isWatched() && this.askers === 0) return this.close();
    const { touched } = this;
    this.touched = new Touched();
    this.updatedAt = Date.now();
    let retryMs = 0;
    try {
      await this.read(board, touched);
      if (this.board === board) this.flush(board);
    } catch (err) {
      this.troubles.warn('wallboard-behind', { err }, 'the wallboard could not be brought up to date, trying again');
      this.touched.everything = true;
      this.touched.settings ||= touched.settings;
      retryMs = RETRY_MS;
    }
    if (this.board !== board) return;
    this.timer = undefined;
    this.schedule(retryMs);
  }

  private flush(board: Board): void {
    const delta = board.delta(Date.now());
    if (delta) this.parts.onDelta(delta);
  }

  private async read(board: Board, touched: Touched): Promise<void> {
    if (touched.settings) {
      this.rules = await this.readRules();
      board.setRules(this.rules);
    }
    if (touched.everything) return this.readAll(board);
    await board.take(await this.parts.sources.some(this.pbx, [...touched.agents], [...touched.calls]), Date.now());
    if (touched.breaks) {
      this.parts.breaks.forget(this.pbx);
      await board.drawAgents(board.onBreak, Date.now());
    }
    await this.drawQueues(board, touched.settings || (touched.today && Date.now() - this.countedAt > COUNT_EVERY_MS / 2));
  }

  private async readRules(): Promise<BoardRules> {
    const [{ settings }, judging] = await Promise.all([this.parts.limits.read(this.pbx), this.parts.options.judging()]);
    return { settings, judging };
  }

  private async readAll(board: Board): Promise<void> {
    const { sources } = this.parts;
    const [part, directory] = await Promise.all([sources.all(this.pbx), sources.directory(this.pbx)]);
    board.directory = directory;
    await board.takeAll(part, Date.now());
    await this.drawQueues(board, true);
  }

  /** A database that is away leaves the counts as they were, with what the facts add. */
  private async drawQueues(board: Board, isRecount: boolean): Promise<void> {
    if (this.rules === null) return;
    const { judging } = this.rules;
    if (isRecount) {
      const now = Date.now();
      this.queues = await this.parts.sources.queues(this.pbx);
      const { from } = workDayOf(now, this.parts.config);
      try {
        this.today.settle(from, await this.parts.rows.counts(this.pbx, from, judging, this.today.recentIds(now)));
        this.countedAt = now;
      } catch (err) {
        this.troubles.warn('wallboard-uncounted', { err }, 'the calls of today could not be counted');
      }
    }
    board.drawQueues(this.queues, this.today.counts(judging));
  }
}
