import type { CallRecord, Party, Ring, RingResult, Segment, Transfer, Visit, VisitOutcome } from '@santral/contracts';
import { entryKindOf, isExtension, isHidden, toE164 } from '@santral/contracts/history';
import type { PartOf, Timed } from '@santral/domain-calls/rows';
import { callIdOf } from '@santral/domain-telephony/names';
import type { Stretch } from './agent-history.js';
import type { QueueLogLine } from './queue-log-line.js';

/** Whose call it is and how agents are told. */
export interface CallReading {
  pbx: string;
  extensionOf: (agent: string) => string | null;
}

/** A part of a call that says which call it belongs to, as its row does. Instants are epoch ms: written as texts they would be read again for every row. */
type ImportedPart<P> = PartOf<Timed<P, number>>;
/** The record of a call and its parts, of the same kind. */
export type ImportedRecord = Timed<Omit<CallRecord, 'visits' | 'rings' | 'segments' | 'transfers'>, number> & {
  visits: ImportedPart<Visit>[];
  rings: ImportedPart<Ring>[];
  segments: ImportedPart<Segment>[];
  transfers: ImportedPart<Transfer>[];
};

/** How a line closes a stay in a queue, and which of its data fields holds the wait in seconds. */
interface Closing {
  outcome: VisitOutcome;
  wait: number;
  /** Data field with the place in the queue. */
  place?: number;
}
const closing: Readonly<Record<string, Closing>> = {
  CONNECT: { outcome: 'answered', wait: 0 },
  ABANDON: { outcome: 'abandoned', wait: 2, place: 0 },
  EXITWITHTIMEOUT: { outcome: 'timeout', wait: 2, place: 0 },
  EXITWITHKEY: { outcome: 'exit-key', wait: 3, place: 1 },
  EXITEMPTY: { outcome: 'exit-empty', wait: 2, place: 0 },
  WITHDRAW: { outcome: 'withdrawn', wait: 2, place: 0 },
  SYSCOMPAT: { outcome: 'system', wait: -1 },
};
/** Refusals, which only dialplans write: nobody entered. */
const refusals = new Set(['FULL', 'JOINEMPTY', 'JOINUNAVAIL', 'CLOSED']);
/** Ends of a talk, and where seconds of talk stand; `ATTENDEDTRANSFER` has one field or two before them. */
const talkEnds: Readonly<Record<string, number>> = { COMPLETECALLER: 1, COMPLETEAGENT: 1, BLINDTRANSFER: 3, TRANSFER: 3, ATTENDEDTRANSFER: -2 };

/** What columns of durations and places hold: 24 days. Clocks that jump make longer ones, and must not end an import. */
const MOST = 2 ** 31 - 1;

/** No channel lives longer before it enters a queue: an id with an older second in it was made by another clock. */
const LONGEST_BEFORE_QUEUE_MS = 4 * 3_600_000;

/**
 * The record of a call from all lines of its channel, in order of time. Whole seconds are Asterisk's own differences; lines of a table are
 * finer, and their differences are taken. A stay whose end was not logged ends as `system`, a talk whose end was not logged with the last line.
 * Null when the lines tell of no stay in a queue.
 */
export function callOfLines(uniqueid: string, lines: readonly QueueLogLine[], reading: CallReading): ImportedRecord | null {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) return null;
  const startedAt = startOf(uniqueid, first.at);
  const callId = callIdOf(reading.pbx, uniqueid, startedAt);
  const reader = new CallReader(callId, reading, lines.some((line) => line.at % 1000 !== 0));
  for (const line of lines) reader.take(line);
  return reader.record({ pbx: reading.pbx, uniqueid, startedAt, endedAt: last.at });
}

/** The second at which the channel was made is part of its id. */
function startOf(uniqueid: string, firstAt: number): number {
  const made = Number(/(?:^|-)(\d{10})\.\d+$/.exec(uniqueid)?.[1]) * 1000;
  return made <= firstAt && made > firstAt - LONGEST_BEFORE_QUEUE_MS ? made : firstAt;
}

/** A stay in a queue while its lines are read; epoch ms. */
interface Stay {
  visit: ImportedPart<Visit>;
  enqueuedAt: number;
}
/** A talk that goes on. */
interface Talk {
  segment: ImportedPart<Segment>;
  startedAt: number;
}

class CallReader {
  private readonly visits: ImportedPart<Visit>[] = [];
  private readonly rings: ImportedPart<Ring>[] = [];
  private readonly segments: ImportedPart<Segment>[] = [];
  private readonly transfers: ImportedPart<Transfer>[] = [];
  /** When phones rang. */
  private readonly ringing: Stretch[] = [];
  private talkMs = 0;
  private stay: Stay | null = null;
  private talk: Talk | null = null;
  private caller: Party | null = null;
  private called: string | null = null;
  private answeredAt: number | null = null;
  private hangupBy: CallRecord['hangupBy'] = null;

