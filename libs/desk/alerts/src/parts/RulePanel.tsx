import { type AlertKind, alertKinds, alertKindSpecs, type AlertRule, type AlertRuleForm, alertSeverities, alertSubjects, isLimitOf, languages } from '@santral/contracts';
import { useFormAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { FormPanel } from '@santral/desk-platform/ui-kit';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { alertsApi, useChoices } from '../alerts.api';
import { hasQueues, startOf } from '../rule-form';
import { RuleReceivers } from './RuleReceivers';

interface Props {
  initial: AlertRuleForm;
  /** Null for a new one. */
  rule: AlertRule | null;
  onClose: () => void;
  onSaved: () => void;
}

const languageNames = { tr: 'Türkçe', en: 'English', ar: 'العربية' } as const;

/** A rule: what it watches, and who is told of it. What the server refuses stands at its field. */
export function RulePanel({ initial, rule, onClose, onSaved }: Props) {
  const { t } = useTranslation('alerts');
  const [form] = Form.useForm<AlertRuleForm>();
  const { isBusy, run } = useFormAction(form, nameOf);
  const { data: choices } = useChoices();
  const kind = Form.useWatch('kind', form) ?? initial.kind;
  const { unit, limit: range, hasWindow } = alertKindSpecs[kind];
  const save = async () => {
    const values = form.getFieldsValue(true) as AlertRuleForm;
    await alertsApi.save({ ...values, queues: hasQueues(values.kind) ? values.queues : [] }, rule);
    onSaved();
  };
  return (
    <FormPanel title={rule ? <bdi>{rule.name}</bdi> : t('rule.add')} form={form} isBusy={isBusy} onClose={onClose} width={480}>
      <Form className="rule-form" layout="vertical" form={form} initialValues={initial} onFinish={() => void run(save)}>
        <Form.Item name="name" label={t('rule.name')} rules={[{ required: true, whitespace: true, message: t('rule.nameRequired') }]}>
          <Input maxLength={100} autoFocus={rule === null} />
        </Form.Item>
        <Form.Item name="kind" label={t('rule.condition')} extra={t(`help.${kind}`)}>
          <Select options={kindOptions(t)} onChange={(next: AlertKind) => form.setFieldsValue(startOf(next))} />
        </Form.Item>
        <div className="rule-pair">
          {range && unit && (
            <Form.Item
              name="limit"
              label={t(`limit.${kind === 'service-level' ? 'below' : 'above'}`)}
              rules={[{ validator: async (_rule, value: number | null) => { if (!isLimitOf(kind, value ?? null)) throw new Error(t('limit.range', range)); } }]}
            >
              <InputNumber precision={0} suffix={t(`unitName.${unit}`)} />
            </Form.Item>
          )}
          <Form.Item name="holdS" label={t('rule.hold')}>
            <InputNumber min={0} max={3600} precision={0} suffix={t('unitName.s')} />
          </Form.Item>
          {hasWindow && (
            <Form.Item name="windowMin" label={t('rule.window')}>
              <InputNumber min={5} max={1440} precision={0} suffix={t('unitName.min')} />
            </Form.Item>
          )}
          <Form.Item name="severity" label={t('severity.title')}>
            <Select options={alertSeverities.map((value) => ({ value, label: t(`severity.${value}`) }))} />
          </Form.Item>
        </div>
        {hasQueues(kind) && (
          <Form.Item name="queues" label={t('rule.queues')}>
            <Select mode="multiple" placeholder={t('rule.everyQueue')} options={(choices?.queues ?? []).map((value) => ({ value, label: value }))} />
          </Form.Item>
        )}
        <RuleReceivers choices={choices} />
        <div className="rule-pair">
          <Form.Item name="repeatMin" label={t('rule.repeat')} extra={t('rule.repeatHelp')}>
            <InputNumber min={1} max={1440} precision={0} placeholder={t('rule.once')} suffix={t('unitName.min')} />
          </Form.Item>
          <Form.Item name="language" label={t('rule.language')}>
            <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
          </Form.Item>
        </div>
        <Form.Item name="isEnabled" label={t('rule.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </FormPanel>
  );
}

/** Kinds in groups by what they are about. */
const kindOptions = (t: (key: string) => string) =>
  alertSubjects.map((about) => ({ label: t(`about.${about}`), title: about, options: alertKinds.filter((kind) => alertKindSpecs[kind].about === about).map((value) => ({ value, label: t(`kind.${value}`) })) }));

/** `mails.2` and `quiet.until` as the form names its fields; one of a list is told at the list. */
const nameOf = (path: string): (string | number)[] => path.split('.').filter((part) => !/^\d+$/.test(part));
