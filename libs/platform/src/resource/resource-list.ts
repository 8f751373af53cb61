import { type Language, type ListQuery, type Resource } from '@santral/contracts';
import { z } from 'zod';
import { Refusal } from '../http/refusal.js';
import { columnName, columnsOf, engineFields, quote, type ResourceColumn, selectList } from './resource-columns.js';
import { containing, searchWords } from './resource-search.js';

/** A statement with its parameters. */
export interface Sql {
  text: string;
  params: unknown[];
}

/** Value of a filter that stands for "nothing chosen". */
export const NONE = 'none';

const filterValue = ({ spec, ui }: ResourceColumn): z.ZodType => {
  if (spec.type === 'boolean') return z.enum(['true', 'false']).transform((v) => v === 'true');
  if (spec.type === 'integer' || spec.type === 'integer[]') return z.coerce.number().int();
  if (spec.type === 'uuid') return z.uuid();
  return ui.options ? z.enum(ui.options.map((o) => String(o.value)) as [string, ...string[]]) : z.string().min(1);
};

function filterSql(resource: Resource, name: string, given: string, params: unknown[]): string {
  const column = columnsOf(resource).find((c) => c.field === name && resource.filterable.includes(name));
  const refuse = () => new Refusal('validation.failed', {}, [{ path: `filter.${name}`, message: `filter[${name}]=${given}` }]);
  if (!column) throw refuse();
  const parts = given.split(',').filter((v) => v !== '');
  const wanted = parts.filter((v) => v !== NONE).map((v) => {
    const parsed = filterValue(column).safeParse(v);
    if (!parsed.success) throw refuse();
    return parsed.data;
  });
  const alternatives: string[] = [];
  if (parts.includes(NONE)) alternatives.push(`${quote(column.column)} IS NULL`);
  if (wanted.length > 0) {
    params.push(wanted);
    const element = column.spec.type === 'varchar' ? 'varchar[]' : column.spec.type.endsWith('[]') ? column.spec.type : `${column.spec.type}[]`;
    const isList = column.spec.type.endsWith('[]');
    alternatives.push(isList ? `${quote(column.column)} && $${params.length}::${element}` : `${quote(column.column)} = ANY ($${params.length}::${element})`);
  }
  return alternatives.length === 0 ? 'TRUE' : `(${alternatives.join(' OR ')})`;
}

/** `WHERE` of a list: search words, then filters. Wrong filters are refused with `validation.failed`. */
function whereSql(resource: Resource, query: Pick<ListQuery, 'q' | 'filter'>): Sql {
  const params: unknown[] = [];
  const conditions = Object.entries(query.filter).map(([name, given]) => filterSql(resource, name, given, params));
  if (query.q && resource.searchable.length > 0) {
    for (const word of searchWords(query.q)) {
      params.push(containing(word));
      conditions.push(`"search_key" LIKE $${params.length}`);
    }
  }
  return { text: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, params };
}

/** What a list is ordered by: names in Turkish order, choices as declared, the row's id last so that pages never overlap. */
export function orderSql(resource: Resource, query: Pick<ListQuery, 'sort' | 'order'>, language: Language): string {
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  const own = engineFields(resource)[query.sort];
  const column = columnsOf(resource).find((c) => c.field === query.sort);
  const name = quote(own ?? columnName(query.sort));
  let expression = name;
  if (column?.ui.widget === 'localized') expression = `(${name} ->> '${language}') COLLATE santral_sort`;
  else if (column?.ui.options) expression = `array_position(ARRAY[${column.ui.options.map((o) => `'${String(o.value).replaceAll("'", "''")}'`).join(',')}]::text[], ${name}::text)`;
  else if (column?.spec.type === 'varchar') expression = `${name} COLLATE santral_sort`;
  return `ORDER BY ${expression} ${direction} NULLS LAST, "id" ${direction}`;
}

/** All rows of a list, in order, without paging. */
export function listSql(resource: Resource, query: Pick<ListQuery, 'q' | 'filter' | 'sort' | 'order'>, language: Language): Sql {
  const { text, params } = whereSql(resource, query);
  return { text: `SELECT ${selectList(resource)} FROM ${quote(resource.table)} ${text} ${orderSql(resource, query, language)}`, params };
}

/** One page of a list. */
export function pageSql(resource: Resource, query: ListQuery, language: Language): Sql {
  const { text, params } = listSql(resource, query, language);
  return { text: `${text} LIMIT $${params.length + 1} OFFSET $${params.length + 2}`, params: [...params, query.pageSize, (query.page - 1) * query.pageSize] };
}

/** How many rows a list has. */
export function countSql(resource: Resource, query: Pick<ListQuery, 'q' | 'filter'>): Sql {
  const { text, params } = whereSql(resource, query);
  return { text: `SELECT count(*)::int AS total FROM ${quote(resource.table)} ${text}`, params };
}
