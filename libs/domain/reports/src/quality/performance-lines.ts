import type { AgentLine, StateLine, SumLine } from '../agents/agent-days.repository.js';
import { handlingOf } from '../agents/handling.js';
import type { BreakSums } from '../breaks/breaks.repository.js';
import { groupBy } from '../table.js';
import { meanOf } from './call-points.js';
import type { PerformanceSums } from './performance.js';
import type { AnswerLine, DetailLine, ScoreLine } from './quality.repository.js';

/** Everything the performance index is made of, by interval and agent. */
export interface PerformanceLines {
  scores: readonly ScoreLine[];
  answers: readonly AnswerLine[];
  details: readonly DetailLine[];
  sums: readonly SumLine[];
  states: readonly StateLine[];
  pauses: readonly BreakSums[];
}

/** The lines of each key, found without looking through all of them again. */
export function linesBy(lines: PerformanceLines, keyOf: (line: AgentLine) => string): (key: string) => PerformanceLines {
  const found = {
    scores: groupBy(lines.scores, keyOf),
    answers: groupBy(lines.answers, keyOf),
    details: groupBy(lines.details, keyOf),
    sums: groupBy(lines.sums, keyOf),
    states: groupBy(lines.states, keyOf),
    pauses: groupBy(lines.pauses, keyOf),
  };
  return (key) => ({
    scores: found.scores.get(key) ?? [],
    answers: found.answers.get(key) ?? [],
    details: found.details.get(key) ?? [],
    sums: found.sums.get(key) ?? [],
    states: found.states.get(key) ?? [],
    pauses: found.pauses.get(key) ?? [],
  });
}

/** Sums of any set of lines. Only breaks with a limit can be kept to, of their type, of one break or of the day; a minute beyond several counts once. */
export function sumsOf({ scores, answers, details, sums, states, pauses }: PerformanceLines): PerformanceSums {
  const { inbound } = handlingOf(sums);
  const sum = <L>(lines: readonly L[], value: (line: L) => number | undefined) => lines.reduce((all, line) => all + (value(line) ?? 0), 0);
  return {
    calls: sum(sums, (line) => line.handled),
    scored: sum(scores, (line) => line.scored),
    qualityPoints: meanOf(scores),
    answered: sum(answers, (line) => line.answered),
    answeredInTarget: sum(answers, (line) => line.answeredInTarget),
    handled: inbound.calls,
    handledMs: inbound.talkMs + inbound.acwMs,
    busyMs: sum(states, (line) => (line.state === 'talking' || line.state === 'wrap-up' ? line.ms : 0)),
    workMs: sum(states, (line) => (line.state === 'break' ? 0 : line.ms)),
    detailed: sum(details, (line) => line.detailed),
    limitedBreakMs: sum(pauses, (line) => line.judgedMs),
    overrunMs: sum(pauses, (line) => line.beyondMs),
  };
}
