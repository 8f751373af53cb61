import { type Pbx, recordingPlaceKinds } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Form, Input, Select } from 'antd';
import type { PbxFields } from '../pbx-form';
import { Secret, useRequired } from './ConnectionFields';

/** Where the recordings of a PBX lie: a folder of this machine, a web server, or a bucket. */
export function RecordingsFields({ pbx }: { pbx: Pbx | null }) {
  const { t } = useTranslation('pbxs');
  const required = useRequired();
  const kind = Form.useWatch<PbxFields['recordings']['kind'] | undefined>(['recordings', 'kind']) ?? pbx?.recordings?.kind ?? '';
  const text = (name: 'pbxDir' | 'folder' | 'url' | 'user' | 'region' | 'bucket' | 'prefix' | 'accessKey', placeholder: string, isNeeded = true) => (
    <Form.Item name={['recordings', name]} label={t(`recordings.${name}`)} rules={isNeeded ? required : []}>
      <Input dir="ltr" maxLength={500} placeholder={placeholder} autoComplete="off" />
    </Form.Item>
  );
  return (
    <fieldset className="pbxs-part">
      <legend>{t('step.recordings')}</legend>
      <Form.Item name={['recordings', 'kind']} label={t('recordings.kind')} extra={t(`recordings.help.${kind === '' ? 'none' : kind}`)}>
        <Select aria-label={t('recordings.kind')} options={['' as const, ...recordingPlaceKinds].map((value) => ({ value, label: t(`recordings.kinds.${value === '' ? 'none' : value}`) }))} />
      </Form.Item>
      {kind !== '' && text('pbxDir', '/var/spool/asterisk/monitor')}
      {kind === 'disk' && text('folder', 'izmir', false)}
      {kind === 'http' && (
        <>
          {text('url', 'https://10.0.0.5/recordings')}
          <div className="pbxs-pair">
            {text('user', '', false)}
            <Secret part="recordings" isKept={pbx?.recordings?.kind === 'http'} isNeeded={false} />
          </div>
        </>
      )}
      {kind === 's3' && (
        <>
          {text('url', 'https://s3.eu-central-1.amazonaws.com')}
          <div className="pbxs-pair">
            {text('region', 'eu-central-1')}
            {text('bucket', '')}
          </div>
          {text('prefix', 'izmir/', false)}
          <div className="pbxs-pair">
            {text('accessKey', '')}
            <Secret part="recordings" isKept={pbx?.recordings?.kind === 's3'} />
          </div>
        </>
      )}
    </fieldset>
  );
}
