import { type Pbx, pbxIdSchema, type PbxTest } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, Form, type FormInstance, Input, Switch } from 'antd';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { fieldsOf, type PbxFields, toTest } from '../pbx-form';
import { pbxsApi } from '../pbxs.api';
import { AmiFields, AriFields } from './ConnectionFields';
import { TestLines } from './TestLines';

interface Props {
  /** Null for a new one. */
  pbx: Pbx | null;
  onSave: (fields: PbxFields) => Promise<void>;
  onClose: () => void;
}

/** Where a field is, as the server and the form name it. */
type FieldPath = Parameters<FormInstance<PbxFields>['setFields']>[0][number]['name'];

/** Adds a PBX or changes one, and tries what is typed before it is saved. A secret is never shown: left empty, the stored one stays. */
export function PbxPanel({ pbx, onSave, onClose }: Props) {
  const { t } = useTranslation('pbxs');
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<PbxFields>();
  const [busy, setBusy] = useState<'save' | 'test' | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [test, setTest] = useState<PbxTest | null>(null);
  const run = async (what: 'save' | 'test', work: (fields: PbxFields) => Promise<void>) => {
    const fields = await form.validateFields().then((values) => ({ ...fieldsOf(pbx), ...values }), () => null);
    if (!fields) return;
    setBusy(what);
    try {
      await work(fields);
    } catch (error) {
      // What is wrong with a field is said at the field.
      const wrong = error instanceof ApiError ? (error.fields ?? []) : [];
      if (wrong.length > 0) form.setFields(wrong.map(({ path, message }) => ({ name: path.split('.') as FieldPath, errors: [message || messageOf(error)] })));
      else dispatch(toast.error(messageOf(error)));
    } finally {
      setBusy(null);
    }
  };
  const close = () => (form.isFieldsTouched() ? setIsLeaving(true) : onClose());
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
      <Button icon={<Stethoscope size="1.6rem" strokeWidth={1.75} aria-hidden />} loading={busy === 'test'} onClick={() => void run('test', async (fields) => setTest(await pbxsApi.test(toTest(fields, pbx))))}>
        {t('test')}
      </Button>
      <Button className="push" onClick={close}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={busy === 'save'} onClick={() => form.submit()}>
        {t('save')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={pbx ? <bdi>{pbx.name}</bdi> : t('add')} isOpen onClose={close} width={480} footer={footer}>
      <Form layout="vertical" form={form} initialValues={fieldsOf(pbx)} validateTrigger="onBlur" onFinish={() => void run('save', onSave)}>
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
        {pbx === null && (
          <Form.Item name="enabled" label={t('enabled')} valuePropName="checked" extra={t('enabledHelp')}>
            <Switch />
          </Form.Item>
        )}
      </Form>
      {test && <TestLines test={test} />}
    </SidePanel>
  );
}
