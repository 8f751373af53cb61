import { useTranslation } from '@santral/desk-platform/i18n';
import { useCallback } from 'react';
import type { Alert } from '../alerts';
import { nameOf } from '../needs';

/** What an alert says in one line. */
export function useAlertText(): (alert: Alert) => string {
  const { t } = useTranslation('wallboard');
  return useCallback((alert) => t(`alert.${alert.kind}`, { name: 'queue' in alert ? alert.queue.queue : nameOf(alert.agent) }), [t]);
}
