import type { QueueLogLine } from './queue-log-line.js';

/** Something that lasted, epoch ms, half open. */
export interface Stretch {
  from: number;
  until: number;
}
/** One stay in the queues. */
export interface Session extends Stretch {
  queues: string[];
}
/** One pause. */
export interface Pause extends Stretch {
  reason: string | null;
}
/** One stay in one queue. */
export interface QueueStay extends Stretch {
  queue: string;
}
export interface AgentHistory {
  sessions: Session[];
  /** In the order they ended. */
  stays: QueueStay[];
  pauses: Pause[];
}

/** What stands for the one login of the old agent channels, which knew no queues. */
const LOGIN = '*';

interface Membership {
  queue: string;
  since: number;
}

/**
 * The stays in queues and the pauses of one agent, from all lines about them in order of time. What goes on at the end of the log is told
 * up to `until`. As in the live system, an agent is paused while any queue has them paused, and the reason is the last one given.
 *
 * A member of a queue who is added to it again must have been lost in between: at the last start of the PBX, which does not log that.
 * `starts` are those starts, in order. A static member is never added, so of them there are pauses alone.
 */
export function agentHistoryOf(lines: readonly QueueLogLine[], starts: readonly number[], until: number): AgentHistory {
  const reader = new HistoryReader(starts);
  for (let i = 0; i < lines.length; ) {
    // One command writes several lines in the same second: what counts is what they leave.
    const at = lines[i]?.at ?? 0;
    for (; lines[i]?.at === at; i++) reader.take(lines[i] as QueueLogLine);
    reader.settle(at);
  }
  return reader.end(until);
}

class HistoryReader {
  private readonly sessions: Session[] = [];
  private readonly stays: QueueStay[] = [];
  private readonly pauses: Pause[] = [];
  private memberships: Membership[] = [];
  private readonly paused = new Map<string, string | null>();
  private latest: string | null = null;
  private session: { from: number; queues: Set<string> } | null = null;
  private pause: { from: number; reason: string | null } | null = null;

  constructor(private readonly starts: readonly number[]) {}

  take({ at, queue, event, data }: QueueLogLine): void {
    switch (event) {
      case 'ADDMEMBER':
        return this.join(queue, at, data[0] === 'PAUSED');
      case 'AGENTLOGIN':
      case 'AGENTCALLBACKLOGIN':
        return this.join(LOGIN, at, false);
      case 'REMOVEMEMBER':
        return this.leave(queue, at);
      case 'AGENTLOGOFF':
      case 'AGENTCALLBACKLOGOFF':
        return this.leave(LOGIN, at);
      case 'PAUSE':
        return this.pauseIn(queue, data[0] || null);
      case 'PAUSEALL':
        return this.pauseIn(LOGIN, data[0] || null);
      case 'UNPAUSE':
        return void this.paused.delete(queue);
      case 'UNPAUSEALL':
        return this.paused.clear();
    }
  }

  /** What the lines of an instant left. */
  settle(at: number): void {
    if (this.session && this.memberships.length === 0) this.closeSession(at);
    else if (!this.session && this.memberships.length > 0) this.session = { from: at, queues: new Set() };
    for (const { queue } of this.memberships) if (queue !== LOGIN) this.session?.queues.add(queue);
    // Where the queues say it each in a line of their own, they are asked for the end as well.
    if (this.paused.size > 1) this.paused.delete(LOGIN);
    const reason = this.paused.size === 0 ? undefined : [...this.paused.values()].includes(this.latest) ? this.latest : [...this.paused.values()][0];
    if (this.pause && this.pause.reason !== reason) this.endPause(at);
    if (!this.pause && reason !== undefined) this.pause = { from: at, reason };
  }

  end(until: number): AgentHistory {
    this.endStays(() => true, until);
    this.closeSession(until);
    return { sessions: this.sessions, stays: this.stays, pauses: this.pauses };
  }

  private join(queue: string, at: number, isPaused: boolean): void {
    const known = this.memberships.find((one) => one.queue === queue);
    const start = known && this.starts.findLast((start) => start > known.since && start <= at);
    if (known && start === undefined) return;
    if (start !== undefined) {
      this.endStays((one) => one.since < start, start);
      this.paused.clear();
      if (this.memberships.length === 0) this.closeSession(start);
    }
    this.memberships.push({ queue, since: at });
    if (isPaused) this.pauseIn(queue, null);
  }

  private leave(queue: string, at: number): void {
    this.endStays((one) => one.queue === queue, at);
    this.paused.delete(queue);
    if (this.memberships.length === 0) this.paused.clear();
  }

  private endStays(isOver: (one: Membership) => boolean, at: number): void {
    for (const one of this.memberships) if (isOver(one) && one.queue !== LOGIN && at > one.since) this.stays.push({ queue: one.queue, from: one.since, until: at });
    this.memberships = this.memberships.filter((one) => !isOver(one));
  }

  private pauseIn(queue: string, reason: string | null): void {
    this.paused.set(queue, reason);
    this.latest = reason;
  }

  private closeSession(at: number): void {
    this.endPause(at);
    if (this.session && at > this.session.from) this.sessions.push({ from: this.session.from, until: at, queues: [...this.session.queues].sort() });
    this.session = null;
  }

  private endPause(at: number): void {
    if (this.pause && at > this.pause.from) this.pauses.push({ ...this.pause, until: at });
    this.pause = null;
  }
}