  constructor(
    private readonly callId: string,
    private readonly reading: CallReading,
    private readonly isFine: boolean,
  ) {}

  take(line: QueueLogLine): void {
    const { event, data } = line;
    if (event === 'ENTERQUEUE') this.enter(line);
    else if (event === 'DID') this.called = data[0] || this.called;
    else if (refusals.has(event)) this.refuse(line);
    else if (event === 'RINGNOANSWER') this.ring(line, 'no-answer', this.ms(data[0], 1));
    else if (event === 'RINGCANCELED') this.ring(line, 'cancelled-caller', this.ms(data[0], 1));
    // The agent let go of the caller while they heard the announcement: nobody was answered.
    else if (event === 'AGENTDUMP') this.ring(line, 'failed', null);
    else if (closing[event]) this.leave(line, closing[event]);
    else if (talkEnds[event] !== undefined) this.endTalk(line, talkEnds[event]);
  }

  record({ pbx, uniqueid, startedAt, endedAt }: { pbx: string; uniqueid: string; startedAt: number; endedAt: number }): ImportedRecord | null {
    if (this.visits.length === 0) return null;
    if (this.stay) {
      this.close(this.stay, 'system', null, null);
      this.hangupBy = 'system';
    }
    if (this.talk) this.finishTalk(this.talk, endedAt);
    const caller = this.caller ?? { number: null, e164: null, name: null, private: true };
    return {
      callId: this.callId, pbx, uniqueid, caller, startedAt, endedAt,
      direction: caller.number !== null && isExtension(caller.number) ? 'internal' : 'inbound',
      called: this.called ?? '',
      answeredAt: this.answeredAt,
      queue: this.visits[0]?.queue ?? null,
      extension: this.segments.at(-1)?.extension ?? null,
      outcome: this.answeredAt === null ? (this.visits.at(-1)?.outcome ?? 'system') : 'answered',
      waitMs: Math.min(MOST, this.visits.reduce((sum, visit) => sum + (visit.waitMs ?? 0), 0)),
      ringMs: Math.min(MOST, coveredMs(this.ringing)),
      talkMs: Math.min(MOST, this.talkMs),
      holdMs: 0, hangupBy: this.hangupBy, cause: null, coverage: 'imported', mergedInto: null,
      visits: this.visits, rings: this.rings, segments: this.segments, transfers: this.transfers, recordings: [],
    };
  }

  private enter({ at, queue, data }: QueueLogLine): void {
    if (this.stay) this.close(this.stay, 'system', null, null);
    const [, number, position, name] = data;
    this.caller ??= partyOf(number, name);
    const visit = this.addVisit(queue, at);
    visit.position = placeOf(position);
    this.stay = { enqueuedAt: at, visit };
    this.hangupBy = null;
  }

  private refuse({ at, queue }: QueueLogLine): void {
    const visit = this.addVisit(queue, at);
    visit.outcome = 'refused';
    visit.endedAt = visit.enqueuedAt;
    this.hangupBy = 'system';
  }

  private addVisit(queue: string, enqueuedAt: number): ImportedPart<Visit> {
    const entryNo = this.visits.length + 1;
    const visit: ImportedPart<Visit> = { callId: this.callId, visitId: `${this.callId}:v${entryNo}`, queue, entryNo, enqueuedAt, endedAt: null, outcome: 'open', waitMs: null, position: null, positionOut: null, entryKind: entryKindOf(queue, this.visits.at(-1), this.transfers), extension: null };
    this.visits.push(visit);
    return visit;
  }

  private leave(line: QueueLogLine, { outcome, wait, place }: Closing): void {
    const stay = this.stay ?? this.entered(line, wait);
    const extension = this.reading.extensionOf(line.agent);
    const waitMs = this.isFine ? line.at - stay.enqueuedAt : (this.ms(line.data[wait], 1000) ?? Math.max(0, line.at - stay.enqueuedAt));
    stay.visit.positionOut = place === undefined ? null : placeOf(line.data[place]);
    this.close(stay, outcome, Math.min(MOST, Math.max(0, waitMs)), outcome === 'answered' ? extension : null);
    if (outcome === 'answered') this.answer(line, extension ?? line.agent);
    // The caller hung up while an agent heard the announcement: that agent was rung, not answered.
    else if (extension !== null && outcome === 'abandoned') this.ring(line, 'cancelled-caller', null);
    this.hangupBy = outcome === 'answered' ? null : outcome === 'abandoned' ? 'caller' : 'system';
  }

