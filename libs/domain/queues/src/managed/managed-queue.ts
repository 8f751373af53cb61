import type { ConfigLine, ConfigPart, DriftLine, FixedMember, QueueProblem, QueueSettings, QueueSync } from '@santral/contracts';
import { queueConfigLines } from '@santral/contracts';

/** What a queue is, as we want it. */
export interface QueueWanted {
  number: string | null;
  settings: QueueSettings;
  fixed: FixedMember[];
  theirs: ConfigLine[];
}

/** A row: what we want, and how it and the PBX went together last. */
export interface QueueRow extends QueueWanted {
  id: string;
  pbx: string;
  name: string;
  state: QueueSync;
  drift: DriftLine[];
  problem: QueueProblem | null;
  problemDetail: string;
  triedAt: Date | null;
  checkedAt: Date | null;
  version: number;
}
export type NewQueue = QueueWanted & Pick<QueueRow, 'id' | 'pbx' | 'name'>;

/** The section the PBX is to have; one that is to go has no lines. */
export const wantedPart = (row: QueueRow): ConfigPart => ({ section: row.name, lines: row.state === 'removing' ? [] : queueConfigLines(row) });
