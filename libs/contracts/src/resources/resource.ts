import { z } from 'zod';
import type { Language, Localized } from '../errors/define-errors.js';
import type { ErrorCode } from '../errors/errors.js';
import type { ResourceName } from '../identity/permissions.js';
import { toE164 } from '../numbers/phone-number.js';

/** Plain-data description of one database column; the server turns it into a TypeORM column and a migration. */
export interface ColumnSpec {
  type: 'varchar' | 'text' | 'integer' | 'boolean' | 'uuid' | 'jsonb' | 'timestamptz' | 'integer[]' | 'text[]';
  length?: number;
  nullable: boolean;
  unique?: boolean;
  index?: boolean;
  /** SQL default, for example `'true'`. */
  default?: string;
}

export type Widget = 'text' | 'textarea' | 'number' | 'duration' | 'switch' | 'select' | 'multi-select' | 'reference' | 'phone' | 'email' | 'localized' | 'instant';

/** Plain-data description of one table column and one form item; the client turns it into antd props. */
export interface UiSpec {
  label: Localized;
  help?: Localized;
  widget: Widget;
  inTable: boolean;
  inForm: boolean;
  sortable: boolean;
  searchable: boolean;
  /** The list may be narrowed by this field: `filter[<field>]=a,b`. */
  filterable: boolean;
  options?: readonly { value: string | number; label: Localized }[];
  reference?: ReferenceName;
  /** What a new form starts with and what a creation without the field gets. */
  initial?: string | number | boolean;
}

/** What a reference field may point at: a declared resource, or the users of the identity domain. */
export type ReferenceName = ResourceName | 'users';

export interface Field<S extends z.ZodType = z.ZodType> {
  schema: S;
  column: ColumnSpec;
  ui: UiSpec;
  /** Set by the server, never by a form. */
  readOnly: boolean;
}

type Options<R extends boolean> = Partial<Pick<UiSpec, 'inTable' | 'inForm' | 'sortable' | 'searchable' | 'filterable' | 'help' | 'initial'>> &
  Pick<ColumnSpec, 'unique' | 'index'> & { required?: R; readOnly?: boolean };
type Value<S extends z.ZodType, R extends boolean> = R extends true ? S : z.ZodDefault<z.ZodNullable<S>>;

function make<S extends z.ZodType, R extends boolean>(
  label: Localized,
  schema: S,
  column: Omit<ColumnSpec, 'nullable'>,
  ui: Pick<UiSpec, 'widget' | 'options' | 'reference'>,
  options: Options<R>,
): Field<Value<S, R>> {
  const { required = false, readOnly = false, unique, index, ...display } = options;
  const { initial } = display;
  const whole = !required ? schema.nullable().default(null as never) : initial === undefined ? schema : schema.default(initial as never);
  return {
    schema: whole as unknown as Value<S, R>,
    column: { ...column, nullable: !required, unique, index, default: initial === undefined ? column.default : `'${String(initial)}'` },
    ui: { label, inTable: true, inForm: !readOnly, sortable: false, searchable: false, filterable: false, ...ui, ...display },
    readOnly,
  };
}

const localizedText = (max: number) => {
  const text = z.string().trim().min(1).max(max);
  return z.object({ tr: text, en: text, ar: text });
};

type Choices = readonly { value: string; label: Localized }[];
const valuesOf = (options: Choices) => options.map((o) => o.value) as [string, ...string[]];

