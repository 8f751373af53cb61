import type { AriTrouble } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';

/** Why the PBX could not do what it was asked to, in words, and what it said itself. */
export function TroubleNotice({ trouble, title }: { trouble: AriTrouble; title: string }) {
  const { t } = useTranslation('extensions');
  const { time } = useFormats();
  return (
    <div className="notice is-bad" role="status">
      <b>{title}</b>
      <span>
        {t(`trouble.${trouble.code.replace('ari.', '')}`)} {trouble.detail && <Ltr className="extensions-detail">{trouble.detail}</Ltr>} <time dateTime={trouble.at}>{time(trouble.at)}</time>
      </span>
    </div>
  );
}
