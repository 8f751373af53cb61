import { earlyAbandonRules, type JudgeOptions } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, InputNumber, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { saveReportOptions } from './report-options.api';

interface Props {
  /** Null for the company. */
  queue: string | null;
  initial: JudgeOptions;
  /** Days within which a contact counts as repeated; of the company alone. */
  initialDays: number | null;
  /** Whether the queue has options of its own, which may be given up. */
  isOwn: boolean;
  onClose: () => void;
  onSaved: () => void;
}

const seconds = ['targetS', 'shortAbandonS'] as const satisfies readonly (keyof JudgeOptions)[];
const flags = ['countShortAbandons', 'countFlowOuts'] as const satisfies readonly (keyof JudgeOptions)[];

/** How the calls of the company, or of one queue, are judged. */
export function OptionsPanel({ queue, initial, initialDays, isOwn, onClose, onSaved }: Props) {
  const { t } = useTranslation('reports');
  const dispatch = useAppDispatch();
  const [options, setOptions] = useState(initial);
  const [days, setDays] = useState(initialDays);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<JudgeOptions>) => setOptions((before) => ({ ...before, ...part }));
  const save = async (next: JudgeOptions | null) => {
    setIsBusy(true);
    try {
      await saveReportOptions({ queue, options: next, ...(days === null ? {} : { firstContactDays: days }) });
      dispatch(toast.success(t('options.saved')));
      onSaved();
    } catch (failure) {
      setError(messageOf(failure));
      setIsBusy(false);
    }
  };
  const footer = (
    <div className="schedule-buttons">
      {isOwn && <Button disabled={isBusy} onClick={() => void save(null)}>{t('options.asCompany')}</Button>}
      <Button type="primary" loading={isBusy} onClick={() => void save(options)}>{t('options.save')}</Button>
    </div>
  );
  return (
    <SidePanel title={queue ?? t('options.company')} isOpen onClose={onClose} footer={footer}>
      {error && <p role="alert" className="notice">{error}</p>}
      <div className="options-form">
        {seconds.map((field) => (
          <label key={field}>
            <span>{t(`options.${field}`)}</span>
            <InputNumber<number> aria-label={t(`options.${field}`)} value={options[field]} min={0} max={3600} precision={0} onChange={(value) => value !== null && change({ [field]: value })} />
          </label>
        ))}
        <label>
          <span>{t('options.goalPercent')}</span>
          <InputNumber<number> aria-label={t('options.goalPercent')} value={options.goalPercent} min={1} max={100} precision={0} onChange={(goalPercent) => goalPercent !== null && change({ goalPercent })} />
        </label>
        {flags.map((field) => (
          <Flag key={field} label={t(`options.${field}`)} isOn={options[field]} onChange={(value) => change({ [field]: value })} />
        ))}
        <label>
          <span>{t('options.earlyAbandons')}</span>
          <Select<JudgeOptions['earlyAbandons']>
            aria-label={t('options.earlyAbandons')}
            value={options.earlyAbandons}
            onChange={(earlyAbandons) => change({ earlyAbandons })}
            options={earlyAbandonRules.map((value) => ({ value, label: t(`options.early.${value}`) }))}
          />
        </label>
        {days !== null && (
          <label>
            <span>{t('options.firstContactDays')}</span>
            <InputNumber<number> aria-label={t('options.firstContactDays')} value={days} min={1} max={30} precision={0} onChange={(value) => value !== null && setDays(value)} />
          </label>
        )}
      </div>
      <p className="options-note">{t('options.note')}</p>
    </SidePanel>
  );
}

function Flag({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className="options-flag">
      <span id={id}>{label}</span>
      <Switch aria-labelledby={id} checked={isOn} onChange={onChange} />
    </div>
  );
}
