import { type Extension, extensionCodecs, type ExtensionForm, extensionFormSchema, extensionKinds, recordingWishes } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { QueueList } from './QueueList';
import { UserPicker } from './UserPicker';

export type ExtensionValues = Omit<ExtensionForm, 'pbx'>;
interface Props {
  /** Null for a new one. */
  extension: Extension | null;
  queues: readonly string[];
  onSave: (values: ExtensionValues) => Promise<void>;
  onClose: () => void;
  /** Its settings are only shown: a difference has to be ended first. */
  isLocked?: boolean;
  /** What else can be done with the extension, above its form. */
  children?: ReactNode;
}

const fresh: ExtensionValues = { number: '', name: '', kind: 'both', codecs: ['alaw', 'ulaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, userId: null, queues: [] };
const valuesOf = ({ number, name, kind, codecs, callLimit, recording, outgoingCallerId, user, queues }: Extension): ExtensionValues => ({ number, name, kind, codecs, callLimit, recording, outgoingCallerId, userId: user?.id ?? null, queues });

/** Makes an extension or changes one. */
export function ExtensionPanel({ extension, queues, onSave, onClose, isLocked = false, children }: Props) {
  const { t } = useTranslation('extensions');
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<ExtensionValues>();
  const userId = Form.useWatch('userId', form);
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const save = async (values: ExtensionValues) => {
    setIsBusy(true);
    try {
      await onSave({ ...values, name: values.name.trim(), callLimit: values.callLimit ?? null, outgoingCallerId: values.outgoingCallerId?.trim() || null, userId: values.userId ?? null, queues: values.userId ? (values.queues ?? []) : [] });
    } catch (error) {
      const named = error instanceof ApiError ? error.fields.filter(({ path }) => path.split('.')[0] as string in fresh) : [];
      if (error instanceof ApiError && error.code === 'extension.taken') form.setFields([{ name: 'number', errors: [error.message] }]);
      else if (error instanceof ApiError && named.length > 0) form.setFields(named.map(({ path }) => ({ name: path.split('.')[0] as keyof ExtensionValues, errors: [error.message] })));
      else dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  const close = () => (form.isFieldsTouched() ? setIsLeaving(true) : onClose());
  const checked = (name: 'number' | 'name' | 'outgoingCallerId') => ({
    validator: async (_rule: unknown, value: string | null) => {
      const given = name === 'outgoingCallerId' ? value?.trim() || null : (value ?? '');
      if (!extensionFormSchema.shape[name].safeParse(given).success) throw new Error(t(`invalid.${name}`));
    },
  });
  const footer = isLeaving ? (
    <div className="buttons" role="alertdialog" aria-label={t('unsaved')}>
      <b>{t('unsaved')}</b>
      <Button className="push" onClick={onClose}>
        {t('discard')}
      </Button>
      <Button type="primary" autoFocus onClick={() => setIsLeaving(false)}>
        {t('stay')}
      </Button>
    </div>
  ) : (
    <div className="buttons">
      <Button className="push" onClick={close}>
        {t('cancel')}
      </Button>
      <Button type="primary" disabled={isLocked} loading={isBusy} onClick={() => form.submit()}>
        {t('save')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={extension ? <Title extension={extension} /> : t('create')} isOpen onClose={close} footer={footer}>
      {children}
      <Form layout="vertical" form={form} disabled={isLocked} initialValues={extension ? valuesOf(extension) : fresh} validateTrigger="onBlur" onFinish={(values) => void save({ ...fresh, ...values })}>
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
    </SidePanel>
  );
}

const Title = ({ extension: { number, name } }: { extension: Extension }) => (
  <span>
    <bdi className="num">{number}</bdi> · <bdi>{name}</bdi>
  </span>
);
