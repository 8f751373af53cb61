import { type Alert, alertText } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Dialog } from '@santral/desk-platform/ui-kit';
import { Button, Form, Input } from 'antd';
import { alertsApi } from '../alerts.api';

/** Says that one looks after an alert: nobody is reminded of it any more. */
export function AcknowledgeDialog({ alert, onClose, onDone }: { alert: Alert; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('alerts');
  const language = useLanguage();
  const { isBusy, run } = useAction();
  const acknowledge = async ({ note = '' }: { note?: string }) => {
    const isDone = await run(async () => {
      await alertsApi.acknowledge(alert.id, note);
      return t('acknowledged');
    });
    if (isDone) onDone();
  };
  return (
    <Dialog title={t('acknowledge')} isOpen onClose={onClose}>
      <Form layout="vertical" onFinish={(values: { note?: string }) => void acknowledge(values)}>
        <p>{alertText(alert, language)}</p>
        <Form.Item name="note" label={t('note')} extra={t('noteHelp')}>
          <Input maxLength={300} autoFocus />
        </Form.Item>
        <div className="buttons">
          <Button className="push" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('acknowledge')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