/** The vocabulary of fields a resource may use. Add a kind here, never in a resource. */
export const field = {
  text: <R extends boolean = false>(label: Localized, o: Options<R> & { max?: number } = {}) => {
    const { max = 200, ...rest } = o;
    return make(label, z.string().trim().min(1).max(max), { type: 'varchar', length: max }, { widget: 'text' }, rest);
  },
  longText: <R extends boolean = false>(label: Localized, o: Options<R> = {}) =>
    make(label, z.string().trim().max(10_000), { type: 'text' }, { widget: 'textarea' }, { inTable: false, ...o }),
  /** One text per language, all three required; shown in the reader's language. */
  localized: (label: Localized, o: Options<true> & { max?: number } = {}) => {
    const { max = 100, ...rest } = o;
    return make(label, localizedText(max), { type: 'jsonb' }, { widget: 'localized' }, { ...rest, required: true as const });
  },
  integer: <R extends boolean = false>(label: Localized, o: Options<R> = {}) =>
    make(label, z.int().min(-2_147_483_648).max(2_147_483_647), { type: 'integer' }, { widget: 'number' }, o),
  /** Whole seconds, typed and shown as `hh:mm:ss`; the label says so. */
  duration: <R extends boolean = false>(label: Localized, o: Options<R> = {}) =>
    make(label, z.int().min(-2_147_483_648).max(2_147_483_647), { type: 'integer' }, { widget: 'duration' }, o),
  bool: (label: Localized, o: Options<true> = {}) =>
    make(label, z.boolean(), { type: 'boolean' }, { widget: 'switch' }, { initial: false, ...o, required: true as const }),
  email: <R extends boolean = false>(label: Localized, o: Options<R> = {}) =>
    make(label, z.email().max(200).transform((v) => v.toLowerCase()), { type: 'varchar', length: 200 }, { widget: 'email' }, o),
  /** Stored as E.164, whatever the spelling. */
  phone: <R extends boolean = false>(label: Localized, o: Options<R> = {}) =>
    make(
      label,
      z.string().trim().max(40).transform((value, context) => {
        const e164 = toE164(value);
        if (e164 === null) context.addIssue({ code: 'custom', message: 'field.phone-invalid' satisfies ErrorCode });
        return e164 ?? '';
      }),
      { type: 'varchar', length: 20 },
      { widget: 'phone' },
      o,
    ),
  choice: <const C extends Choices, R extends boolean = false>(label: Localized, options: C, o: Options<R> = {}) =>
    make(label, z.enum(valuesOf(options)) as unknown as z.ZodType<C[number]['value']>, { type: 'varchar', length: 40 }, { widget: 'select', options }, { filterable: true, ...o }),
  /** Several numbers out of a list, for example service categories. */
  choices: (label: Localized, options: readonly { value: number; label: Localized }[], o: Options<true> = {}) =>
    make(
      label,
      z.array(z.int().refine((v) => options.some((option) => option.value === v))).max(options.length).default([]),
      { type: 'integer[]', default: "'{}'" },
      { widget: 'multi-select', options },
      { ...o, required: true as const },
    ),
  /** Several names out of a list, for example roles. */
  names: <const C extends Choices>(label: Localized, options: C, o: Options<true> = {}) =>
    make(
      label,
      z.array(z.enum(valuesOf(options)) as unknown as z.ZodType<C[number]['value']>).max(options.length).default([]),
      { type: 'text[]', default: "'{}'" },
      { widget: 'multi-select', options },
      { filterable: true, ...o, required: true as const },
    ),
  /** Digits that are a name and not a number, for example an extension. */
  digits: <R extends boolean = false>(label: Localized, o: Options<R> & { min: number; max: number }) => {
    const { min, max, ...rest } = o;
    return make(label, z.string().trim().regex(new RegExp(`^\\d{${min},${max}}$`)), { type: 'varchar', length: max }, { widget: 'text' }, rest);
  },
  ref: <R extends boolean = false>(label: Localized, reference: ResourceName | 'users', o: Options<R> = {}) =>
    make(label, z.uuid(), { type: 'uuid' }, { widget: 'reference', reference }, { index: true, filterable: true, ...o }),
  instant: <R extends boolean = false>(label: Localized, o: Options<R> = {}) =>
    make(label, z.iso.datetime({ offset: true }), { type: 'timestamptz' }, { widget: 'instant' }, o),
};

type Shape<F extends Record<string, Field>> = { [K in keyof F]: F[K]['schema'] };

/**
 * Declares a resource once: API, validation, migration, table, form, facts, audit and export are derived from the result.
 * `table` is the database table; `code` gives every row a human number such as `TLP-000042` from a sequence of its own.
 */
