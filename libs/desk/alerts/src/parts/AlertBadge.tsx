import { IconRoom } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Siren } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOpenAlerts } from '../alerts.api';
import { useNewAlertToasts } from '../hooks/use-new-alert-toasts';
import { ALERTS_PATH } from '../paths';

/** How many alerts nobody looks after, in the toolbar; while there is none, their room: what stands beside it does not move when one is raised. New ones are told as they come. */
export function AlertBadge() {
  const { t } = useTranslation('alerts');
  const { number } = useFormats();
  const { data } = useOpenAlerts();
  useNewAlertToasts(data);
  const waiting = (data ?? []).filter(({ acknowledgedAt }) => acknowledgedAt === null);
  if (waiting.length === 0) return <IconRoom />;
  const isCritical = waiting.some(({ severity }) => severity === 'critical');
  const label = t('openCount', { count: waiting.length, number: number(waiting.length) });
  return (
    <Link to={ALERTS_PATH} className="btn btn-text btn-icon has-count" aria-label={label} title={label} data-critical={isCritical || undefined}>
      <Siren size="1.6rem" strokeWidth={1.75} aria-hidden />
      <span className={isCritical ? 'count is-bad' : 'count is-attention'} data-count={number(waiting.length)} />
    </Link>
  );
}
