import { type Permission, type Resource, type ResourceRow } from '@santral/contracts';
import { Button } from 'antd';
import { ArrowUpDown, Download, Inbox, Plus, RefreshCw, SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../api/api-error';
import { useFormats, useLanguage } from '../i18n/format';
import { useAppDispatch, useCan } from '../store/hooks';
import { toast } from '../store/toasts.slice';
import { ErrorState } from '../ui-kit/ErrorState';
import { LateSkeleton } from '../ui-kit/LateSkeleton';
import { NoPermission } from '../ui-kit/NoPermission';
import { EmptyState } from '../ui-kit/StateView';
import { apiQuery } from './list-query';
import { RecordPanel } from './RecordPanel';
import { resourceApi } from './resource-api';
import { filterWords, ResourceFilters } from './ResourceFilters';
import { type Cells, ResourceTable } from './ResourceTable';
import { useResourceList } from './use-resource-list';
import './resource.css';

export interface ResourceListProps {
  resource: Resource;
  /** Filters that belong to the place, for example the customer whose contacts these are; new records get the same values. */
  fixed?: Record<string, string>;
  /** Fields this page shows its own way. */
  cells?: Cells;
  /** Where a row leads to; without it a row opens beside the list. */
  hrefOf?: (row: ResourceRow) => string;
  /** Heading of the list. */
  heading: (count: number | null) => ReactNode;
}

/** Fetched when somebody puts rows in order: few pages have any to be ordered. */
const OrderDialog = lazy(() => import('./OrderDialog').then((parts) => ({ default: parts.OrderDialog })));

/** Address parameter of the record that is open beside the list: its id, or `new`. */
const OPEN = 'record';
const NEW = 'new';
const NO_CELLS: Cells = {};
const NO_FILTERS: Record<string, string> = {};

/** List, search, filters, form, export of a declared resource, as far as the permissions of the user reach. */
export function ResourceList({ resource, fixed = NO_FILTERS, cells = NO_CELLS, hrefOf, heading }: ResourceListProps) {
  const mayRead = useCan(`${resource.name}.read` as Permission);
  if (!mayRead) return <NoPermission permission={`${resource.name}.read` as Permission} />;
  return <Rows resource={resource} fixed={fixed} cells={cells} hrefOf={hrefOf} heading={heading} />;
}

function Rows({ resource, fixed, cells, hrefOf, heading }: Required<Omit<ResourceListProps, 'hrefOf'>> & Pick<ResourceListProps, 'hrefOf'>) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const list = useResourceList(resource, fixed);
  const mayCreate = useCan(`${resource.name}.create` as Permission);
  const fixedNames = useMemo(() => Object.keys(fixed), [fixed]);
  const opened = params.get(OPEN);
  const open = (record: string | null) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      if (record === null) next.delete(OPEN);
      else next.set(OPEN, record);
      return next;
    });
  const beside = useCallback((row: ResourceRow) => `?${new URLSearchParams([...[...params].filter(([key]) => key !== OPEN), [OPEN, String(row.id)]])}`, [params]);
  const { page, query } = list;
  return (
    <>
      <header className="page-header">
        {heading(page?.total ?? null)}
        <News list={list} />
        <div className="push buttons">
          <ExportButton resource={resource} query={apiQuery(query, fixed)} />
          <OrderButton resource={resource} onOrdered={list.wrote} />
          {mayCreate && (
            <Button type="primary" icon={<Plus size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => open(NEW)}>
              {t('resource.create')}
            </Button>
          )}
        </div>
      </header>
      <ResourceFilters resource={resource} query={query} fixed={fixedNames} onChange={(change) => list.change(change, { replace: true })} />
      <Failure list={list} />
      <section className="card">
        {page === null ? (
          list.error ? <ErrorState error={list.error} onRetry={list.reload} /> : <LateSkeleton rows={8} />
        ) : page.total === 0 ? (
          <Nothing words={filterWords(resource, query, language, t)} onClear={() => list.change({ q: '', filter: {}, page: 1 })} />
        ) : (
          <ResourceTable resource={resource} rows={page.items} total={page.total} query={query} fixed={fixedNames} cells={cells} hrefOf={hrefOf ?? beside} isOld={list.isOld} onChange={list.change} />
        )}
      </section>
      {opened !== null && (
        <RecordPanel
          key={opened}
          resource={resource}
          id={opened === NEW ? null : opened}
          fixed={fixed}
          onClose={() => open(null)}
          onWritten={() => {
            open(null);
            list.wrote();
          }}
        />
      )}
    </>
  );
}

