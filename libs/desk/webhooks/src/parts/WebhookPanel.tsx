import { type Webhook, webhookFacts, type WebhookForm, webhookFormSchema } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { factText } from './fact-text';

interface Props {
  /** Null for a new one. */
  webhook: Webhook | null;
  onSave: (form: WebhookForm) => Promise<void>;
  onClose: () => void;
}

const groups = (['call', 'agent', 'pbx'] as const).map((noun) => ({ noun, names: webhookFacts.filter((name) => name.startsWith(`${noun}.`)) }));
const fresh: WebhookForm = { name: '', url: '', facts: ['call.started', 'call.answered', 'call.ended'], active: true };

/** Adds a webhook or changes one: its name, its address, and the facts it wants. */
export function WebhookPanel({ webhook, onSave, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<WebhookForm>();
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const save = async (values: WebhookForm) => {
    setIsBusy(true);
    try {
      await onSave(values);
    } catch (error) {
      // What is wrong with the address is said at the address.
      if (error instanceof ApiError && error.code.startsWith('webhook.') && error.fields?.some(({ path }) => path === 'url')) form.setFields([{ name: 'url', errors: [error.message] }]);
      else dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
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
      <Button className="push" onClick={close}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
        {t('save')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={webhook ? <bdi>{webhook.name}</bdi> : t('create')} isOpen onClose={close} footer={footer}>
      <Form layout="vertical" form={form} initialValues={webhook ?? fresh} validateTrigger="onBlur" onFinish={(values) => void save(values)}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}>
          <Input maxLength={100} autoFocus={webhook === null} />
        </Form.Item>
        <Form.Item
          name="url"
          label={t('url')}
          extra={t('urlHelp')}
          required
          rules={[{ validator: async (_rule, value: string) => { if (!webhookFormSchema.shape.url.safeParse(value).success) throw new Error(t('urlInvalid')); } }]}
        >
          <Input dir="ltr" type="url" maxLength={1000} placeholder="https://" />
        </Form.Item>
        <Form.Item name="facts" label={t('facts')} extra={t('factsHelp')} rules={[{ required: true, type: 'array', min: 1, message: t('factsRequired') }]}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={groups.map(({ noun, names }) => ({ label: t(`of.${noun}`), title: noun, options: names.map((name) => ({ value: name, label: factText(name, t), title: name })) }))}
          />
        </Form.Item>
        <Form.Item name="active" label={t('active')} valuePropName="checked" extra={t('activeHelp')}>
          <Switch />
        </Form.Item>
      </Form>
    </SidePanel>
  );
}
