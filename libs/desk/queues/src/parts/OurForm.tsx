import { MAX_WRAP_UP_S, type RecordingRetention } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch, useCan } from '@santral/desk-platform/store';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { type OurSettings, queuesApi } from '../queues.api';

interface Props {
  pbx: string;
  queue: string;
  /** A queue that the PBX has lost is given no wrap-up. */
  isOnPbx: boolean;
  ours: OurSettings;
  retention: RecordingRetention | null;
  onSaved: () => void;
}

const LONGEST_DAYS = 3650;
const fields = ['wrapUpS', 'targetS', 'shortAbandonS', 'retentionDays'] as const;
type Field = (typeof fields)[number];
const limits: Record<Field, { min: number; max: number }> = { wrapUpS: { min: 0, max: MAX_WRAP_UP_S }, targetS: { min: 0, max: 3600 }, shortAbandonS: { min: 0, max: 3600 }, retentionDays: { min: 1, max: LONGEST_DAYS } };

/**
 * What stands here about a queue. Each part goes to whom it belongs (agents, reports, recordings); one that is refused is named, what was
 * saved before it stays saved, and saving again goes on with the rest.
 */
export function OurForm({ pbx, queue, isOnPbx, ours, retention, onSaved }: Props) {
  const { t } = useTranslation('queues');
  const dispatch = useAppDispatch();
  const may: Record<Field, boolean> = { wrapUpS: useCan('agents.manage') && isOnPbx, targetS: useCan('reports.configure'), shortAbandonS: useCan('reports.configure'), retentionDays: useCan('recordings.retention') };
  const before: Record<Field, number | null> = { wrapUpS: ours.wrapUpS, targetS: ours.options?.targetS ?? null, shortAbandonS: ours.options?.shortAbandonS ?? null, retentionDays: ours.retentionDays };
  const [values, setValues] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const isChanged = (field: Field) => values[field] !== null && values[field] !== before[field];
  const save = async () => {
    setIsBusy(true);
    let part = '';
    try {
      if (isChanged('wrapUpS')) {
        part = t('wrapUpS');
        await queuesApi.setWrapUp(pbx, { queue, seconds: values.wrapUpS ?? 0 });
      }
      if (ours.options && (isChanged('targetS') || isChanged('shortAbandonS'))) {
        part = t('targetS');
        await queuesApi.setOptions({ queue, options: { ...ours.options, targetS: values.targetS ?? 0, shortAbandonS: values.shortAbandonS ?? 0 } });
      }
      if (retention && isChanged('retentionDays')) {
        part = t('retentionDays');
        const others = retention.queues.filter((rule) => rule.queue !== queue);
        await queuesApi.setRetention({ defaultDays: retention.defaultDays, queues: [...others, { queue, days: values.retentionDays ?? retention.defaultDays }], version: retention.version });
      }
      dispatch(toast.success(t('saved')));
    } catch (error) {
      dispatch(toast.error(`${part}: ${messageOf(error)}`));
    } finally {
      setIsBusy(false);
      onSaved();
    }
  };
  const shown = fields.filter((field) => before[field] !== null);
  if (shown.length === 0) return <p className="queues-text">{t('notYours')}</p>;
  return (
    <form
      className="queues-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {shown.map((field) => (
        <label key={field}>
          <span>
            {t(field)}
            {isOfCompany(field, ours) && <small> {t('ofCompany')}</small>}
          </span>
          <InputNumber<number> {...limits[field]} precision={0} disabled={!may[field]} value={values[field]} onChange={(value) => setValues((all) => ({ ...all, [field]: value }))} />
        </label>
      ))}
      <Button htmlType="submit" type="primary" loading={isBusy} disabled={!fields.some(isChanged)}>
        {t('save')}
      </Button>
    </form>
  );
}

const isOfCompany = (field: Field, ours: OurSettings): boolean => (field === 'retentionDays' ? !ours.hasOwnRetention : (field === 'targetS' || field === 'shortAbandonS') && !ours.hasOwnOptions);
