import { useTranslation } from '@santral/desk-platform/i18n';
import { Form, Input, InputNumber, Switch } from 'antd';

/** `isKept`: there is a stored secret, so an empty field keeps it. */
interface Props {
  isKept: boolean;
}

export const useRequired = () => {
  const { t } = useTranslation('pbxs');
  return [{ required: true, whitespace: true, message: t('required') }];
};

/** `isNeeded`: without one nobody is let in. */
export function Secret({ part, isKept, isNeeded = true }: Props & { part: 'ami' | 'ari' | 'recordings'; isNeeded?: boolean }) {
  const { t } = useTranslation('pbxs');
  const required = useRequired();
  return (
    <Form.Item name={[part, 'secret']} label={t('secret')} rules={isKept || !isNeeded ? [] : required}>
      <Input.Password dir="ltr" maxLength={200} autoComplete="new-password" placeholder={isKept ? t('secretKept') : undefined} />
    </Form.Item>
  );
}

function User({ part }: { part: 'ami' | 'ari' }) {
  const { t } = useTranslation('pbxs');
  const required = useRequired();
  return (
    <Form.Item name={[part, 'user']} label={t('user')} rules={required}>
      <Input dir="ltr" maxLength={200} autoComplete="off" />
    </Form.Item>
  );
}

/** Where AMI is, and as whom to log in. */
export function AmiFields({ isKept }: Props) {
  const { t } = useTranslation('pbxs');
  const required = useRequired();
  return (
    <fieldset className="pbxs-part">
      <legend>AMI</legend>
      <div className="pbxs-pair">
        <Form.Item name={['ami', 'host']} label={t('host')} rules={required}>
          <Input dir="ltr" maxLength={253} placeholder="10.0.0.5" />
        </Form.Item>
        <Form.Item name={['ami', 'port']} label={t('port')} rules={[{ required: true, message: t('required') }]}>
          <InputNumber min={1} max={65_535} precision={0} controls={false} />
        </Form.Item>
      </div>
      <div className="pbxs-pair">
        <User part="ami" />
        <Secret part="ami" isKept={isKept} />
      </div>
    </fieldset>
  );
}

/** ARI, for configuring extensions. */
export function AriFields({ isKept }: Props) {
  const { t } = useTranslation('pbxs');
  const required = useRequired();
  const isOn = Form.useWatch<boolean>('hasAri') ?? isKept;
  return (
    <fieldset className="pbxs-part">
      <legend>ARI</legend>
      <Form.Item name="hasAri" label={t('ari')} valuePropName="checked" extra={t('ariHelp')}>
        <Switch />
      </Form.Item>
      {isOn && (
        <>
          <Form.Item name={['ari', 'url']} label={t('ariUrl')} rules={required}>
            <Input dir="ltr" maxLength={500} placeholder="http://10.0.0.5:8088" />
          </Form.Item>
          <div className="pbxs-pair">
            <User part="ari" />
            <Secret part="ari" isKept={isKept} />
          </div>
        </>
      )}
    </fieldset>
  );
}
