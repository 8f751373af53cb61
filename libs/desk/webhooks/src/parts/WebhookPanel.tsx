import { type Webhook, webhookFacts, type WebhookForm, webhookFormSchema } from '@santral/contracts';
import { useFormAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { FormPanel } from '@santral/desk-platform/ui-kit';
import { Form, Input, Select, Switch } from 'antd';
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
  const [form] = Form.useForm<WebhookForm>();
  // What is wrong with the address is said at the address.
  const { isBusy, run } = useFormAction(form);
  return (
    <FormPanel title={webhook ? <bdi>{webhook.name}</bdi> : t('create')} form={form} isBusy={isBusy} onClose={onClose}>
      <Form layout="vertical" form={form} initialValues={webhook ?? fresh} validateTrigger="onBlur" onFinish={(values) => void run(() => onSave(values))}>
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
    </FormPanel>
  );
}
