import { type Alert, alertText, type PbxChoice } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { StateTag } from '@santral/desk-platform/ui-kit';
import { CircleAlert, TriangleAlert } from 'lucide-react';

/** How bad it is, as colour, icon and word. */
export function Severity({ severity }: Pick<Alert, 'severity'>) {
  const { t } = useTranslation('alerts');
  return severity === 'critical' ? <StateTag state="overrun" icon={CircleAlert} label={t('severity.critical')} /> : <StateTag state="on-break" icon={TriangleAlert} label={t('severity.warning')} />;
}

/** What happened, by which rule, and on which PBX where there are several. */
export function What({ alert, pbxs }: { alert: Alert; pbxs: readonly PbxChoice[] }) {
  const language = useLanguage();
  const pbx = pbxs.length > 1 ? pbxs.find(({ id }) => id === alert.pbx) : undefined;
  return (
    <span className="alert-what">
      <span>{alertText(alert, language)}</span>
      <span className="muted">
        <bdi>{alert.rule}</bdi>
        {pbx && (
          <>
            {' · '}
            <bdi>{pbx.name}</bdi>
          </>
        )}
      </span>
    </span>
  );
}
