import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';
import './secret-once.css';

export interface SecretOnceProps {
  title: string;
  /** The secret; it is shown now and never again. */
  secret: string;
  /** What to do with it. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret the only time it can be seen. */
export function SecretOnce({ title, secret, children, onClose }: SecretOnceProps) {
  const { t } = useTranslation('platform');
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Browsers give the clipboard only to secure pages; elsewhere the secret is there to be selected and copied.
  const canCopy = typeof navigator.clipboard?.writeText === 'function';
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setIsCopied(true);
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      initialFocus={field}
      footer={
        <Button kind="primary" className="secret-done" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <p className="secret-warning" role="status">
        {t('secret.once')}
      </p>
      <div className="secret-line">
        <input ref={field} className="secret-text" dir="ltr" readOnly value={secret} aria-label={t('secret.label')} onFocus={(event) => event.target.select()} />
        {canCopy && (
          <Button onClick={() => void copy()}>
            {isCopied ? <Check size="1.6rem" strokeWidth={1.75} aria-hidden /> : <Copy size="1.6rem" strokeWidth={1.75} aria-hidden />} {t(isCopied ? 'secret.copied' : 'secret.copy')}
          </Button>
        )}
      </div>
      {children}
    </Dialog>
  );
}
