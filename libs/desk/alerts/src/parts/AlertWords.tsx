import { type Alert, alertText } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { StateTag } from '@santral/desk-platform/ui-kit';
import { CircleAlert, TriangleAlert } from 'lucide-react';

/** How bad it is, as colour, icon and word. */
export function Severity({ severity }: Pick<Alert, 'severity'>) {
  const { t } = useTranslation('alerts');
  return severity === 'critical' ? <StateTag state="overrun" icon={CircleAlert} label={t('severity.critical')} /> : <StateTag state="on-break" icon={TriangleAlert} label={t('severity.warning')} />;
}

/** What happened, and by which rule. */
export function What({ alert }: { alert: Alert }) {
  const language = useLanguage();
  return (
    <span className="alert-what">
      <span>{alertText(alert, language)}</span>
      <bdi className="muted">{alert.rule}</bdi>
    </span>
  );
}
