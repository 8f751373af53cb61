import type { DraftFact, FactName, PayloadOf, PbxStatus } from '@santral/contracts';
import type { Logger, OnceLogger } from '@santral/platform/logging';
import type { ActionFields } from '../ami/ami-action.js';
import type { AmiMessage, Signal } from '../ami/signal.js';
import { eventFilters } from '../ami/signal-catalogue.js';
import type { Backoff } from './backoff.js';
import { nowMs } from './base-link.js';
import { keepAlive } from './keep-alive.js';
import { LinkError, type LinkFactory, type LinkListener, type LinkSettings, type PbxLink, type PbxResponse } from './pbx-link.js';
import { nextSessionState, type SessionEvent, type SessionState } from './pbx-session.machine.js';
import type { IntakeOutput, SignalIntake } from './signal-intake.js';
import { PhoneWatch } from './phone-watch.js';
import { readContacts, readSnapshot } from './snapshot-reader.js';

export interface SessionTiming {
  pingEveryMs: number;
  /** Silent intervals after which the peer is dead. */
  pingMisses: number;
  /** Between two routine comparisons with what the PBX has. */
  reconcileEveryMs: number;
  /** Between two looks at what is due by time alone. */
  tickEveryMs: number;
  /** Pause after the PBX refused our credentials. */
  refusedRetryMs: number;
  /** A link that held this long was good: the next pause is short again. */
  stableAfterMs: number;
}

export const defaultTiming: SessionTiming = {
  pingEveryMs: 10_000, pingMisses: 2, reconcileEveryMs: 60_000, tickEveryMs: 250, refusedRetryMs: 60_000, stableAfterMs: 10_000,
};

/** What leaves the session. Nothing here may block. */
export interface SessionOutput extends Pick<IntakeOutput, 'countMalformed'> {
  setStatus: (status: PbxStatus, facts: DraftFact[]) => void;
  /** The PBX was heard to be well at this instant (epoch ms of its own clock). */
  heardAt: (at: number) => void;
  countSkipped: (name: string, interest: 'ignored' | 'unknown') => void;
}

export interface PbxSessionOptions {
  pbx: string;
  settings: LinkSettings;
  createLink: LinkFactory;
  intake: SignalIntake;
  output: SessionOutput;
  backoff: Backoff;
  timing: SessionTiming;
  logger: Logger;
  once: OnceLogger;
  /** Epoch ms (PBX clock) of the last that was known before this process; null when nothing was. */
  knownUntil: number | null;
  /** Hears every signal of a live link, and when it begins and ends to be one. */
  trunks?: { start: () => void; hear: (signal: Signal) => void; stop: () => void };
  /** What an earlier process said of the link last; null when nothing. */
  status: PbxStatus['link'] | null;
}

/** Keeps one PBX connected: logs in, filters, resynchronises, notices loss, comes back. */
export class PbxSession {
  state: SessionState = 'idle';
  private link: PbxLink | null = null;
  private gapFrom: number | null;
  private published: PbxStatus['link'] | null;
  /** Ends the wait at hand: for the end of a live link, or for the next attempt. */
  private wake: () => void = () => undefined;
  private readonly phones = new PhoneWatch(() => void this.lookAtPhones());

  constructor(private readonly options: PbxSessionOptions) {
    this.gapFrom = options.knownUntil;
    this.published = options.status;
  }

  /** Runs until `stop`; resolves then. */
  async run(): Promise<void> {
    // What an earlier process left as "up" is not up now.
    if (this.published === 'up') this.say('lost', 'telephony was restarted', 'pbx.link-lost', { reason: 'telephony was restarted' });
    while (!this.isStopped()) {
      const pauseMs = await this.attempt();
      if (!this.isStopped()) await this.pause(pauseMs);
    }
  }

  /** Says that live figures are no longer true, and lets go of the link. */
  stop(): void {
    if (this.isStopped()) return;
    const wasLive = this.state === 'live';
    this.step('stop');
    if (wasLive) this.say('lost', 'telephony was stopped', 'pbx.link-lost', { reason: 'telephony was stopped' });
    this.link?.close();
    this.wake();
  }

  /** Asks something of the PBX; rejects with a `LinkError` (`closed`, `timeout`) when the link is not live. */
  async act(fields: ActionFields): Promise<PbxResponse> {
    if (this.state !== 'live' || !this.link) throw new LinkError('closed', 'there is no link to the PBX');
    return this.link.action(fields);
  }

