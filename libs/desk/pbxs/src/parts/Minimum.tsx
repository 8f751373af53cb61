import { pbxMinimum, usualPlace } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Snippet } from '@santral/desk-platform/ui-kit';

/** What an Asterisk has to have before it can be added, with the users as they are typed beside it. */
export function Minimum({ amiUser, ariUser }: { amiUser: string; ariUser: string }) {
  const { t } = useTranslation('pbxs');
  return (
    <details className="pbxs-minimum">
      <summary>{t('minimum.title')}</summary>
      <p className="muted">{t('minimum.text')}</p>
      {pbxMinimum({ ...usualPlace, amiUser: amiUser || usualPlace.amiUser, ariUser: ariUser || usualPlace.ariUser }).map((snippet) => (
        <Snippet key={snippet.file} {...snippet} />
      ))}
    </details>
  );
}
