import { facts, type Language, type ListQuery, OWN_STREAM, type RecordChange, type ReferenceName, type ReferenceOption, type Resource, type ResourcePage, type ResourceRow, type RowOf } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { diffOf, RecordHistory, type RecordVerb } from './record-history.js';
import { References } from './references.js';
import { refusalOf } from './resource-refusals.js';
import type { Actor, ResourceChange, ResourceRules, ResourceWritten } from './resource.rules.js';
import { ResourceStore } from './resource.store.js';
import type { Outbox } from '../outbox/outbox.js';

/** What every resource service shares. */
export interface ResourceParts {
  database: DataSource;
  store: ResourceStore;
  references: References;
  history: RecordHistory;
  outbox: Outbox;
}

/** A write that is done: the row, and what was written unless nothing changed. */
interface Outcome<R extends Resource> {
  row: RowOf<R>;
  written?: ResourceWritten<R>;
}

/**
 * Use cases of one declared resource. Every write is one transaction of row, rules, history and the fact `record.changed`; with a
 * `manager` it joins the transaction of the caller. Rows come back with the texts of their references.
 */
export class ResourceService<R extends Resource = Resource> {
  constructor(
    readonly resource: R,
    private readonly parts: ResourceParts,
    private readonly rules: ResourceRules<R> = {},
  ) {}

  async list(query: ListQuery, language: Language): Promise<ResourcePage<RowOf<R>>> {
    const { items, total } = await this.parts.store.page(this.resource, query, language);
    return { items: await this.shown(items, language), total, page: query.page, pageSize: query.pageSize };
  }

  /** All rows of a list in batches, for exports. */
  async *batches(query: Pick<ListQuery, 'q' | 'filter' | 'sort' | 'order'>, language: Language): AsyncGenerator<RowOf<R>[]> {
    for await (const rows of this.parts.store.batches(this.resource, query, language)) yield await this.shown(rows, language);
  }

  /** One row; refuses with `record.not-found`. */
  async get(id: string, language: Language): Promise<RowOf<R>> {
    const row = await this.parts.store.find(this.parts.database.manager, this.resource, this.idOf(id));
    if (!row) throw new Refusal('record.not-found');
    return this.one(row, language);
  }

  /** Changes of one record, newest first; also of one that was deleted. */
  async history(id: string, language: Language): Promise<RecordChange[]> {
    return this.parts.history.of(this.resource, String(this.idOf(id)), language);
  }

  /** What a field of this resource may refer to: by search text, or exactly these ids. Refuses a reference this resource does not have. */
  async referenceOptions(reference: ReferenceName, wanted: string | readonly string[], language: Language): Promise<ReferenceOption[]> {
    const declared = Object.values(this.resource.fields).some((f) => f.ui.reference === reference);
    if (!declared) throw new Refusal('record.not-found');
    if (typeof wanted === 'string') return this.parts.references.options(reference, wanted, language);
    return [...(await this.parts.references.displayOf(reference, wanted, language))].map(([id, display]) => ({ id, display }));
  }

  async create(values: Partial<RowOf<R>>, actor: Actor, manager?: EntityManager): Promise<RowOf<R>> {
    return this.write(actor, manager, async (m) => {
      const change: ResourceChange<R> = { verb: 'created', before: null, values, actor, manager: m };
      const whole = { ...values, ...(await this.rules.beforeWrite?.(change)) };
      const row = await this.parts.store.insert(m, this.resource, whole, actor.userId);
      return this.record(change, row as RowOf<R>);
    });
  }

  /**
   * Changes a row made on `version`. Refuses with `record.version-conflict` (param `version`: the current one) when it has moved on;
   * a change that changes nothing writes nothing.
   */
  async update(id: string, version: number, values: Partial<RowOf<R>>, actor: Actor, manager?: EntityManager): Promise<RowOf<R>> {
    return this.write(actor, manager, async (m) => {
      const before = await this.locked(m, id, version);
      const change: ResourceChange<R> = { verb: 'updated', before, values, actor, manager: m };
      const whole = { ...values, ...(await this.rules.beforeWrite?.(change)) };
      if (Object.keys(diffOf(this.resource, before, { ...before, ...whole })).length === 0) return { row: before };
      const row = await this.parts.store.update(m, this.resource, before.id, whole, actor.userId);
      return this.record(change, row as RowOf<R>);
    });
  }

