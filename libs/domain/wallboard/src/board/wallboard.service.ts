import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Fact, OWN_STREAM, type WallboardDelta, type WallboardSnapshot } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { SettingsService } from '../settings/settings.service.js';
import { BreakLabels } from './break-labels.js';
import { CALL_JUDGING, type CallJudging } from './call-judging.js';
import { LiveSources } from './live-sources.repository.js';
import { PbxBoard } from './pbx-board.js';
import { TodayRepository } from './today.repository.js';

export interface WallboardOutlet {
  /** Whether anybody watches the board of this PBX. */
  isWatched: (pbx: string) => boolean;
  /** Told to everybody who watches it, at most four times a second. */
  onDelta: (pbx: string, delta: WallboardDelta) => void;
}

/** A board for each PBX: the same extensions, queues and numbers of two PBXs have nothing to do with each other. */
@Injectable()
export class WallboardService implements OnApplicationShutdown {
  private outlet: WallboardOutlet = { isWatched: () => false, onDelta: () => undefined };
  private readonly boards = new Map<string, PbxBoard>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sources: LiveSources,
    private readonly rows: TodayRepository,
    private readonly breaks: BreakLabels,
    private readonly limits: SettingsService,
    @Inject(CALL_JUDGING) private readonly options: CallJudging,
  ) {}

  start(outlet: WallboardOutlet): void {
    this.outlet = outlet;
  }

  onApplicationShutdown(): void {
    for (const board of this.boards.values()) board.close();
  }

  /** Sees every fact once. */
  note(fact: Fact): void {
    if (fact.pbx !== OWN_STREAM) return this.boardOf(fact.pbx).note(fact);
    const about = pbxIn(fact.payload);
    // Break types, names and options of reports are those of every PBX.
    for (const [pbx, board] of this.boards) if (about === null || about === pbx) board.note(fact);
  }

  /** Hands the board of a PBX over to one more watcher. `deliver` runs at once with what it shows, so the deltas from then on follow on it. */
  watch(pbx: string, deliver: (snapshot: WallboardSnapshot) => void): Promise<void> {
    return this.boardOf(pbx).watch(deliver);
  }

  private boardOf(pbx: string): PbxBoard {
    const { config, sources, rows, breaks, limits, options } = this;
    const known = this.boards.get(pbx);
    if (known) return known;
    const board = new PbxBoard(pbx, { config, sources, rows, breaks, limits, options, isWatched: () => this.outlet.isWatched(pbx), onDelta: (delta) => this.outlet.onDelta(pbx, delta) });
    this.boards.set(pbx, board);
    return board;
  }
}

/** The PBX a fact of our own services is about; null when it is about none in particular. */
const pbxIn = (payload: object): string | null => ('pbx' in payload && typeof payload.pbx === 'string' ? payload.pbx : null);