  /** As `act`, for what is answered with a list; rejects with `refused` as well. */
  async list(fields: ActionFields): Promise<AmiMessage[]> {
    if (this.state !== 'live' || !this.link) throw new LinkError('closed', 'there is no link to the PBX');
    return this.link.list(fields);
  }

  /** Compares at once: something has changed of which the PBX sends no event. */
  compareNow = async (): Promise<void> => (this.state === 'live' && this.link ? this.compare(this.link) : undefined);

  /** One connection from its first byte to its end; resolves with the pause before the next, in ms. */
  private async attempt(): Promise<number> {
    const { intake, timing, backoff, settings } = this.options;
    this.step('connect');
    intake.holdBack();
    let closed: (reason: string) => void = () => undefined;
    const lost = new Promise<string>((resolve) => (closed = resolve));
    const link = (this.link = this.options.createLink(settings, this.listener(closed)));
    let stopRoutine = () => undefined as void;
    let liveSince = Infinity;
    try {
      await link.connect();
      this.step('logged-in');
      await this.filter(link);
      this.step('filtered');
      await this.resync(link);
      this.step('resynced');
      liveSince = nowMs();
      stopRoutine = this.routine(link, closed);
      this.options.trunks?.start();
      // Closing a link ourselves is not reported as a loss.
      this.wake = () => closed('stopped');
      return this.lostLink(await lost, link);
    } catch (error) {
      if (error instanceof LinkError && error.code === 'login-refused') return this.refused(error.message);
      return this.lostLink(error instanceof Error ? error.message : String(error), link);
    } finally {
      stopRoutine();
      this.options.trunks?.stop();
      link.close();
      if (nowMs() - liveSince > timing.stableAfterMs) backoff.reset();
    }
  }

  private listener(onClosed: (reason: string) => void): LinkListener {
    const { intake, output, once } = this.options;
    return {
      onSignal: (signal, arrivedAt) => {
        intake.take(signal, arrivedAt);
        if (this.state === 'live') this.phones.hear(signal);
        this.options.trunks?.hear(signal);
        // Logged in while it was still loading: its lists were not complete yet. Twice, since a difference is believed when it is found again.
        const { link } = this;
        if (link && signal.name === 'FullyBooted' && (this.state === 'live' || this.state === 'resyncing')) void this.compare(link).then(() => this.compare(link));
      },
      onSkipped: (name, interest) => {
        output.countSkipped(name, interest);
        if (interest === 'unknown') once.warn(`unknown-event:${name}`, { event: name }, 'the PBX sent an event of an unknown name');
      },
      onMalformed: (kind, sample) => {
        output.countMalformed(kind);
        once.warn(kind, { sample }, 'the PBX sent something malformed');
      },
      onClosed,
    };
  }

  /** Asks the PBX to send only what is heard. A PBX that will not is heard all the same, with more work. */
  private async filter(link: PbxLink): Promise<void> {
    for (const filter of eventFilters()) {
      const { ok, message } = await link.action({ Action: 'Filter', Operation: 'Add', Filter: filter });
      if (!ok) return this.options.logger.info({ message }, 'the PBX does not let us filter its events');
    }
  }

  private async resync(link: PbxLink): Promise<void> {
    const { intake, logger, output } = this.options;
    const { lists, pbxNow } = await readSnapshot(link);
    this.phones.note(lists?.contacts ?? []);
    if (pbxNow !== null) intake.clock.observe(pbxNow);
    if (!lists) logger.warn('the AMI user may not list channels (class "system" or "reporting"): open calls cannot be compared');
    const from = this.gapFrom;
    const change = intake.resynchronise(lists, from);
    const until = intake.clock.now();
    this.gapFrom = null;
    output.heardAt(until);
    const restarted = from !== null && intake.bootedAt !== null && intake.bootedAt > from;
    const openCalls = intake.openCalls.size;
    const facts = [this.fact('pbx.link-up', { banner: link.banner, restarted, openCalls })];
    if (from !== null) {
      const count = (name: FactName) => change.facts.filter((fact) => fact.name === name).length;
      // A restarted PBX forgot its calls, and one that lists nothing cannot be asked.
      const coverage = lists && !restarted ? 'reconstructed' : 'unknown';
      facts.push(this.fact('pbx.gap-closed', { from: iso(from), until: iso(Math.max(from, until)), coverage, found: count('call.started'), closed: count('call.ended') }));
    }
    this.setStatus('up', null, facts);
    logger.info({ banner: link.banner, restarted, openCalls }, 'connected to the PBX');
  }