type List = ReturnType<typeof useResourceList>;

/**
 * The offer to load a list again that may have changed. It comes by itself, while somebody is about to click a row: so it takes a place of the
 * heading that is free anyway, and moves nothing.
 */
function News({ list }: { list: List }) {
  const { t } = useTranslation('platform');
  if (!list.hasNews || list.error !== null) return null;
  return (
    <div className="resource-news" role="status">
      <span className="truncated" title={t('resource.changed')}>
        {t('resource.changed')}
      </span>
      <Button size="small" icon={<RefreshCw size="1.4rem" strokeWidth={1.75} aria-hidden />} onClick={list.reload}>
        {t('resource.reload')}
      </Button>
    </div>
  );
}

/** Why the rows could not be loaded again, and how old they are. */
function Failure({ list }: { list: List }) {
  const { t } = useTranslation('platform');
  const { timeSeconds } = useFormats();
  if (list.error === null || list.page === null) return null;
  return (
    <p className="notice" role="status">
      {`${messageOf(list.error)} ${t('resource.stale', { time: timeSeconds(list.loadedAt) })}`}
      <Button size="small" icon={<RefreshCw size="1.4rem" strokeWidth={1.75} aria-hidden />} onClick={list.reload}>
        {t('resource.reload')}
      </Button>
    </p>
  );
}

function Nothing({ words, onClear }: { words: string; onClear: () => void }) {
  const { t } = useTranslation('platform');
  if (words === '') return <EmptyState icon={Inbox} title={t('resource.emptyTitle')} text={t('resource.emptyText')} />;
  return (
    <EmptyState icon={SearchX} title={t('resource.noneFoundTitle')} text={t('resource.noneFoundText', { filters: words })} actions={<Button onClick={onClear}>{t('resource.clearFilters')}</Button>} />
  );
}

/** Of a resource that has an order, for those who may change its rows. */
function OrderButton({ resource, onOrdered }: { resource: Resource; onOrdered: () => void }) {
  const { t } = useTranslation('platform');
  const mayUpdate = useCan(`${resource.name}.update` as Permission);
  const [isOpen, setIsOpen] = useState(false);
  if (!resource.orderedBy || !mayUpdate) return null;
  return (
    <>
      <Button icon={<ArrowUpDown size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('resource.order.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OrderDialog
            resource={resource}
            onClose={() => setIsOpen(false)}
            onOrdered={() => {
              setIsOpen(false);
              onOrdered();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function ExportButton({ resource, query }: { resource: Resource; query: Record<string, string | number> }) {
  const { t } = useTranslation('platform');
  const dispatch = useAppDispatch();
  const may = useCan(`${resource.name}.export` as Permission);
  const [isBusy, setIsBusy] = useState(false);
  if (!may) return null;
  const download = async () => {
    setIsBusy(true);
    try {
      await resourceApi.download(resource, query);
    } catch (error) {
      dispatch(toast.error(`${t('resource.exportFailed')} ${messageOf(error)}`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon={<Download size="1.6rem" strokeWidth={1.75} aria-hidden />} loading={isBusy} onClick={() => void download()}>
      {t('resource.export')}
    </Button>
  );
}

/** A whole page of a declared resource: title, count, list. */
export function ResourcePage(props: Omit<ResourceListProps, 'heading'>) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  return (
    <ResourceList
      {...props}
      heading={(count) => (
        <>
          <h1>{props.resource.title[language]}</h1>
          {count !== null && <span className="muted">{t('resource.count', { count })}</span>}
        </>
      )}
    />
  );
}

