import { type ComputedReportName, type ReportAnswer, reportAnswerSchemas } from '@santral/contracts';
import type { AgentFigures, LogFigures, QueueFigures } from './log-figures.js';
import type { PlayedCall } from './played-calls.js';
import { get } from './system.js';

/** Asterisk counts whole seconds: what it calls 4 may have been anything between 3 and 5. */
const SECOND_MS = 1000;

/** What the reports of a time say, beside what the PBX's log says of it. */
export interface Proof {
  token: string;
  /** ISO 8601, half open. */
  from: string;
  until: string;
  log: LogFigures;
  /** What the players did, for what the log does not hold: who took a call that was handed over. */
  calls: readonly PlayedCall[];
}

async function report<N extends ComputedReportName>({ token, from, until }: Proof, name: N, interval: string): Promise<ReportAnswer<N>> {
  const query = new URLSearchParams({ from, until, interval, timezone: 'UTC' });
  return get(token, `/api/reports/${name}?${query.toString()}`, reportAnswerSchemas[name]) as Promise<ReportAnswer<N>>;
}

/** Collects where two figures of the same thing are further apart than they may be. */
class Comparison {
  readonly differences: string[] = [];

  figure(what: string, reported: number | null | undefined, logged: number, within = 0): void {
    if (reported === null || reported === undefined || Math.abs(reported - logged) > within) this.differences.push(`${what}: the report says ${reported}, the log ${logged}`);
  }

  /** An average of `sum / count` whole seconds; null where there is nothing to divide by. */
  average(what: string, reportedMs: number | null | undefined, sumS: number, count: number): void {
    if (count === 0 && reportedMs === null) return;
    this.figure(what, reportedMs, (sumS / count) * SECOND_MS, SECOND_MS);
  }
}

/** Everything in which queue-reports, average-waiting-time, calls-per-hours and agent-reports do not agree with the log; empty when they do. */
export async function reportDifferences(proof: Proof): Promise<string[]> {
  const comparison = new Comparison();
  await compareQueues(proof, comparison);
  await compareHours(proof, comparison);
  await compareAgents(proof, comparison);
  return comparison.differences;
}

async function compareQueues(proof: Proof, comparison: Comparison): Promise<void> {
  const [queues, waits] = [await report(proof, 'queue-reports', 'total'), await report(proof, 'average-waiting-time', 'total')];
  for (const [queue, logged] of proof.log.queues) {
    const row = queues.rows.find((one) => one.queue === queue);
    const wait = waits.rows.find((one) => one.queue === queue);
    for (const name of ['offered', 'answered', 'abandoned', 'timeout'] as const) comparison.figure(`queue-reports ${queue} ${name}`, row?.[name], logged[name]);
    comparison.figure(`queue-reports ${queue} answeredInTarget`, row?.answeredInTarget, logged.answeredInTarget, logged.nearTarget);
    comparison.figure(`queue-reports ${queue} shortAbandoned`, row?.shortAbandoned, logged.shortAbandoned, logged.nearShort);
    comparison.average(`queue-reports ${queue} waitAvgMs`, row?.waitAvgMs, logged.waitSumS, ended(logged));
    comparison.figure(`queue-reports ${queue} waitMaxMs`, row?.waitMaxMs, logged.waitMaxS * SECOND_MS, SECOND_MS);
    comparison.average(`queue-reports ${queue} asaMs`, row?.asaMs, logged.answerWaitSumS, logged.answered);
    comparison.average(`average-waiting-time ${queue} waitAvgMs`, wait?.waitAvgMs, logged.waitSumS, ended(logged));
    comparison.average(`average-waiting-time ${queue} asaMs`, wait?.asaMs, logged.answerWaitSumS, logged.answered);
    if (logged.nearShort === 0) comparison.average(`average-waiting-time ${queue} abandonAvgMs`, wait?.abandonAvgMs, logged.giveUpSumS, logged.giveUps);
  }
  const inLog = [...proof.log.queues.values()].reduce((sum, { offered }) => sum + offered, 0);
  comparison.figure('queue-reports offered in all queues', queues.totals.offered, inLog);
}

const ended = ({ answered, abandoned, timeout, otherEnds }: QueueFigures): number => answered + abandoned + timeout + otherEnds;

async function compareHours(proof: Proof, comparison: Comparison): Promise<void> {
  const { rows } = await report(proof, 'calls-per-hours', 'hour');
  for (const row of rows) {
    const logged = proof.log.hours.get(Math.floor(Date.parse(row.from) / 3_600_000) * 3600) ?? { inboundCalls: 0, answered: 0, nearAnswered: 0, visits: 0 };
    for (const name of ['inboundCalls', 'visits'] as const) comparison.figure(`calls-per-hours ${row.from} ${name}`, row[name], logged[name]);
    comparison.figure(`calls-per-hours ${row.from} answered`, row.answered, logged.answered, logged.nearAnswered);
  }
}

async function compareAgents(proof: Proof, comparison: Comparison): Promise<void> {
  const { rows } = await report(proof, 'agent-reports', 'total');
  const taken = (agent: string, scenario: string) => proof.calls.filter((call) => call.scenario === scenario && call.transferred && call.extension === agent).length;
  for (const [agent, logged] of proof.log.agents) {
    const row = rows.find((one) => one.agent === agent);
    const handed = taken(agent, 'blind-transfer') + taken(agent, 'warm-transfer');
    // Who was named in the log and did nothing has no row.
    if (row === undefined && handed === 0 && isIdle(logged)) continue;
    comparison.figure(`agent-reports ${agent} answered`, row?.answered, logged.answered + handed);
    comparison.figure(`agent-reports ${agent} missed`, row?.missed, logged.missed);
    comparison.figure(`agent-reports ${agent} offered`, row?.offered, logged.offered + handed);
    comparison.figure(`agent-reports ${agent} transferredOut`, row?.transferredOut, logged.transferredOut);
    comparison.figure(`agent-reports ${agent} transferredIn`, row?.transferredIn, handed);
    comparison.figure(`agent-reports ${agent} loginMs`, row?.loginMs, logged.loginS * SECOND_MS, 2 * SECOND_MS * logged.sessions);
    compareTalk(agent, row, logged, proof, comparison);
  }
}

const isIdle = ({ offered, answered, missed, transferredOut, loginS, talkS }: AgentFigures): boolean => [offered, answered, missed, transferredOut, loginS, talkS].every((figure) => figure === 0);

/** The log knows the talks of calls the queue gave an agent; those who dialled or took over talked longer. */
function compareTalk(agent: string, row: { talkMs: number } | undefined, logged: AgentFigures, { calls }: Proof, comparison: Comparison): void {
  const others = calls.filter((call) => call.extension === agent && (call.scenario.startsWith('outbound') || call.transferred));
  const within = SECOND_MS * (logged.answered + 1);
  if (others.length === 0) comparison.figure(`agent-reports ${agent} talkMs`, row?.talkMs, logged.talkS * SECOND_MS, within);
  else if ((row?.talkMs ?? 0) < logged.talkS * SECOND_MS - within) comparison.figure(`agent-reports ${agent} talkMs, at least`, row?.talkMs, logged.talkS * SECOND_MS, within);
}
