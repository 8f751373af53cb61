import { displayText, type ListQuery, type Resource, type ResourceRow } from '@santral/contracts';
import { Table, type TableColumnType } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/format';
import { Ltr } from '../ui-kit/Ltr';
import { RowValue } from './FieldValue';
import { PAGE_SIZES } from './list-query';

/** How a page shows some fields its own way. */
export type Cells = Record<string, (row: ResourceRow) => ReactNode>;

interface Props {
  resource: Resource;
  rows: readonly ResourceRow[];
  total: number;
  query: ListQuery;
  fixed: readonly string[];
  cells: Cells;
  /** Where a row leads to. */
  hrefOf: (row: ResourceRow) => string;
  /** The rows are of an earlier query: shown greyed while the next ones load. */
  isOld: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}

const orders = { ascend: 'asc', descend: 'desc' } as const;

/** The table of a resource: columns, labels and sorting from the declaration, paging and sorting on the server. */
export function ResourceTable({ resource, rows, total, query, fixed, cells, hrefOf, isOld, onChange }: Props) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const columns = useMemo((): TableColumnType<ResourceRow>[] => {
    const fields = Object.entries(resource.fields).filter(([name, field]) => field.ui.inTable && !fixed.includes(name));
    const sorting = (name: string) => ({
      sorter: resource.sortable.includes(name),
      sortOrder: query.sort === name ? (query.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
    });
    const code = { key: 'code', title: t('resource.code'), ...sorting('code'), render: (_: unknown, row: ResourceRow) => <Ltr>{row.code ?? ''}</Ltr> };
    const all: TableColumnType<ResourceRow>[] = [
      ...(resource.code ? [code] : []),
      ...fields.map(([name, field]) => ({
        key: name,
        title: field.ui.label[language],
        ...sorting(name),
        ...(field.ui.widget === 'number' || field.ui.widget === 'duration' ? { align: 'end' as const } : {}),
        render: (_: unknown, row: ResourceRow) => cells[name]?.(row) ?? <RowValue field={field} name={name} row={row} />,
      })),
    ];
    // One cell is the row's link: reachable by keyboard, and it can be opened in a tab of its own. Cells of a page's own may hold links themselves.
    const linked = all.findIndex((column) => !(String(column.key) in cells));
    return all.map((column, place) =>
      place !== linked
        ? column
        : {
            ...column,
            render: (_: unknown, row: ResourceRow, index: number) => (
              <Link to={hrefOf(row)}>
                {column.render?.(undefined, row, index) as ReactNode}
                <span className="visually-hidden"> {t('resource.open', { name: displayText(resource, row, language) })}</span>
              </Link>
            ),
          },
    );
  }, [resource, fixed, cells, hrefOf, language, query.sort, query.order, t]);

  return (
    <Table<ResourceRow>
      className={isOld ? 'list-table resource-table is-stale' : 'list-table resource-table'}
      size="small"
      rowKey={(row) => String(row.id)}
      columns={columns}
      dataSource={[...rows]}
      showSorterTooltip={false}
      aria-label={resource.title[language]}
      pagination={{
        current: query.page,
        pageSize: query.pageSize,
        total,
        showSizeChanger: true,
        pageSizeOptions: [...PAGE_SIZES],
        hideOnSinglePage: total <= PAGE_SIZES[0],
        showTotal: (count) => t('resource.count', { count }),
      }}
      onChange={({ current = 1, pageSize = query.pageSize }, _filters, sorter, { action }) => {
        if (action === 'paginate') return onChange({ page: pageSize === query.pageSize ? current : 1, pageSize });
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        onChange(order ? { sort: String(columnKey), order: orders[order], page: 1 } : { sort: resource.defaultSort.field, order: resource.defaultSort.order, page: 1 });
      }}
    />
  );
}