  /** Deletes a row. Refuses with `record.in-use` when others refer to it; with a `version` also when it has moved on. */
  async remove(id: string, actor: Actor, version?: number, manager?: EntityManager): Promise<void> {
    await this.write(actor, manager, async (m) => {
      const before = await this.locked(m, id, version);
      const change: ResourceChange<R> = { verb: 'deleted', before, values: {}, actor, manager: m };
      await this.rules.beforeWrite?.(change);
      await this.parts.store.remove(m, this.resource, before.id);
      return this.record(change, before);
    });
  }

  /**
   * Puts all rows in the order given, in one transaction: each that moves is a change of its own, with rules, history and fact. Refuses with
   * `record.version-conflict` when rows were added, removed or changed since they were seen.
   */
  async reorder(rows: readonly { id: string | number; version: number }[], actor: Actor): Promise<void> {
    const { orderedBy } = this.resource;
    if (!orderedBy) throw new Refusal('route.not-found');
    await this.parts.database.transaction(async (manager) => {
      const known = await this.parts.store.versions(manager, this.resource);
      const seen = new Map(rows.map(({ id, version }) => [String(id), version]));
      const isSame = seen.size === known.size && seen.size === rows.length && [...known].every(([id, version]) => seen.get(id) === version);
      if (!isSame) throw new Refusal('record.version-conflict');
      for (const [index, { id, version }] of rows.entries()) await this.update(String(id), version, { [orderedBy]: index + 1 } as Partial<RowOf<R>>, actor, manager);
    });
  }

  private async locked(manager: EntityManager, id: string, version: number | undefined): Promise<RowOf<R>> {
    const row = await this.parts.store.find(manager, this.resource, this.idOf(id), { lock: true });
    if (!row) throw new Refusal('record.not-found');
    if (version !== undefined && row.version !== version) throw new Refusal('record.version-conflict', { version: row.version });
    return row as RowOf<R>;
  }

  /** What belongs to every write: rules after it, history, fact. */
  private async record(change: ResourceChange<R>, row: RowOf<R>): Promise<Outcome<R>> {
    const { manager, verb, before, actor } = change;
    const after = verb === 'deleted' ? null : row;
    const version = verb === 'deleted' ? row.version + 1 : row.version;
    const written: ResourceWritten<R> = { ...change, row };
    await this.rules.afterWrite?.(written);
    await this.parts.history.add(manager, this.resource, { id: String(row.id), version, verb, actorId: actor.userId, diff: diffOf(this.resource, before, after) });
    await this.parts.outbox.add(manager, this.fact(row, version, verb));
    return { row, written };
  }

  private fact(row: ResourceRow, version: number, verb: RecordVerb) {
    const { name } = this.resource;
    return {
      id: `record:${name}:${row.id}:${version}`,
      name: 'record.changed' as const,
      version: facts['record.changed'].version,
      at: new Date().toISOString(),
      pbx: OWN_STREAM,
      subject: `${name}:${row.id}`,
      payload: { resource: name, id: String(row.id), version, verb },
    };
  }

  private async write(actor: Actor, manager: EntityManager | undefined, work: (m: EntityManager) => Promise<Outcome<R>>): Promise<RowOf<R>> {
    try {
      // Inside a caller's transaction the texts of references are not asked for: another connection would not see its rows.
      if (manager) return (await work(manager)).row;
      const { row, written } = await this.parts.database.transaction(work);
      if (written) await this.rules.afterCommit?.(written);
      return await this.one(row, actor.language);
    } catch (error) {
      throw refusalOf(this.resource, error, actor.language);
    }
  }

  /** The id as the column wants it; what cannot be an id belongs to no record. */
  private idOf(id: string): string | number {
    const parsed = this.resource.schemas.id.safeParse(id);
    if (!parsed.success) throw new Refusal('record.not-found');
    return parsed.data as string | number;
  }

  private async shown(rows: ResourceRow[], language: Language): Promise<RowOf<R>[]> {
    return (await this.parts.references.attach(this.resource, rows, language)) as RowOf<R>[];
  }

  private async one(row: ResourceRow, language: Language): Promise<RowOf<R>> {
    const [shown] = await this.shown([row], language);
    return shown as RowOf<R>;
  }
}