export function defineResource<const N extends ResourceName, F extends Record<string, Field>>(definition: {
  name: N;
  table: string;
  route: string;
  title: Localized;
  singular: Localized;
  idKind: 'uuid' | 'serial';
  code?: { prefix: string };
  fields: F;
  /** Fields whose text makes a row recognisable, in groups: `['companyName', ['firstName', 'lastName']]` reads `Demir Ticaret · Mehmet Demir`. */
  display: readonly ((keyof F & string) | readonly (keyof F & string)[])[];
  defaultSort: { field: (keyof F & string) | 'createdAt' | 'id'; order: 'asc' | 'desc' };
  /** The number people put the rows in order by: `PUT /api/resources/{name}/order` writes it for all of them at once. */
  orderedBy?: keyof F & string;
}) {
  const entries = Object.entries(definition.fields);
  const names = (pick: (f: Field) => boolean) => entries.filter(([, f]) => pick(f)).map(([k]) => k) as (keyof F & string)[];
  const writable = Object.fromEntries(entries.filter(([, f]) => !f.readOnly).map(([k, f]) => [k, f.schema])) as Shape<F>;
  const sortable = ['createdAt', 'updatedAt', 'id', ...(definition.code ? ['code'] : []), ...names((f) => f.ui.sortable)];
  const id = definition.idKind === 'uuid' ? z.uuid() : z.coerce.number().pipe(z.int32().positive());
  return {
    ...definition,
    searchable: names((f) => f.ui.searchable),
    filterable: names((f) => f.ui.filterable),
    sortable,
    schemas: {
      id,
      create: z.strictObject(writable),
      /** A partial change with the version it was made on. */
      update: z.strictObject({
        version: z.int().positive(),
        changes: z.strictObject(
          Object.fromEntries(
            Object.entries(writable).map(([k, s]) => [k, (s instanceof z.ZodDefault ? (s.unwrap() as z.ZodType) : (s as z.ZodType)).optional()]),
          ) as { [K in keyof F]: z.ZodOptional<F[K]['schema']> },
        ),
      }),
      /** A row as the engine answers it. Values were checked when they were written; a row older than a stricter rule still shows. */
      row: z.looseObject({
        id: z.union([z.string(), z.int()]),
        version: z.int(),
        createdAt: z.string(),
        updatedAt: z.string(),
      }) as unknown as z.ZodType<z.output<z.ZodObject<Shape<F>>> & ResourceRow>,
      list: z.object({
        page: z.coerce.number().int().min(1).default(1),
        pageSize: z.coerce.number().int().min(1).max(200).default(20),
        q: z.string().trim().max(100).optional(),
        sort: z.enum(sortable as [string, ...string[]]).default(definition.defaultSort.field),
        order: z.enum(['asc', 'desc']).default(definition.defaultSort.order),
        /** Field → comma-separated values. */
        filter: z.record(z.string(), z.string().max(500)).default({}),
      }),
    },
  };
}

/** What every row has besides its fields; `<field>Display` carries the text of a reference. */
export interface ResourceRow extends Record<string, unknown> {
  id: string | number;
  version: number;
  /** Human number such as `MUS-000042`, for resources that have one. */
  code?: string;
  createdAt: string;
  updatedAt: string;
}

export interface ListQuery {
  page: number;
  pageSize: number;
  q?: string;
  sort: string;
  order: 'asc' | 'desc';
  filter: Record<string, string>;
}

/** What engine code needs to know of a resource; every `defineResource` result fits it. */
export interface Resource {
  name: ResourceName;
  table: string;
  route: string;
  title: Localized;
  singular: Localized;
  idKind: 'uuid' | 'serial';
  code?: { prefix: string };
  fields: Record<string, Field>;
  display: readonly (string | readonly string[])[];
  defaultSort: { field: string; order: 'asc' | 'desc' };
  orderedBy?: string;
  searchable: readonly string[];
  filterable: readonly string[];
  sortable: readonly string[];
  schemas: { id: z.ZodType; create: z.ZodType; update: z.ZodType; row: z.ZodType<ResourceRow>; list: z.ZodType<ListQuery> };
}
export type RowOf<R extends { schemas: { row: z.ZodType } }> = z.output<R['schemas']['row']>;
export interface ResourcePage<Row = ResourceRow> {
  items: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** The text by which people recognise a row, in the reader's language; its code when all display fields are empty. */
export function displayText(resource: Pick<Resource, 'display'>, row: Record<string, unknown>, language: Language): string {
  const textOf = (name: string): string => {
    const value = row[name];
    if (value === null || value === undefined) return '';
    return typeof value === 'object' ? String((value as Record<string, unknown>)[language] ?? '') : String(value);
  };
  const groups = resource.display.map((group) => (typeof group === 'string' ? [group] : group).map(textOf).filter(Boolean).join(' '));
  return groups.filter(Boolean).join(' · ') || String(row['code'] ?? row['id'] ?? '');
}

/** `PUT /api/resources/{name}/order`: every row there is, in the order they are to have, each with the version that was seen. */
export const recordOrderSchema = z.strictObject({ rows: z.array(z.strictObject({ id: z.union([z.string(), z.int()]), version: z.int().positive() })).min(1).max(200) });
export type RecordOrder = z.infer<typeof recordOrderSchema>;

/** One line of `GET /api/resources/{name}/references` and of `GET /api/references/users`. */
export const referenceOptionSchema = z.object({ id: z.string(), display: z.string() });
export type ReferenceOption = z.infer<typeof referenceOptionSchema>;

/** One line of `GET /api/resources/{name}/{id}/history`, newest first; `diff` holds `[before, after]` by field. */
export const recordChangeSchema = z.object({
  version: z.int(),
  verb: z.enum(['created', 'updated', 'deleted']),
  actorId: z.string().nullable(),
  actor: z.string().nullable(),
  at: z.string(),
  diff: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type RecordChange = z.infer<typeof recordChangeSchema>;
