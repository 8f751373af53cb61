import { CloudAlert, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../api/api-error';
import { Button } from './Button';
import { StateView } from './StateView';

/** Something could not be loaded: one plain sentence, a retry, and a code that support can find in the log. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <StateView
      role="alert"
      icon={CloudAlert}
      title={t('view.failed')}
      text={messageOf(error)}
      actions={
        <>
          {onRetry && (
            <Button kind="primary" onClick={onRetry}>
              {t('view.retry')}
            </Button>
          )}
          {error instanceof ApiError && error.requestId && <ErrorCode code={error.requestId} />}
        </>
      }
    />
  );
}

function ErrorCode({ code }: { code: string }) {
  const { t } = useTranslation('platform');
  const [isCopied, setIsCopied] = useState(false);
  // Browsers give the clipboard only to secure pages; elsewhere the code is there to be read and selected.
  const canCopy = typeof navigator.clipboard?.writeText === 'function';
  const label = t('view.errorCode', { code });
  if (!canCopy) return <span>{label}</span>;
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setIsCopied(true);
  };
  return (
    <Button kind="text" onClick={() => void copy()} title={t('view.copyCode')}>
      {isCopied ? t('view.copied') : label}
      <Copy size="1.4rem" strokeWidth={1.75} aria-hidden />
    </Button>
  );
}
