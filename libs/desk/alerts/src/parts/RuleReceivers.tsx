import { type AlertChoices, type AlertRuleForm, personalChannels, roleNames, roleTexts } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Checkbox, Form, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';

const TIME = 'HH:mm';
const separators = [',', ';', ' '];

/** Whom a rule tells: people by account or role, addresses, numbers, webhooks; and when nobody is to be woken. */
export function RuleReceivers({ choices }: { choices: AlertChoices | null }) {
  const { t } = useTranslation('alerts');
  const language = useLanguage();
  const named = (list: readonly { id: string; name: string }[] | undefined) => (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <h3>{t('rule.to')}</h3>
      <Form.Item name="roles" label={t('rule.roles')}>
        <Select mode="multiple" options={roleNames.map((value) => ({ value, label: roleTexts[value][language] }))} />
      </Form.Item>
      <Form.Item name="users" label={t('rule.users')}>
        <Select mode="multiple" optionFilterProp="label" options={named(choices?.users)} />
      </Form.Item>
      <Form.Item name="channels" label={t('rule.channels')} extra={t('rule.channelsHelp')}>
        <Checkbox.Group options={personalChannels.map((value) => ({ value, label: t(`channel.${value}`) }))} />
      </Form.Item>
      <Form.Item name="mails" label={t('rule.mails')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} />
      </Form.Item>
      <Form.Item name="phones" label={t('rule.phones')} extra={t('rule.phonesHelp')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';']} />
      </Form.Item>
      <Form.Item name="webhooks" label={t('rule.webhooks')} extra={t('rule.webhooksHelp')}>
        <Select mode="multiple" optionFilterProp="label" options={named(choices?.webhooks)} />
      </Form.Item>
      <Form.Item name="quiet" label={t('rule.quiet')} extra={t('rule.quietHelp')}>
        <Quiet />
      </Form.Item>
    </>
  );
}

/** Two times of the day as a field of a form; emptied, there are no quiet hours. */
function Quiet({ value = null, onChange = () => undefined, id }: { value?: AlertRuleForm['quiet']; onChange?: (quiet: AlertRuleForm['quiet']) => void; id?: string }) {
  const { t } = useTranslation('alerts');
  const at = (time: string) => dayjs(`2000-01-01T${time}`);
  return (
    <TimePicker.RangePicker
      id={id}
      format={TIME}
      minuteStep={5}
      order={false}
      needConfirm={false}
      placeholder={[t('rule.quietFrom'), t('rule.quietUntil')]}
      value={value && [at(value.from), at(value.until)]}
      onChange={(range) => onChange(range?.[0] && range[1] ? { from: range[0].format(TIME), until: range[1].format(TIME) } : null)}
    />
  );
}
