import { type AgentLimits, type QueueLimits, queueLimitsOf, type WallboardSettings, type WallboardSettingsAnswer, wallboardSettingsSchema } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { LateSkeleton, SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, InputNumber, Select } from 'antd';
import { useEffect, useState } from 'react';
import { loadSettings, saveSettings } from '../wallboard.api';
import './dialogs.css';

const queueFields = ['longestWaitS', 'waiting'] as const satisfies readonly (keyof QueueLimits)[];
const agentFields = ['holdS', 'wrapUpS', 'unreachableS'] as const satisfies readonly (keyof AgentLimits)[];
const EVERY_QUEUE = '';

interface Props {
  isOpen: boolean;
  /** Whose limits: those of the board that is shown. */
  pbx: string | null;
  queueNames: readonly string[];
  onClose: () => void;
}

/** The limits behind colours and alerts: for all queues, for one that differs, and for agents. */
export function SettingsPanel({ isOpen, ...rest }: Props) {
  return isOpen ? <OpenPanel {...rest} /> : null;
}

function OpenPanel({ pbx, queueNames, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('wallboard');
  const dispatch = useAppDispatch();
  const [loaded, setLoaded] = useState<WallboardSettingsAnswer | null>(null);
  const [settings, setSettings] = useState<WallboardSettings | null>(null);
  const [queue, setQueue] = useState(EVERY_QUEUE);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
    setError(messageOf(failure));
  };
  useEffect(() => {
    loadSettings(pbx).then((answer) => (setLoaded(answer), setSettings(answer.settings)), fail);
  }, [pbx]);
  const save = async () => {
    if (!loaded || !settings) return;
    if (!wallboardSettingsSchema.safeParse(settings).success) return setError(t('settings.invalid'));
    setIsBusy(true);
    try {
      await saveSettings(pbx, { version: loaded.version, settings });
      dispatch(toast.success(t('settings.saved')));
      onClose();
    } catch (failure) {
      setIsBusy(false);
      fail(failure);
    }
  };
  const footer = (
    <div className="wb-panel-footer">
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="primary" loading={isBusy} disabled={settings === null} onClick={() => void save()}>
        {t('settings.save')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={t('settings.title')} isOpen onClose={onClose} footer={footer}>
      {error && (
        <p role="alert" className="is-bad">
          {error}
        </p>
      )}
      {settings === null ? !error && <LateSkeleton rows={8} /> : <Fields settings={settings} onChange={(next) => (setSettings(next), setError(null))} {...{ queue, queueNames, setQueue }} />}
    </SidePanel>
  );
}

interface FieldsProps {
  settings: WallboardSettings;
  queue: string;
  queueNames: readonly string[];
  setQueue: (queue: string) => void;
  onChange: (settings: WallboardSettings) => void;
}

function Fields({ settings, queue, queueNames, setQueue, onChange }: FieldsProps) {
  const { t } = useTranslation('wallboard');
  const isEvery = queue === EVERY_QUEUE;
  const limits = isEvery ? settings.queues : queueLimitsOf(settings, queue);
  const setLimits = (next: QueueLimits) => onChange(isEvery ? { ...settings, queues: next } : { ...settings, byQueue: { ...settings.byQueue, [queue]: next } });
  const forget = () => onChange({ ...settings, byQueue: Object.fromEntries(Object.entries(settings.byQueue).filter(([name]) => name !== queue)) });
  const names = [...new Set([...queueNames, ...Object.keys(settings.byQueue)])];
  return (
    <div className="wb-settings">
      <fieldset>
        <legend>{t('queues')}</legend>
        <Select aria-label={t('queue')} value={queue} onChange={setQueue} options={[{ value: EVERY_QUEUE, label: t('settings.everyQueue') }, ...names.map((name) => ({ value: name, label: name in settings.byQueue ? t('settings.own', { queue: name }) : name }))]} />
        {queueFields.map((field) => (
          <NumberField key={field} label={t(`settings.${field}`)} value={limits[field]} onChange={(value) => setLimits({ ...limits, [field]: value })} />
        ))}
        {!isEvery && queue in settings.byQueue && <Button onClick={forget}>{t('settings.asEveryQueue')}</Button>}
        <p className="muted">{t('settings.judging')}</p>
      </fieldset>
      <fieldset>
        <legend>{t('agents')}</legend>
        {agentFields.map((field) => (
          <NumberField key={field} label={t(`settings.${field}`)} value={settings.agents[field]} onChange={(value) => onChange({ ...settings, agents: { ...settings.agents, [field]: value } })} />
        ))}
        <p className="muted">{t('settings.breaks')}</p>
      </fieldset>
    </div>
  );
}

const NumberField = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => (
  <label className="wb-field">
    <span>{label}</span>
    <InputNumber<number> value={value} min={0} max={3600} precision={0} onChange={(next) => next !== null && onChange(next)} />
  </label>
);
