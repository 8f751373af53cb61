import { api, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch, useCan } from '@santral/desk-platform/store';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';

/** Takes the calls of the search out as a file; only for those who may. */
export function ExportButton({ search }: { search: Record<string, string> }) {
  const { t } = useTranslation('call-history');
  const dispatch = useAppDispatch();
  const may = useCan('calls.export');
  const [isBusy, setIsBusy] = useState(false);
  if (!may) return null;
  const download = async () => {
    setIsBusy(true);
    try {
      await api.download('/api/calls/export', 'calls.csv', { query: search });
    } catch (error) {
      dispatch(toast.error(`${t('exportFailed')} ${messageOf(error)}`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon={<Download size="1.6rem" strokeWidth={1.75} aria-hidden />} loading={isBusy} onClick={() => void download()}>
      {t('export')}
    </Button>
  );
}
