import { Inject, Injectable } from '@nestjs/common';
import { judgeSelfTest, nothingHeard, type SelfTest, type SelfTestChoices, type SelfTestPlan, type SelfTestsQuery, type SelfTestWish } from '@santral/contracts';
import { LiveStateRepository, PbxCommander } from '@santral/domain-agents';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, type Principal, Refusal, withDeadline } from '@santral/platform/http';
import { presentPbxIds } from '@santral/platform/pbxs';
import { Clock } from '@santral/platform/process';
import { REDIS, type Redis } from '@santral/platform/redis';
import { randomUUID } from 'node:crypto';
import { type SelfTestRow, SelfTestsRepository } from './self-tests.repository.js';
import { SurroundingsReader } from './surroundings.reader.js';
import { TestCallFacts } from './test-call-facts.js';

/** Whose wish a test call is to the commander: no agent's. */
const NOBODY = 'self-test';

/** Test calls from their wish to what came of them. Facts are read when somebody asks: the live path knows nothing of tests. */
@Injectable()
export class SelfTestsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly rows: SelfTestsRepository,
    private readonly facts: TestCallFacts,
    private readonly around: SurroundingsReader,
    private readonly live: LiveStateRepository,
    private readonly commander: PbxCommander,
    private readonly clock: Clock,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  async choices(): Promise<SelfTestChoices> {
    return Promise.all((await this.pbxs()).map((pbx) => this.choicesOf(pbx)));
  }

  private async choicesOf(pbx: string): Promise<SelfTestChoices[number]> {
    const [link, { agents, directory, queues }] = await Promise.all([this.around.link(pbx), this.live.read(pbx)]);
    const extensions = [...new Set([...agents.keys(), ...directory.keys()])].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b));
    return {
      pbx,
      link,
      queues: [...queues].sort(),
      extensions: extensions.map((extension) => ({ extension, name: directory.get(extension)?.displayName ?? null, isReachable: agents.get(extension)?.reachable ?? null })),
    };
  }

  async finished(query: SelfTestsQuery): Promise<SelfTest[]> {
    const rows = await this.rows.finished(query);
    return Promise.all(rows.map((row) => this.answer(row)));
  }

  /**
   * Begins a test, after ending those the same user left unfinished. Refuses a PBX there is none of (`record.not-found`). A PBX that will not
   * make the call is no refusal but the first thing the test has found out.
   */
  async start(wish: SelfTestWish, user: Principal): Promise<SelfTest> {
    if (!(await this.pbxs()).includes(wish.pbx)) throw new Refusal('record.not-found');
    for (const id of await this.rows.unfinishedOf(user.userId)) await this.finish(id, user);
    const id = randomUUID();
    const plan: SelfTestPlan = { ...wish, uniqueid: `selftest-${id}`, startedAt: new Date(this.clock.now()).toISOString() };
    const seq = await this.facts.end(plan.pbx);
    await this.rows.insert(id, plan, nothingHeard, seq, user);
    await this.audit.append('self-test.started', { userId: user.userId, subject: plan.pbx, details: { target: plan.target, number: plan.number, queue: plan.queue, from: plan.from, placedBy: plan.placedBy } });
    if (plan.placedBy === 'santral') {
      const refusal = await this.place(id, plan);
      if (refusal !== null) await this.rows.keepHeard(id, { ...nothingHeard, refusal }, seq);
    }
    return this.read(id);
  }

  /** Refuses with `record.not-found`. */
  async read(id: string): Promise<SelfTest> {
    return this.answer(await this.follow(id));
  }

  /** Ends the call that Santral made for a test; one the admin made is theirs to end. */
  async hangUp(id: string): Promise<SelfTest> {
    const row = await this.follow(id);
    try {
      await this.endCall(row);
    } catch (error) {
      // It may have ended while we asked.
      if (!(error instanceof Refusal) || !(await this.follow(id)).heard.signals.ended) throw error;
    }
    return this.read(id);
  }

  /** Writes down what came of a test. One whose signals may still come is cancelled. */
  async finish(id: string, user: Principal): Promise<SelfTest> {
    const row = await this.follow(id);
    if (row.finishedAt !== null) return this.answer(row);
    const now = this.clock.now();
    const { steps, verdict } = judgeSelfTest(row.plan, row.heard, now);
    if (verdict === 'running') await this.endCall(row).catch(ignoreRefusal);
    const kept = verdict === 'running' ? 'cancelled' : verdict;
    if (await this.rows.finish(id, kept, await this.around.read(row.plan), new Date(now))) {
      const missing = steps.filter(({ state }) => state === 'missing').map(({ step }) => step);
      await this.audit.append('self-test.finished', { userId: user.userId, subject: row.plan.pbx, details: { number: row.plan.number, verdict: kept, missing } });
    }
    return this.answer(await this.found(id));
  }

  private pbxs = (): Promise<string[]> => withDeadline(presentPbxIds(this.config, this.redis));

  /** The row after everything that has been said of the call since it was asked for last. */
  private async follow(id: string): Promise<SelfTestRow> {
    const row = await this.found(id);
    if (row.finishedAt !== null) return row;
    const told = await this.facts.hear(row.plan, row.heard, row.seq);
    const { callId, signals } = told.heard;
    if (callId !== null && signals.ended && !signals.saved && (await this.rows.isCallSaved(callId))) {
      const at = new Date(this.clock.now()).toISOString();
      told.heard = { ...told.heard, signals: { ...signals, saved: { at, heardAt: at } } };
    }
    if (told.seq !== row.seq || told.heard !== row.heard) await this.rows.keepHeard(id, told.heard, told.seq);
    return { ...row, ...told };
  }

  private async found(id: string): Promise<SelfTestRow> {
    const row = await this.rows.find(id);
    if (!row) throw new Refusal('record.not-found');
    return row;
  }

  /** Has the PBX make the call; resolves with why it would not, or null. */
  private async place(id: string, { pbx, number, from, uniqueid, target }: SelfTestPlan): Promise<string | null> {
    try {
      await this.commander.ask({ pbx, extension: NOBODY }, id, [{ name: 'self-test.call', payload: { uniqueid, number, from: target === 'queue' ? null : from } }]);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return String(error.params['message'] ?? error.code);
      throw error;
    }
  }

  private async endCall({ id, plan: { pbx, placedBy, uniqueid }, heard: { callId, signals } }: SelfTestRow): Promise<void> {
    if (placedBy !== 'santral' || callId === null || signals.ended) return;
    await this.commander.ask({ pbx, extension: NOBODY }, `${id}:end`, [{ name: 'self-test.hang-up', payload: { callId, uniqueid } }]);
  }

  private async answer({ id, plan, heard, surroundings, verdict, by, finishedAt }: SelfTestRow): Promise<SelfTest> {
    return { id, plan, heard, verdict, by, surroundings: surroundings ?? (await this.around.read(plan)), finishedAt: finishedAt?.toISOString() ?? null };
  }
}

/** A call that cannot be ended now ends by itself: the PBX was told how long it may last. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
