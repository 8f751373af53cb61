import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

const icon = { size: '1.4rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Lines for a file of the PBX, to be copied. */
export function Snippet({ file, text }: { file: string; text: string }) {
  const { t } = useTranslation('self-test');
  const [isCopied, setIsCopied] = useState(false);
  // Browsers give the clipboard only to secure pages; elsewhere the lines are there to be selected and copied.
  const canCopy = typeof navigator.clipboard?.writeText === 'function';
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <figure className="self-test-snippet">
      <figcaption>
        <Ltr>{file}</Ltr>
        {canCopy && (
          <Button size="small" type="text" className="push" aria-label={t('copyOf', { file })} icon={isCopied ? <Check {...icon} /> : <Copy {...icon} />} onClick={() => void copy()}>
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        )}
      </figcaption>
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
