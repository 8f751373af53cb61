import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { displayText, type Language, type ReferenceName, type ReferenceOption, type Resource, type ResourceRow, resources } from '@santral/contracts';
import { DataSource } from 'typeorm';
import { ResourceStore } from './resource.store.js';

/** Texts of things whose own columns are nobody's business who merely sees them referred to (users). Provide a class marked with `@ReferenceSource('users')`. */
export interface ReferenceTexts {
  /** Text by id; ids that are unknown are left out. */
  displayOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Things to choose from whose text fits the search, best first. */
  options(search: string, limit: number): Promise<ReferenceOption[]>;
}

const sources = new WeakMap<object, ReferenceName>();

/** Marks a provider as the one that knows the texts of a reference. */
export const ReferenceSource =
  (name: ReferenceName): ClassDecorator =>
  (target) => {
    sources.set(target.prototype as object, name);
  };

/** Turns ids of references into the texts people know them by, one query per referenced table however many rows ask. */
@Injectable()
export class References implements OnModuleInit {
  private readonly others = new Map<ReferenceName, ReferenceTexts>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: DataSource,
    private readonly store: ResourceStore,
  ) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      const name = typeof instance === 'object' && instance !== null ? sources.get(Object.getPrototypeOf(instance) as object) : undefined;
      if (name) this.others.set(name, instance as ReferenceTexts);
    }
  }

  async displayOf(name: ReferenceName, ids: readonly string[], language: Language): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    if (name === 'users') return (await this.others.get(name)?.displayOf(wanted)) ?? new Map<string, string>();
    const resource: Resource = resources[name];
    const rows = await this.store.findMany(this.database.manager, resource, wanted);
    return new Map(rows.map((row) => [String(row.id), displayText(resource, row, language)]));
  }

  async options(name: ReferenceName, search: string, language: Language, limit = 20): Promise<ReferenceOption[]> {
    if (name === 'users') return (await this.others.get(name)?.options(search, limit)) ?? [];
    const resource: Resource = resources[name];
    const { field, order } = resource.defaultSort;
    const { items } = await this.store.page(resource, { page: 1, pageSize: limit, q: search, sort: field, order, filter: {} }, language);
    return items.map((row) => ({ id: String(row.id), display: displayText(resource, row, language) }));
  }

  /** The rows with `<field>Display` beside every reference that points at something. */
  async attach(resource: Resource, rows: readonly ResourceRow[], language: Language): Promise<ResourceRow[]> {
    const answers = rows.map((row) => ({ ...row }));
    for (const [name, { ui }] of Object.entries(resource.fields)) {
      if (!ui.reference) continue;
      const ids = rows.map((row) => row[name]).filter((id): id is string => typeof id === 'string');
      const texts = await this.displayOf(ui.reference, ids, language);
      for (const row of answers) row[`${name}Display`] = texts.get(String(row[name])) ?? null;
    }
    return answers;
  }
}
