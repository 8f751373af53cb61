import { useTranslation } from '@santral/desk-platform/i18n';
import { useCallback } from 'react';
import type { Alert } from '../alerts';
import { limitKindOf, nameOf } from '../needs';

/** What an alert says in one line. */
export function useAlertText(): (alert: Alert) => string {
  const { t } = useTranslation('wallboard');
  return useCallback(
    (alert) => {
      if ('queue' in alert) return t(`alert.${alert.kind}`, { name: alert.queue.queue });
      const name = nameOf(alert.agent);
      return alert.kind === 'overrun' ? t(`alert.over.${limitKindOf(alert.agent)}`, { name }) : t(`alert.${alert.kind}`, { name });
    },
    [t],
  );
}
