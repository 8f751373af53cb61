import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useFreshness } from '../hooks/use-wallboard';
import './freshness.css';

/** Whether the board is live, and if not, since when it is old. */
export function Freshness() {
  const { t } = useTranslation('wallboard');
  const { timeSeconds } = useFormats();
  const { isLive, since } = useFreshness();
  return (
    <span className={isLive ? 'wb-fresh' : 'wb-fresh is-old'} role="status">
      {isLive ? <CircleCheck size="1.4em" strokeWidth={1.75} aria-hidden /> : <TriangleAlert size="1.4em" strokeWidth={1.75} aria-hidden />}
      {isLive ? t('live') : t('old', { time: timeSeconds(since) })}
    </span>
  );
}
