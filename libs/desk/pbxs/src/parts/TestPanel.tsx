import type { Pbx, PbxTest } from '@santral/contracts';
import { ApiError } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton, SidePanel } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pbxsApi } from '../pbxs.api';
import { TestLines } from './TestLines';

/** Tries the stored connection of a PBX as soon as it opens. */
export function TestPanel({ pbx: { id, name }, onClose }: { pbx: Pbx; onClose: () => void }) {
  const { t } = useTranslation('pbxs');
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ attempt: number; test: PbxTest | null; error: ApiError | null }>({ attempt: -1, test: null, error: null });
  useEffect(() => {
    let isOpen = true;
    void pbxsApi.test({ id }).then(
      (test) => isOpen && setResult({ attempt, test, error: null }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isOpen) setResult({ attempt, test: null, error });
      },
    );
    return () => {
      isOpen = false;
    };
  }, [id, attempt]);
  const again = () => setAttempt((n) => n + 1);
  const isTrying = result.attempt !== attempt;
  const footer = (
    <div className="buttons">
      <Button className="push" icon={<RefreshCw size="1.6rem" strokeWidth={1.75} aria-hidden />} loading={isTrying} onClick={again}>
        {t('testAgain')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={t('testOf', { name })} isOpen onClose={onClose} width={480} footer={footer}>
      {isTrying ? <LateSkeleton rows={8} /> : result.error ? <ErrorState error={result.error} onRetry={again} /> : result.test && <TestLines test={result.test} />}
    </SidePanel>
  );
}