  /** A stay whose entry is not in the log, because the log begins after it. */
  private entered(line: QueueLogLine, wait: number): Stay {
    const enqueuedAt = line.at - (this.ms(line.data[wait], 1000) ?? 0);
    return { enqueuedAt, visit: this.addVisit(line.queue, enqueuedAt) };
  }

  private close({ visit, enqueuedAt }: Stay, outcome: VisitOutcome, waitMs: number | null, extension: string | null): void {
    visit.outcome = outcome;
    visit.waitMs = waitMs;
    visit.extension = extension;
    visit.endedAt = enqueuedAt + (waitMs ?? 0);
    this.stay = null;
  }

  private answer({ at, queue, data }: QueueLogLine, extension: string): void {
    const visit = this.visits.at(-1);
    const ringMs = this.ms(data[2], 1000);
    this.addRing({ visitId: visit?.visitId ?? null, queue, extension, endedAt: at, result: 'answered', ringMs });
    if (this.talk) this.finishTalk(this.talk, at);
    const segment: ImportedPart<Segment> = { callId: this.callId, segmentId: `${this.callId}:s${this.segments.length}`, kind: 'talk', extension, startedAt: at, endedAt: null };
    this.segments.push(segment);
    this.talk = { segment, startedAt: at };
    this.answeredAt ??= at;
  }

  private ring({ at, queue, agent }: QueueLogLine, result: RingResult, ringMs: number | null): void {
    const extension = this.reading.extensionOf(agent);
    if (extension !== null) this.addRing({ visitId: this.visits.at(-1)?.visitId ?? null, queue, extension, endedAt: at, result, ringMs });
  }

  private addRing({ visitId, queue, extension, result, endedAt, ringMs }: Pick<Ring, 'visitId' | 'queue' | 'extension' | 'result' | 'ringMs'> & { endedAt: number }): void {
    const from = endedAt - (ringMs ?? 0);
    this.rings.push({ callId: this.callId, ringId: `${this.callId}:r${this.rings.length + 1}`, visitId, queue, extension, startedAt: from, endedAt, result, ringMs });
    this.ringing.push({ from, until: endedAt });
  }

  private endTalk({ at, event, data }: QueueLogLine, place: number): void {
    const talk = this.talk;
    if (talk) {
      const talkMs = this.isFine ? at - talk.startedAt : (this.ms(data.at(place), 1000) ?? at - talk.startedAt);
      this.finishTalk(talk, talk.startedAt + Math.max(0, talkMs));
    }
    if (event === 'COMPLETECALLER') this.hangupBy = 'caller';
    else if (event === 'COMPLETEAGENT') this.hangupBy = 'agent';
    // Who hangs up after a transfer is not logged. The log names the bridge an attended transfer ended in, not who sits there.
    else this.transfers.push({ callId: this.callId, kind: event === 'ATTENDEDTRANSFER' ? 'warm' : 'blind', at, from: talk?.segment.extension ?? null, to: event === 'ATTENDEDTRANSFER' ? '' : (data[0] ?? '') });
  }

  private finishTalk({ segment, startedAt }: Talk, until: number): void {
    segment.endedAt = until;
    this.talkMs += until - startedAt;
    this.talk = null;
  }

  /** Milliseconds of a number field; null where it is empty. Clocks that were set back make negative ones. */
  private ms(value: string | undefined, unit: number): number | null {
    return value === undefined || value === '' ? null : Math.min(MOST, Math.max(0, Number(value)) * unit);
  }
}

/** `log-restricted-caller-id = no` leaves the number out, which is how a hidden one looks as well. */
function partyOf(number: string | undefined, name: string | undefined): Party {
  const isPrivate = isHidden(number);
  const shown = isPrivate ? null : (number ?? null);
  return { number: shown, e164: shown === null || isExtension(shown) ? null : toE164(shown), name: !name || name === number || isHidden(name) ? null : name, private: isPrivate };
}

/** A place in a queue; null where none is told. */
function placeOf(text: string | undefined): number | null {
  const place = Number(text);
  return Number.isInteger(place) && place !== 0 && Math.abs(place) <= MOST ? place : null;
}

/** Time in which at least one phone rang. */
function coveredMs(ringing: readonly Stretch[]): number {
  let total = 0;
  let covered = 0;
  for (const { from, until } of ringing.length > 1 ? [...ringing].sort((a, b) => a.from - b.from) : ringing) {
    if (until <= covered) continue;
    total += until - Math.max(from, covered);
    covered = until;
  }
  return total;
}
