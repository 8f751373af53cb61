import { type Alert, alertText } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useEffect, useRef } from 'react';

/** More at once are told as one. */
const TOLD_ONE_BY_ONE = 2;

/** Says what has come up since the desk was opened; what was open then is in the count. `alerts` null while they are not known. */
export function useNewAlertToasts(alerts: readonly Alert[] | null): void {
  const { t } = useTranslation('alerts');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const newest = useRef<number | null>(null);
  useEffect(() => {
    if (alerts === null) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...alerts.map(({ id }) => Number(id)));
    if (before === null) return;
    const fresh = alerts.filter(({ id, acknowledgedAt }) => Number(id) > before && acknowledgedAt === null);
    if (fresh.length > TOLD_ONE_BY_ONE) dispatch(toast.warning(t('several', { count: fresh.length })));
    else for (const alert of fresh) dispatch(alert.severity === 'critical' ? toast.error(alertText(alert, language)) : toast.warning(alertText(alert, language)));
  }, [alerts, dispatch, language, t]);
}
