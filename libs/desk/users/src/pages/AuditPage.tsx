import { type AuditEntry, auditActions, auditPageSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { instantOfWallTime, useCompanyZone, useFormats, useTranslation, wallTimeOf } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, DatePicker, Input, Select, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { RefreshCw, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuditDetails } from '../parts/AuditDetails';
import { AuditSubject } from '../parts/AuditSubject';
import { actionKey } from '../parts/audit-words';
import { deviceOf } from '../parts/device';
import '../parts/users.css';

const PAGE_SIZE = 50;
const names = ['q', 'action', 'from', 'until', 'page'] as const;
type Name = (typeof names)[number];

/** `/apps/audit`: who signed in, was refused, changed users and roles, took data out. The search lives in the address. */
export function AuditPage() {
  const { t } = useTranslation('users');
  const [params, setParams] = useSearchParams();
  const query = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const remote = useRemote('/api/audit', auditPageSchema, { query: { ...query, pageSize: PAGE_SIZE } });
  const change = (part: Partial<Record<Name, string>>) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries({ page: '', ...part })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const isNarrowed = names.some((name) => name !== 'page' && query[name] !== '');
  const { data, error, reload } = remote;
  return (
    <>
      <header className="page-header">
        <h1>{t('audit.title')}</h1>
        {data && <span className="muted">{t('audit.count', { count: data.total })}</span>}
        <Button className="push" icon={<RefreshCw size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={reload}>
          {t('audit.reload')}
        </Button>
      </header>
      <Filters key={query.q} query={query} isNarrowed={isNarrowed} onChange={change} />
      <section className="card">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={10} />
        ) : data.total === 0 ? (
          <EmptyState icon={SearchX} title={t('audit.none')} actions={isNarrowed && <Button onClick={() => setParams({})}>{t('audit.clear')}</Button>} />
        ) : (
          <Entries items={data.items} total={data.total} page={data.page} onPage={(page) => change({ page: String(page) })} />
        )}
      </section>
    </>
  );
}

interface FiltersProps {
  query: Record<Name, string>;
  isNarrowed: boolean;
  onChange: (part: Partial<Record<Name, string>>) => void;
}

function Filters({ query, isNarrowed, onChange }: FiltersProps) {
  const { t } = useTranslation('users');
  const { momentPattern } = useFormats();
  const [q, setQ] = useState(query.q);
  // Typed and shown by the company's clock, kept in the address as instants.
  const zone = useCompanyZone();
  const shown = (instant: string) => (instant === '' ? null : dayjs(wallTimeOf(instant, zone)));
  const typed = (day: Dayjs | null | undefined) => (day ? new Date(instantOfWallTime(day.format('YYYY-MM-DDTHH:mm:ss'), zone)).toISOString() : '');
  return (
    <div className="filter-bar" role="search">
      <Input
        className="audit-filter"
        type="search"
        prefix={<Search size="1.4rem" strokeWidth={1.75} aria-hidden />}
        aria-label={t('audit.search')}
        placeholder={t('audit.search')}
        maxLength={100}
        allowClear
        value={q}
        onChange={(event) => {
          setQ(event.target.value);
          if (event.target.value === '') onChange({ q: '' });
        }}
        onPressEnter={() => onChange({ q: q.trim() })}
        onBlur={() => q.trim() !== query.q && onChange({ q: q.trim() })}
      />
      <Select<string[]>
        className="audit-filter"
        mode="multiple"
        maxTagCount="responsive"
        allowClear
        optionFilterProp="label"
        aria-label={t('audit.action')}
        placeholder={t('audit.action')}
        value={query.action === '' ? [] : query.action.split(',')}
        onChange={(chosen) => onChange({ action: chosen.join(',') })}
        options={auditActions.map((value) => ({ value, label: t(actionKey(value)) }))}
      />
      <DatePicker.RangePicker
        className="audit-period"
        showTime={{ format: 'HH:mm' }}
        format={momentPattern}
        aria-label={t('audit.period')}
        placeholder={[t('audit.from'), t('audit.until')]}
        allowEmpty={[true, true]}
        value={[shown(query.from), shown(query.until)]}
        onChange={(range) => onChange({ from: typed(range?.[0]), until: typed(range?.[1]) })}
      />
      {isNarrowed && (
        <Button type="text" onClick={() => onChange({ q: '', action: '', from: '', until: '' })}>
          {t('audit.clear')}
        </Button>
      )}
    </div>
  );
}

function Entries({ items, total, page, onPage }: { items: AuditEntry[]; total: number; page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('users');
  const { day, timeSeconds } = useFormats();
  return (
    <Table<AuditEntry>
      size="small"
      rowKey="id"
      dataSource={items}
      scroll={{ x: true }}
      aria-label={t('audit.title')}
      expandable={{ rowExpandable: ({ details }) => Object.keys(details).length > 0, expandedRowRender: (entry) => <AuditDetails entry={entry} /> }}
      pagination={{ current: page, pageSize: PAGE_SIZE, total, showSizeChanger: false, hideOnSinglePage: true, onChange: onPage }}
      columns={[
        {
          key: 'at',
          title: t('audit.at'),
          render: (_, entry) => (
            <>
              <bdi>{day(entry.at)}</bdi> <Ltr>{timeSeconds(entry.at)}</Ltr>
            </>
          ),
        },
        { key: 'action', title: t('audit.action'), render: (_, entry) => t(actionKey(entry.action), { defaultValue: entry.action }) },
        { key: 'user', title: t('audit.user'), render: (_, entry) => entry.user ?? '–' },
        { key: 'subject', title: t('audit.subject'), render: (_, entry) => <AuditSubject entry={entry} /> },
        { key: 'ip', title: t('address'), render: (_, entry) => <Ltr>{entry.ip ?? '–'}</Ltr> },
        { key: 'device', title: t('device'), render: (_, entry) => <Ltr>{deviceOf(entry.userAgent) ?? '–'}</Ltr> },
      ]}
    />
  );
}
