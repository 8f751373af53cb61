import { type Pbx, pbxIdSchema, type PbxTest } from '@santral/contracts';
import { useFormAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { FormPanel } from '@santral/desk-platform/ui-kit';
import { Button, Form, Input, Switch } from 'antd';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { fieldsOf, type PbxFields, toTest } from '../pbx-form';
import { pbxsApi } from '../pbxs.api';
import { AmiFields, AriFields } from './ConnectionFields';
import { Minimum } from './Minimum';
import { RecordingsFields } from './RecordingsFields';
import { TestLines } from './TestLines';

interface Props {
  /** Null for a new one. */
  pbx: Pbx | null;
  onSave: (fields: PbxFields) => Promise<void>;
  onClose: () => void;
}

/** Adds a PBX or changes one, and tries what is typed before it is saved. A secret is never shown: left empty, the stored one stays. */
export function PbxPanel({ pbx, onSave, onClose }: Props) {
  const { t } = useTranslation('pbxs');
  const [form] = Form.useForm<PbxFields>();
  const saving = useFormAction(form);
  const testing = useFormAction(form);
  const [test, setTest] = useState<PbxTest | null>(null);
  const users = { amiUser: Form.useWatch<string>(['ami', 'user'], form), ariUser: Form.useWatch<string | undefined>(['ari', 'user'], form) };
  const typed = () => form.validateFields().then((values) => ({ ...fieldsOf(pbx), ...values }), () => null);
  const save = async () => {
    const fields = await typed();
    if (fields) await saving.run(() => onSave(fields));
  };
  const tryIt = async () => {
    const fields = await typed();
    if (fields) await testing.run(async () => setTest(await pbxsApi.test(toTest(fields, pbx))));
  };
  const actions = (
    <Button icon={<Stethoscope size="1.6rem" strokeWidth={1.75} aria-hidden />} loading={testing.isBusy} onClick={() => void tryIt()}>
      {t('test')}
    </Button>
  );
  return (
    <FormPanel title={pbx ? <bdi>{pbx.name}</bdi> : t('add')} form={form} isBusy={saving.isBusy} onClose={onClose} actions={actions} width={480}>
      <Form layout="vertical" form={form} initialValues={fieldsOf(pbx)} validateTrigger="onBlur" onFinish={() => void save()}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('required') }]}>
          <Input maxLength={100} autoFocus={pbx === null} />
        </Form.Item>
        {pbx === null && (
          <Form.Item name="id" label={t('id')} extra={t('idHelp')} required rules={[{ validator: async (_rule, value: string) => { if (!pbxIdSchema.safeParse(value).success) throw new Error(t('idInvalid')); } }]}>
            <Input dir="ltr" maxLength={32} />
          </Form.Item>
        )}
        <AmiFields isKept={pbx !== null} />
        <AriFields isKept={pbx !== null && pbx.ari !== null} />
        <Form.Item name="websocket" label={t('websocket')} extra={t('websocketHelp')}>
          <Input dir="ltr" maxLength={500} placeholder="wss://" />
        </Form.Item>
        <RecordingsFields pbx={pbx} />
        {pbx === null && (
          <Form.Item name="enabled" label={t('enabled')} valuePropName="checked" extra={t('enabledHelp')}>
            <Switch />
          </Form.Item>
        )}
      </Form>
      {pbx === null && <Minimum amiUser={users.amiUser ?? ''} ariUser={users.ariUser ?? ''} />}
      {test && <TestLines test={test} />}
    </FormPanel>
  );
}
