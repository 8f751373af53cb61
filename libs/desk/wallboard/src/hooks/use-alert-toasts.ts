import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Alert } from '../alerts';
import { useAlertText } from '../parts/alert-text';

/** More at once are told as a number: a toast for each would cover each other. */
const TOLD_ONE_BY_ONE = 2;

/** Says what has come up since the page was opened; what was there then stands in the list. `isReady` once the board is in. */
export function useAlertToasts(alerts: readonly Alert[], isReady: boolean): void {
  const { t } = useTranslation('wallboard');
  const dispatch = useAppDispatch();
  const textOf = useAlertText();
  const known = useRef<ReadonlySet<string> | null>(null);
  const keys = alerts.map(({ key }) => key).join('\n');
  const tellOfNew = useEffectEvent(() => {
    if (!isReady) return;
    const before = known.current;
    known.current = new Set(alerts.map(({ key }) => key));
    if (before === null) return;
    const fresh = alerts.filter(({ key }) => !before.has(key));
    if (fresh.length > TOLD_ONE_BY_ONE) dispatch(toast.warning(t('alert.several', { count: fresh.length })));
    else for (const alert of fresh) dispatch(toast.warning(textOf(alert)));
  });
  // The texts of alerts change every second; what counts is which there are.
  useEffect(() => tellOfNew(), [keys, isReady]);
}