  /** What runs while the link is live: time-outs of the tracker, comparisons, keep-alive. Returns what stops it. */
  private routine(link: PbxLink, onDead: (reason: string) => void): () => void {
    const { timing, output, intake } = this.options;
    const tick = setInterval(() => intake.tick(), timing.tickEveryMs);
    const compare = setInterval(() => void this.compare(link), timing.reconcileEveryMs);
    const stopPing = keepAlive(link, {
      everyMs: timing.pingEveryMs,
      misses: timing.pingMisses,
      onDead: () => onDead('the PBX has gone silent'),
      onAnswer: (pbxNow) => {
        if (pbxNow !== null) intake.clock.observe(pbxNow);
        output.heardAt(intake.clock.now());
      },
    });
    return () => {
      clearInterval(tick);
      clearInterval(compare);
      this.phones.stop();
      stopPing();
    };
  }

  /** The routine comparison of a live link; a failed one is no harm, the keep-alive finds out what is wrong. */
  private async compare(link: PbxLink): Promise<void> {
    const { intake, logger } = this.options;
    if (!intake.startComparing()) return;
    const answer = await readSnapshot(link).catch((error: unknown) => {
      logger.debug({ err: error }, 'comparing with the PBX failed');
      return null;
    });
    intake.compare(this.state === 'live' && this.link === link ? (answer?.lists ?? null) : null);
  }

  /** What phone it is that has just registered; a failed look is repaired by the next comparison. */
  private async lookAtPhones(): Promise<void> {
    const { link } = this;
    if (this.state !== 'live' || !link) return;
    const contacts = await readContacts(link).catch(() => null);
    if (!contacts || this.link !== link) return;
    this.phones.note(contacts);
    this.options.intake.phones(contacts);
  }

  private lostLink(reason: string, link: PbxLink): number {
    if (this.isStopped()) return 0;
    const wasLive = this.state === 'live';
    this.step('lost');
    const pauseMs = this.options.backoff.next();
    this.options.logger.warn({ reason, pauseMs: Math.round(pauseMs) }, wasLive ? 'the link to the PBX is lost' : 'cannot connect to the PBX');
    if (wasLive) {
      this.gapFrom = this.options.intake.clock.now() - (nowMs() - link.lastHeardAt);
      this.options.output.heardAt(this.gapFrom);
      this.say('lost', reason, 'pbx.link-lost', { reason });
    } else if (this.published !== 'lost') this.setStatus('lost', reason, []);
    return pauseMs;
  }

  private refused(message: string): number {
    if (this.isStopped()) return 0;
    this.step('login-refused');
    this.options.logger.error({ user: this.options.settings.user, message }, 'the PBX refuses the AMI user or its secret: check AMI_USER and AMI_SECRET');
    if (this.published !== 'refused') this.say('refused', message, 'pbx.login-refused', { message });
    return this.options.timing.refusedRetryMs;
  }

  private say<N extends FactName>(link: PbxStatus['link'], message: string, name: N, payload: PayloadOf<N>): void {
    this.setStatus(link, message, [this.fact(name, payload)]);
  }

  private setStatus(link: PbxStatus['link'], message: string | null, facts: DraftFact[]): void {
    this.published = link;
    this.options.output.setStatus({ id: this.options.pbx, link, since: iso(nowMs()), message }, facts);
  }

  private fact<N extends FactName>(name: N, payload: PayloadOf<N>): DraftFact {
    const at = iso(nowMs());
    const { pbx } = this.options;
    return { id: `${pbx}:${name}:${at}`, name, version: 1, at, pbx, subject: pbx, payload } as DraftFact;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private step(event: SessionEvent): void {
    const next = nextSessionState(this.state, event);
    if (next === null) throw new Error(`the session cannot take "${event}" while ${this.state}`);
    this.state = next;
  }

  /** A method, because TypeScript does not know that the state changes during an `await`. */
  private isStopped(): boolean {
    return this.state === 'stopped';
  }
}

const iso = (at: number): string => new Date(at).toISOString();
