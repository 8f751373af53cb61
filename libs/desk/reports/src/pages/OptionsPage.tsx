import type { JudgeOptions } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { OptionsPanel } from '../options/OptionsPanel';
import { useReportOptions } from '../options/report-options.api';
import { writeValue } from '../values';
import '../parts/reports.css';
import '../schedules/schedules.css';
import '../options/options.css';

interface Line {
  /** Null for the company. */
  queue: string | null;
  options: JudgeOptions;
  isOwn: boolean;
}

/** `/apps/central-report/options`: how calls are judged in reports, for the company and for queues that differ. */
export function OptionsPage() {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { data, error, reload } = useReportOptions();
  const [edited, setEdited] = useState<Line | null>(null);
  const lines: Line[] = data ? [{ queue: null, options: data.company, isOwn: false }, ...data.queues.map(({ queue, options }) => ({ queue, options: options ?? data.company, isOwn: options !== null }))] : [];
  const seconds = (value: number) => <span className="num">{formats.number(value)}</span>;
  const title = (name: string) => <span className="two-lines">{t(`options.${name}`)}</span>;
  const nameOf = ({ queue }: Line) => queue ?? t('options.company');
  return (
    <>
      <header className="page-header">
        <h1>{t('options.title')}</h1>
      </header>
      {data && error && <p className="notice" role="status">{messageOf(error)}</p>}
      <section className="card">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />
        ) : (
          <Table<Line>
            size="small"
            rowKey={(line) => line.queue ?? ''}
            dataSource={lines}
            pagination={false}
            scroll={{ x: true }}
            aria-label={t('options.title')}
            columns={[
              { key: 'queue', title: t('options.queue'), render: (_, line) => (line.queue === null ? <b>{t('options.company')}</b> : <bdi>{line.queue}</bdi>) },
              { key: 'own', title: t('options.from'), render: (_, { queue, isOwn }) => (queue === null ? '–' : t(isOwn ? 'options.own' : 'options.ofCompany')) },
              { key: 'target', title: title('targetS'), align: 'end', render: (_, { options }) => seconds(options.targetS) },
              { key: 'goal', title: title('goalPercent'), align: 'end', render: (_, { options }) => <span className="num">{writeValue('rate', options.goalPercent / 100, formats)}</span> },
              { key: 'short', title: title('shortAbandonS'), align: 'end', render: (_, { options }) => seconds(options.shortAbandonS) },
              { key: 'shorts', title: title('countShortAbandons'), render: (_, { options }) => t(options.countShortAbandons ? 'options.yes' : 'options.no') },
              { key: 'flowOuts', title: title('countFlowOuts'), render: (_, { options }) => t(options.countFlowOuts ? 'options.yes' : 'options.no') },
              { key: 'early', title: title('earlyAbandons'), render: (_, { options }) => t(`options.early.${options.earlyAbandons}`) },
              {
                key: 'edit',
                title: <span className="visually-hidden">{t('options.edit', { name: '' })}</span>,
                render: (_, line) => <Button type="text" size="small" icon={<Pencil size="1.6rem" strokeWidth={1.75} aria-hidden />} aria-label={t('options.edit', { name: nameOf(line) })} onClick={() => setEdited(line)} />,
              },
            ]}
          />
        )}
      </section>
      {data && <p className="options-note">{t('options.firstContact', { days: formats.number(data.firstContactDays) })}</p>}
      {edited && (
        <OptionsPanel
          key={edited.queue ?? ''}
          queue={edited.queue}
          initial={edited.options}
          initialDays={edited.queue === null ? (data?.firstContactDays ?? null) : null}
          isOwn={edited.isOwn}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
    </>
  );
}
