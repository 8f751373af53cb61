import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Ltr } from './Ltr';
import './snippet.css';

const icon = { size: '1.4rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface SnippetProps {
  /** Name of the file the lines belong to. */
  file: string;
  text: string;
}

/** Lines for a file of another program, to be copied. */
export function Snippet({ file, text }: SnippetProps) {
  const { t } = useTranslation('platform');
  const [copied, setCopied] = useState<string | null>(null);
  // Browsers give the clipboard only to secure pages; elsewhere the lines are there to be selected and copied.
  const canCopy = typeof navigator.clipboard?.writeText === 'function';
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const isCopied = copied === text;
  return (
    <figure className="snippet" aria-label={file}>
      <figcaption>
        <Ltr>{file}</Ltr>
        {canCopy && (
          <Button kind="text" size="small" className="push" aria-label={`${t('secret.copy')}: ${file}`} onClick={() => void copy()}>
            {isCopied ? <Check {...icon} /> : <Copy {...icon} />} {t(isCopied ? 'secret.copied' : 'secret.copy')}
          </Button>
        )}
      </figcaption>
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
