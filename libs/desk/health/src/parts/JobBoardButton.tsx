import { messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Button } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { openJobBoard } from '../health.api';

/** Opens the board of jobs beside the desk. */
export function JobBoardButton() {
  const { t } = useTranslation('health');
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    // Before anything is waited for: a browser opens no window later.
    const tab = window.open('', '_blank');
    setIsBusy(true);
    try {
      const { url } = await openJobBoard();
      (tab ?? window).location.assign(url);
    } catch (error) {
      tab?.close();
      dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="small" className="push" icon={<ExternalLink size="1.4rem" strokeWidth={1.75} aria-hidden />} loading={isBusy} title={t('jobBoardHelp')} onClick={() => void open()}>
      {t('jobBoard')}
    </Button>
  );
}
