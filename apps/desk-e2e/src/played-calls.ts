import fs from 'node:fs';
import path from 'node:path';
import { runCalls } from '@santral/tools/calls/run-calls';
import { type QueueLogVisit, readQueueLog } from './queue-log.js';
import { dataDir, readRuntime } from './system.js';

/** Extensions whose phones the journeys simulate; agent1 is 1001 and so on. */
export const allAgents = Array.from({ length: 10 }, (_, i) => String(1001 + i));

export interface PlayedCall {
  index: number;
  scenario: string;
  number: string;
  outcome: string | null;
  extension?: string;
  /** Whether a colleague took the call over; `extension` is theirs then. */
  transferred?: boolean;
  startedAt: number;
  endedAt: number;
}

interface Play {
  rate: number;
  count: number;
  extensions?: string[];
  seed: number;
  talkS?: [number, number];
  mix?: [string, number][];
  /** Ends the play after the calls under way. */
  signal?: AbortSignal;
}

/** Real calls through the real PBX of the running system. */
export async function play(options: Play): Promise<{ calls: PlayedCall[]; failed: { scenario: string; error: string }[] }> {
  const pbx = readRuntime().pbx[0];
  if (!pbx) throw new Error('the system runs without a PBX');
  return (await runCalls({ pbx, extensions: allAgents, talkS: [1, 2], ...options })) as { calls: PlayedCall[]; failed: { scenario: string; error: string }[] };
}

/** The PBX's own queue_log, found below the data folder, as it is. */
export function queueLogText(): string {
  const files = fs.readdirSync(dataDir(), { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'queue_log');
  if (files.length !== 1) throw new Error(`expected one queue_log below ${dataDir()}, found ${files.length}`);
  return fs.readFileSync(path.join(dataDir(), files[0] as string), 'utf8');
}

/** Its stays in queues. */
export const queueLog = (): QueueLogVisit[] => readQueueLog(queueLogText());
