import type { ReportSchedule, ReportScheduleForm } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { emptySchedule, scheduleOf } from '../schedules/new-schedule';
import { ScheduleDialog } from '../schedules/ScheduleDialog';
import { useSchedules } from '../schedules/schedules.api';
import { SchedulesTable } from '../schedules/SchedulesTable';
import '../parts/reports.css';
import '../schedules/schedules.css';

interface Opened {
  form: ReportScheduleForm;
  /** Null for a new one. */
  kept: ReportSchedule | null;
}

/** `/apps/central-report/schedules`: reports that are mailed, to whom and when, and what came of it. */
export function SchedulesPage() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const { data, error, reload } = useSchedules();
  const [edited, setEdited] = useState<Opened | null>(null);
  const asked = scheduleOf(params, language);
  const opened = edited ?? (asked && { form: asked, kept: null });
  const close = () => {
    setEdited(null);
    if (asked) setParams({}, { replace: true });
  };
  const add = (
    <Button type="primary" icon={<MailPlus size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setEdited({ form: emptySchedule(language), kept: null })}>
      {t('schedules.add')}
    </Button>
  );
  return (
    <>
      <header className="page-header">
        <h1>{t('schedules.title')}</h1>
        <span className="push">{data && data.length > 0 && add}</span>
      </header>
      {data && error && (
        <p className="notice" role="status">
          {messageOf(error)}
        </p>
      )}
      <section className="card">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />
        ) : data.length === 0 ? (
          <EmptyState icon={MailPlus} title={t('schedules.none')} text={t('schedules.noneText')} actions={add} />
        ) : (
          <SchedulesTable schedules={data} onEdit={(kept, form) => setEdited({ kept, form })} onChanged={reload} />
        )}
      </section>
      {opened && (
        <ScheduleDialog
          key={opened.kept?.id ?? 'new'}
          initial={opened.form}
          kept={opened.kept}
          onClose={close}
          onSaved={() => {
            close();
            reload();
          }}
        />
      )}
    </>
  );
}
