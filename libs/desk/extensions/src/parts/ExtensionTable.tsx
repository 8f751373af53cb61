import { type ExtensionLine, type ExtensionsPage, isExtension } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { UserRoundPen } from 'lucide-react';
import type { ListState } from '../use-list-state';
import { RegistrationTag, SyncTag } from './states';

interface Props {
  page: ExtensionsPage;
  list: ListState;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  onOpen: (id: string) => void;
  onLink: (line: ExtensionLine) => void;
}

const keyOf = ({ id, number }: ExtensionLine) => id ?? `foreign ${number}`;
const dash = <span className="muted">–</span>;

/** Ours and what else the PBX has, a line each. */
export function ExtensionTable({ page, list, chosen, onChoose, onOpen, onLink }: Props) {
  const { t } = useTranslation('extensions');
  const { sort, order } = list.query;
  const sorted = (name: string) => ({ key: name, sorter: true, sortOrder: sort === name ? (order === 'desc' ? ('descend' as const) : ('ascend' as const)) : null });
  return (
    <Table<ExtensionLine>
      size="small"
      rowKey={keyOf}
      dataSource={page.items}
      scroll={{ x: true }}
      aria-label={t('title')}
      pagination={{ current: page.page, pageSize: page.pageSize, total: page.total, showSizeChanger: true, pageSizeOptions: [20, 50, 100, 200] }}
      rowSelection={{ selectedRowKeys: [...chosen], onChange: (keys) => onChoose(keys.map(String)), getCheckboxProps: ({ id, sync, number }) => ({ disabled: id === null || sync === 'removing', 'aria-label': t('choose', { number }) }), preserveSelectedRowKeys: true }}
      onChange={(pager, _filters, sorter) => {
        const by = Array.isArray(sorter) ? sorter[0] : sorter;
        const next = by?.order ? { sort: String(by.columnKey), order: by.order === 'descend' ? 'desc' : 'asc' } : { sort: 'number', order: 'asc' };
        const isSorted = next.sort !== sort || next.order !== order;
        list.change({ ...next, page: isSorted ? 1 : (pager.current ?? 1), pageSize: pager.pageSize ?? page.pageSize });
      }}
      columns={[
        {
          ...sorted('number'),
          title: t('number'),
          render: (_, { id, number, sync }) =>
            id === null || sync === 'removing' ? (
              <Ltr className="num">{number}</Ltr>
            ) : (
              <Button type="link" className="extensions-open num" onClick={() => onOpen(id)}>
                <Ltr>{number}</Ltr>
              </Button>
            ),
        },
        { ...sorted('name'), title: t('name'), render: (_, { name }) => (name === null ? dash : <bdi>{name}</bdi>) },
        {
          key: 'user',
          title: t('user'),
          render: (_, line) => (
            <span className="extensions-user">
              {line.user ? <bdi>{line.user.name}</bdi> : dash}
              {line.id === null && isExtension(line.number) && <Button type="text" size="small" icon={<UserRoundPen size="1.5rem" strokeWidth={1.75} aria-hidden />} aria-label={t('linkOf', { number: line.number })} onClick={() => onLink(line)} />}
            </span>
          ),
        },
        { key: 'kind', title: t('kind.title'), render: (_, { kind }) => (kind === null ? dash : t(`kind.${kind}`)) },
        { ...sorted('registration'), title: t('registration.title'), render: (_, line) => <RegistrationTag {...line} /> },
        { ...sorted('sync'), title: t('sync.title'), render: (_, line) => <SyncTag {...line} /> },
      ]}
    />
  );
}
