import { queueStateSchema, type RecordingRetention } from '@santral/contracts';
import { messageOf, useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch, useCan } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, InputNumber, Select } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { saveRetention, useRetention } from '../keeping/keeping.api';
import '../keeping/keeping.css';

const queuesSchema = z.array(queueStateSchema);
const LONGEST_DAYS = 3650;
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** `/apps/central/recording-retention`: how many days recordings are kept, by queue, and what the nightly round did. */
export function RetentionPage() {
  const { t } = useTranslation('call-history');
  const { data, error, reload } = useRetention();
  return (
    <>
      <header className="page-header">
        <h1>{t('retention.title')}</h1>
      </header>
      {!data ? (
        <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />}</section>
      ) : (
        <div className="stack">
          <Standing retention={data} />
          <Rules key={data.version} retention={data} onSaved={reload} />
        </div>
      )}
    </>
  );
}

function Standing({ retention: { due, held, erased, nextAt, updatedAt, updatedBy } }: { retention: RecordingRetention }) {
  const { t } = useTranslation('call-history');
  const { number, dateTime } = useFormats();
  return (
    <dl className="card facts">
      {([['due', due], ['held', held], ['erased', erased]] as const).map(([name, count]) => (
        <div key={name}>
          <dt>{t(`retention.${name}`)}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('retention.next')}</dt>
        <dd>{nextAt === null ? t('retention.noStorage') : <bdi className="num">{dateTime(nextAt)}</bdi>}</dd>
      </div>
      {updatedAt !== null && (
        <div>
          <dt>{t('retention.changed')}</dt>
          <dd>
            <bdi>{updatedBy}</bdi> · <bdi className="num">{dateTime(updatedAt)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Rules({ retention, onSaved }: { retention: RecordingRetention; onSaved: () => void }) {
  const { t } = useTranslation('call-history');
  const dispatch = useAppDispatch();
  const mayKnowQueues = useCan('queues.read');
  const { data: known } = useRemote(mayKnowQueues ? '/api/queues' : null, queuesSchema);
  const [defaultDays, setDefaultDays] = useState(retention.defaultDays);
  const [queues, setQueues] = useState(retention.queues);
  const [isBusy, setIsBusy] = useState(false);
  const free = (known ?? []).map(({ queue }) => queue).filter((queue) => !queues.some((rule) => rule.queue === queue));
  const save = async () => {
    setIsBusy(true);
    try {
      await saveRetention({ defaultDays, queues, version: retention.version });
      dispatch(toast.success(t('retention.saved')));
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
      onSaved();
    }
  };
  return (
    <section className="card" aria-labelledby="retention-rules">
      <div className="card-header">
        <h2 id="retention-rules">{t('retention.rules')}</h2>
      </div>
      <form
        className="retention-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="muted">{t('retention.text')}</p>
        <div className="buttons retention-rule">
          <label htmlFor="retention-default">{t('retention.company')}</label>
          <Days id="retention-default" label={t('retention.company')} value={defaultDays} onChange={setDefaultDays} />
        </div>
        {queues.map(({ queue, days }, i) => (
          <div key={queue} className="buttons retention-rule">
            <bdi>{queue}</bdi>
            <Days label={t('retention.daysOf', { queue })} value={days} onChange={(value) => setQueues(queues.with(i, { queue, days: value }))} />
            <Button type="text" size="small" icon={<Trash2 {...icon} />} aria-label={t('retention.remove', { queue })} onClick={() => setQueues(queues.toSpliced(i, 1))} />
          </div>
        ))}
        {free.length > 0 && (
          <Select<string>
            aria-label={t('retention.add')}
            placeholder={t('retention.add')}
            prefix={<Plus {...icon} />}
            value={null}
            options={free.map((value) => ({ value, label: value }))}
            onChange={(queue) => setQueues([...queues, { queue, days: defaultDays }])}
          />
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('retention.save')}
        </Button>
      </form>
    </section>
  );
}

function Days({ id, label, value, onChange }: { id?: string; label: string; value: number; onChange: (days: number) => void }) {
  const { t } = useTranslation('call-history');
  return <InputNumber<number> id={id} aria-label={label} min={1} max={LONGEST_DAYS} precision={0} suffix={t('retention.days')} value={value} onChange={(days) => days !== null && onChange(days)} />;
}
