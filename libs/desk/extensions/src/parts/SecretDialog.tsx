import type { ExtensionSecret } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { SecretOnce } from '@santral/desk-platform/ui-kit';
import { Segmented } from 'antd';
import { toString as qrCode } from 'qrcode';
import { useEffect, useState } from 'react';
import { accountOf, type PhoneMake, phoneMakes, provisioningOf } from '../provisioning';

/** Shows the secret of a phone the only time it can be seen, with what phones of each make are told, to copy, to save and to scan. */
export function SecretDialog({ made, onClose }: { made: ExtensionSecret; onClose: () => void }) {
  const { t } = useTranslation('extensions');
  const [make, setMake] = useState<PhoneMake>('general');
  const { file, text } = provisioningOf[make](accountOf(made));
  const { number, trouble } = made.extension;
  return (
    <SecretOnce title={t('secret.title', { number })} secret={made.secret} onClose={onClose}>
      {trouble && <p className="notice">{t('secret.pending')}</p>}
      <p>{t('secret.text')}</p>
      <Segmented<PhoneMake> className="extensions-makes" size="small" aria-label={t('secret.make')} value={make} onChange={setMake} options={phoneMakes.map((value) => ({ value, label: t(`make.${value}`) }))} />
      <div className="extensions-provisioning">
        <pre dir="ltr" tabIndex={0} aria-label={t('secret.provisioning')}>
          {text}
        </pre>
        <QrCode text={text} label={t('secret.qr', { make: t(`make.${make}`) })} />
      </div>
      {file !== null && (
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={file}>
          {t('secret.save', { file })}
        </a>
      )}
      <p className="muted">{t(`makeHelp.${make}`)}</p>
    </SecretOnce>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const [image, setImage] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void qrCode(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }).then((svg) => {
      if (!isGone) setImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  return image === null ? <div className="extensions-qr" /> : <img className="extensions-qr" src={image} alt={label} />;
}
