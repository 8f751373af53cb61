import type { WebhookReplay } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { instantOfWallTime, useCompanyZone, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Dialog } from '@santral/desk-platform/ui-kit';
import { Button, DatePicker, Form, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { webhooksApi } from '../webhooks.api';

interface Values {
  period: [Dayjs, Dayjs] | null;
  which: WebhookReplay['which'];
}

/** Sends again what happened in a period, typed by the company's clock. */
export function ReplayDialog({ webhookId, onClose, onDone }: { webhookId: string; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('webhooks');
  const zone = useCompanyZone();
  const { momentPattern } = useFormats();
  const [form] = Form.useForm<Values>();
  const { isBusy, run } = useAction();
  const instant = (day: Dayjs) => new Date(instantOfWallTime(day.format('YYYY-MM-DDTHH:mm:ss'), zone)).toISOString();
  const replay = ({ period, which }: Values) =>
    run(async () => {
      if (!period) return null;
      const { replayed } = await webhooksApi.replay(webhookId, { from: instant(period[0]), until: instant(period[1]), which });
      onDone();
      onClose();
      return t('replayed', { count: replayed });
    });
  const footer = (
    <div className="buttons push">
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
        {t('again')}
      </Button>
    </div>
  );
  return (
    <Dialog title={t('replayPeriod')} isOpen onClose={onClose} footer={footer}>
      <Form layout="vertical" form={form} initialValues={{ period: null, which: 'failed' }} onFinish={(values) => void replay(values)}>
        <Form.Item name="period" label={t('period')} rules={[{ required: true, message: t('periodRequired') }]}>
          <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format={momentPattern} placeholder={[t('from'), t('until')]} />
        </Form.Item>
        <Form.Item name="which" label={t('which')} extra={t('whichHelp')}>
          <Radio.Group options={(['failed', 'all'] as const).map((value) => ({ value, label: t(`whichOnes.${value}`) }))} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
