/**
 * Figures of the reports, computed from the text of Asterisk's queue_log alone. It shares no code with the reports, with what writes their rows
 * or with what imports logs: what both come to is the calls themselves. Durations in whole seconds, as Asterisk writes them.
 */

/** What a supervisor would count from the log of one queue, or of all. */
export interface QueueFigures {
  offered: number;
  answered: number;
  answeredInTarget: number;
  abandoned: number;
  shortAbandoned: number;
  timeout: number;
  /** Ends that are none of these: a key, an empty queue. */
  otherEnds: number;
  /** Answers and hang-ups whose wait is a second or less from where the count changes: whole seconds do not tell on which side they were. */
  nearTarget: number;
  nearShort: number;
  waitSumS: number;
  waitMaxS: number;
  answerWaitSumS: number;
  /** Waits of callers who gave up, those who did at once left out, and how many these were. */
  giveUpSumS: number;
  giveUps: number;
}
export interface HourFigures {
  inboundCalls: number;
  answered: number;
  /** Answered calls whose talk was logged with a second or less: reports count an answer from one second of talk on. */
  nearAnswered: number;
  visits: number;
}
export interface AgentFigures {
  /** Rings the queue logged: answered, let pass and taken back. */
  offered: number;
  answered: number;
  missed: number;
  transferredOut: number;
  completedByAgent: number;
  talkS: number;
  loginS: number;
  sessions: number;
}
export interface LogFigures {
  queues: Map<string, QueueFigures>;
  /** By the epoch second at which the hour begins. */
  hours: Map<number, HourFigures>;
  agents: Map<string, AgentFigures>;
}

const noQueue = (): QueueFigures => ({ offered: 0, answered: 0, answeredInTarget: 0, abandoned: 0, shortAbandoned: 0, timeout: 0, otherEnds: 0, nearTarget: 0, nearShort: 0, waitSumS: 0, waitMaxS: 0, answerWaitSumS: 0, giveUpSumS: 0, giveUps: 0 });
const noAgent = (): AgentFigures => ({ offered: 0, answered: 0, missed: 0, transferredOut: 0, completedByAgent: 0, talkS: 0, loginS: 0, sessions: 0 });

/** Where a line that ends a wait has the seconds of it. */
const waitAt: Record<string, number> = { CONNECT: 0, ABANDON: 2, EXITWITHTIMEOUT: 2, EXITEMPTY: 2, EXITWITHKEY: 3 };
const TARGET_S = 20;
const SHORT_S = 5;
const HOUR_S = 3600;

/** Everything since an instant (epoch s); `extensionOf` tells agents by their names in the log. */
export function logFigures(text: string, sinceS: number, extensionOf: (agent: string) => string): LogFigures {
  const lines = text.split('\n').map((line) => line.split('|')).filter(([at, , , , event]) => event !== undefined && Number(at) >= sinceS);
  const queues = new Map<string, QueueFigures>();
  const agents = new Map<string, AgentFigures>();
  const hours = new Map<number, HourFigures>();
  const answeredCalls = new Set(lines.filter(([, , , , event]) => event === 'CONNECT').map(([, uniqueid]) => uniqueid));
  const talked = talkOfCalls(lines);
  const entered = new Set<string>();
  const joined = new Map<string, number>();
  for (const [at = '', uniqueid = '', queue = '', name = '', event = '', ...data] of lines) {
    const q = of(queues, queue, noQueue);
    const a = name === 'NONE' || name === '' ? noAgent() : of(agents, extensionOf(name), noAgent);
    const field = (place: number) => Number(data.at(place));
    if (event === 'ENTERQUEUE') {
      q.offered++;
      const hour = of(hours, hourOf(uniqueid), () => ({ inboundCalls: 0, answered: 0, nearAnswered: 0, visits: 0 }));
      hour.visits++;
      if (!entered.has(uniqueid)) {
        hour.inboundCalls++;
        if (answeredCalls.has(uniqueid)) hour.answered++;
        if (answeredCalls.has(uniqueid) && (talked.get(uniqueid) ?? 0) <= 1) hour.nearAnswered++;
      }
      entered.add(uniqueid);
    }
    const wait = waitAt[event] === undefined ? null : field(waitAt[event]);
    if (wait !== null) {
      q.waitSumS += wait;
      q.waitMaxS = Math.max(q.waitMaxS, wait);
    }
    if (event === 'CONNECT' && wait !== null) {
      q.answered++;
      q.answerWaitSumS += wait;
      if (wait <= TARGET_S) q.answeredInTarget++;
      if (Math.abs(wait - TARGET_S) <= 1) q.nearTarget++;
      a.answered++;
      a.offered++;
    }
    if (event === 'ABANDON' && wait !== null) {
      q.abandoned++;
      if (Math.abs(wait - SHORT_S) <= 1) q.nearShort++;
      if (wait < SHORT_S) q.shortAbandoned++;
      else [q.giveUpSumS, q.giveUps] = [q.giveUpSumS + wait, q.giveUps + 1];
    }
    if (event === 'EXITWITHTIMEOUT') q.timeout++;
    if (event === 'EXITEMPTY' || event === 'EXITWITHKEY') q.otherEnds++;
    if (event === 'RINGNOANSWER') [a.missed, a.offered] = [a.missed + 1, a.offered + 1];
    if (event === 'RINGCANCELED') a.offered++;
    if (event === 'BLINDTRANSFER' || event === 'ATTENDEDTRANSFER') a.transferredOut++;
    if (event === 'COMPLETEAGENT') a.completedByAgent++;
    if (/^COMPLETE|TRANSFER$/.test(event)) a.talkS += field(-2);
    if (event === 'ADDMEMBER') joined.set(name, joined.get(name) ?? Number(at));
    if (event === 'REMOVEMEMBER') {
      const since = joined.get(name);
      if (since !== undefined) [a.loginS, a.sessions] = [a.loginS + Number(at) - since, a.sessions + 1];
      joined.delete(name);
    }
  }
  return { queues: new Map([...queues].filter(([, { offered }]) => offered > 0)), hours, agents };
}

/** Seconds of talk the log has of each call. */
function talkOfCalls(lines: readonly string[][]): Map<string, number> {
  const talked = new Map<string, number>();
  for (const [, uniqueid = '', , , event = '', ...data] of lines) {
    if (/^COMPLETE|TRANSFER$/.test(event)) talked.set(uniqueid, (talked.get(uniqueid) ?? 0) + Number(data.at(-2)));
  }
  return talked;
}

/** The value of a key, which is there from now on. */
function of<K, V>(map: Map<K, V>, key: K, fresh: () => V): V {
  const known = map.get(key) ?? fresh();
  map.set(key, known);
  return known;
}

/** The hour in which the caller's channel was made, which its id begins with. */
const hourOf = (uniqueid: string): number => Math.floor(Number(/(\d{10})\.\d+$/.exec(uniqueid)?.[1]) / HOUR_S) * HOUR_S;
