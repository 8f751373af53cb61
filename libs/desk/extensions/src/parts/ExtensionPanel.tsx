import { type Extension, extensionCodecs, type ExtensionForm, extensionFormSchema, extensionKinds, recordingWishes } from '@santral/contracts';
import { useFormAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { FormPanel } from '@santral/desk-platform/ui-kit';
import { Form, Input, InputNumber, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { QueueList } from './QueueList';
import { UserPicker } from './UserPicker';

export type ExtensionValues = Omit<ExtensionForm, 'pbx'>;
interface Props {
  /** Null for a new one. */
  extension: Extension | null;
  queues: readonly string[];
  /** Answers what there is to tell, if anything. */
  onSave: (values: ExtensionValues) => Promise<string | null>;
  onClose: () => void;
  /** Its settings are only shown: a difference has to be ended first. */
  isLocked?: boolean;
  /** What else can be done with the extension, above its form. */
  children?: ReactNode;
  saveText?: string;
  actions?: ReactNode;
  /** Shown instead of the form, which keeps what was typed: saving saves that. */
  review?: ReactNode;
}

const fresh: ExtensionValues = { number: '', name: '', kind: 'both', codecs: ['alaw', 'ulaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, userId: null, queues: [] };
const valuesOf = ({ number, name, kind, codecs, callLimit, recording, outgoingCallerId, user, queues }: Extension): ExtensionValues => ({ number, name, kind, codecs, callLimit, recording, outgoingCallerId, userId: user?.id ?? null, queues });

/** `queues.1.penalty` is told at the queues; what the panel does not show has no field. */
const nameOf = (path: string): string | null => Object.keys(fresh).find((name) => name === path.split('.')[0]) ?? null;

/** Makes an extension or changes one. */
export function ExtensionPanel({ extension, queues, onSave, onClose, isLocked = false, children, saveText, actions, review }: Props) {
  const { t } = useTranslation('extensions');
  const [form] = Form.useForm<ExtensionValues>();
  const userId = Form.useWatch('userId', form);
  const { isBusy, run } = useFormAction(form, nameOf);
  const save = (values: ExtensionValues) =>
    run(() => onSave({ ...values, name: values.name.trim(), callLimit: values.callLimit ?? null, outgoingCallerId: values.outgoingCallerId?.trim() || null, userId: values.userId ?? null, queues: values.userId ? (values.queues ?? []) : [] }));
  const checked = (name: 'number' | 'name' | 'outgoingCallerId') => ({
    validator: async (_rule: unknown, value: string | null) => {
      const given = name === 'outgoingCallerId' ? value?.trim() || null : (value ?? '');
      if (!extensionFormSchema.shape[name].safeParse(given).success) throw new Error(t(`invalid.${name}`));
    },
  });
  return (
    <FormPanel title={extension ? <Title extension={extension} /> : t('create')} form={form} isBusy={isBusy} isLocked={isLocked} onClose={onClose} saveText={saveText} actions={actions}>
      {children}
      {review}
      <Form hidden={Boolean(review)} layout="vertical" form={form} disabled={isLocked} initialValues={extension ? valuesOf(extension) : fresh} validateTrigger="onBlur" onFinish={(values) => void save({ ...fresh, ...values })}>
        {extension === null && (
          <Form.Item name="number" label={t('number')} extra={t('numberHelp')} required rules={[checked('number')]}>
            <Input dir="ltr" inputMode="numeric" maxLength={6} autoFocus autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="name" label={t('name')} extra={t('nameHelp')} required rules={[checked('name')]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="kind" label={t('kind.title')} extra={t('kind.help')}>
          <Segmented block options={extensionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
        </Form.Item>
        <Form.Item name="userId" label={t('user')} extra={t('userHelp')}>
          <UserPicker />
        </Form.Item>
        {userId && (
          <Form.Item name="queues" label={t('queues')} extra={t('queuesHelp')}>
            <QueueList names={queues} />
          </Form.Item>
        )}
        <Form.Item name="codecs" label={t('codecs')} extra={t('codecsHelp')} rules={[{ required: true, type: 'array', min: 1, message: t('invalid.codecs') }]}>
          <Select mode="multiple" options={extensionCodecs.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="callLimit" label={t('callLimit')} extra={t('callLimitHelp')}>
          <InputNumber min={2} max={100} precision={0} placeholder={t('noLimit')} />
        </Form.Item>
        <Form.Item name="recording" label={t('recording.title')}>
          <Select options={recordingWishes.map((value) => ({ value, label: t(`recording.${value}`) }))} />
        </Form.Item>
        <Form.Item name="outgoingCallerId" label={t('outgoingCallerId')} extra={t('outgoingCallerIdHelp')} rules={[checked('outgoingCallerId')]}>
          <Input dir="ltr" inputMode="tel" maxLength={16} autoComplete="off" />
        </Form.Item>
      </Form>
    </FormPanel>
  );
}

const Title = ({ extension: { number, name } }: { extension: Extension }) => (
  <span>
    <bdi className="num">{number}</bdi> · <bdi>{name}</bdi>
  </span>
);
