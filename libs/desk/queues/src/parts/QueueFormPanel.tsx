import { emptyRules, freshQueueSettings, holdTimeRules, type ManagedQueue, type QueueForm, queueFormSchema, type QueueSettings, queueStrategies } from '@santral/contracts';
import { useFormAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { FormPanel } from '@santral/desk-platform/ui-kit';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { MemberList } from './MemberList';

export type QueueValues = Omit<QueueForm, 'pbx'>;
interface Props {
  pbx: string;
  /** Null for a new one. */
  queue: ManagedQueue | null;
  /** Answers what there is to tell, if anything. */
  onSave: (values: QueueValues) => Promise<string | null>;
  onClose: () => void;
}

const fresh: QueueValues = { name: '', number: null, settings: freshQueueSettings, members: [] };
type Setting = keyof QueueSettings;
/** Limits of the figures, and the name each setting has in the file and in the texts. */
const figures = { timeout: [1, 300], retry: [0, 300], wrapuptime: [0, 3600], weight: [0, 1000], memberdelay: [0, 60], maxlen: [0, 10_000], maxWait: [1, 86_400], announceFrequency: [0, 3600], periodicAnnounceFrequency: [0, 3600] } as const satisfies Partial<Record<Setting, readonly [number, number]>>;
const choices = { strategy: queueStrategies, joinempty: emptyRules, leavewhenempty: emptyRules, announceHoldtime: holdTimeRules } as const satisfies Partial<Record<Setting, readonly string[]>>;
const labelOf: Partial<Record<Setting, string>> = { announceFrequency: 'announce-frequency', announcePosition: 'announce-position', announceHoldtime: 'announce-holdtime', periodicAnnounce: 'periodic-announce', periodicAnnounceFrequency: 'periodic-announce-frequency' };
const nameOf = (path: string) => (path.startsWith('settings.') ? path.split('.').slice(0, 2) : (path.split('.')[0] ?? null));

/** Makes a queue on a PBX or changes one. */
export function QueueFormPanel({ pbx, queue, onSave, onClose }: Props) {
  const { t } = useTranslation('queues');
  const [form] = Form.useForm<QueueValues>();
  const { isBusy, run } = useFormAction(form, nameOf);
  const save = (values: QueueValues) => run(() => onSave({ ...values, name: values.name.trim(), number: values.number?.trim() || null, settings: settingsOf(values.settings) }));
  const checked = (name: 'name' | 'number') => ({
    validator: async (_rule: unknown, value: string | null) => {
      const given = name === 'number' ? value?.trim() || null : (value ?? '');
      if (!queueFormSchema.shape[name].safeParse(given).success) throw new Error(t(`invalid.${name}`));
    },
  });
  const item = (name: Setting, field: ReactNode, valuePropName = 'value', help?: string) => (
    <Form.Item key={name} name={['settings', name]} label={t(`setting.${labelOf[name] ?? name}`)} valuePropName={valuePropName} extra={help}>
      {field}
    </Form.Item>
  );
  const figure = (name: keyof typeof figures, help?: string) => item(name, <InputNumber min={figures[name][0]} max={figures[name][1]} precision={0} />, 'value', help);
  const flag = (name: Setting) => item(name, <Switch />, 'checked');
  const choice = (name: keyof typeof choices) => item(name, <Select options={choices[name].map((value) => ({ value, label: t(`${name === 'strategy' ? 'strategy' : name === 'announceHoldtime' ? 'holdTime' : 'emptyRule'}.${value}`) }))} />);
  const sound = (name: Setting) => item(name, <Input dir="ltr" maxLength={200} autoComplete="off" />, 'value', t('form.soundHelp'));
  return (
    <FormPanel title={queue ? <bdi>{queue.name}</bdi> : t('create')} form={form} isBusy={isBusy} width={480} onClose={onClose}>
      <p className="queues-text">{t('form.text')}</p>
      <Form layout="vertical" form={form} requiredMark={false} initialValues={queue ?? fresh} validateTrigger="onBlur" onFinish={(values) => void save({ ...fresh, ...(queue ? { name: queue.name } : {}), ...values })}>
        {queue === null && (
          <Form.Item name="name" label={t('queue')} required rules={[checked('name')]}>
            <Input dir="ltr" maxLength={40} autoFocus autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="number" label={t('form.number')} extra={t('form.numberHelp')} rules={[checked('number')]}>
          <Input dir="ltr" inputMode="tel" maxLength={18} autoComplete="off" />
        </Form.Item>
        <Form.Item name="members" label={t('form.members')} extra={t('form.membersHelp')}>
          <MemberList pbx={pbx} />
        </Form.Item>
        {choice('strategy')}
        <Group title={t('form.ringing')}>
          {figure('timeout')} {figure('retry')} {figure('weight')} {figure('memberdelay')} {figure('wrapuptime')} {flag('ringinuse')} {flag('autofill')} {flag('timeoutrestart')}
        </Group>
        <Group title={t('form.waiting')}>
          {figure('maxWait')} {figure('maxlen', t('form.none'))} {choice('joinempty')} {choice('leavewhenempty')} {item('musicclass', <Input dir="ltr" maxLength={79} autoComplete="off" />)}
        </Group>
        <Group title={t('form.announcements')}>
          {sound('announce')} {choice('announceHoldtime')} {flag('announcePosition')} {figure('announceFrequency', t('form.none'))} {sound('periodicAnnounce')} {figure('periodicAnnounceFrequency', t('form.none'))}
        </Group>
        {flag('recording')}
      </Form>
    </FormPanel>
  );
}

/** Emptied fields: no sound, and the figure that stood there before. */
const settingsOf = (given: QueueSettings): QueueSettings => {
  const filled = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? freshQueueSettings[name as Setting]])) as QueueSettings;
  return { ...filled, announce: given.announce?.trim() || null, periodicAnnounce: given.periodicAnnounce?.trim() || null };
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="queues-group">
    <legend>{title}</legend>
    {children}
  </fieldset>
);
