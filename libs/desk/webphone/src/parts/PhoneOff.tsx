import { useTranslation } from '@santral/desk-platform/i18n';
import type { PhoneProblem } from '@santral/desk-platform/phone';
import { Button } from '@santral/desk-platform/ui-kit';
import { CircleAlert, Headset } from 'lucide-react';
import { useAsk } from './use-ask';

/** The phone is off: what switching it on means, and what went wrong the last time. */
export function PhoneOff({ problem }: { problem: PhoneProblem | null }) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  return (
    <div className="webphone-middle">
      <Headset size="4rem" strokeWidth={1.5} aria-hidden />
      <p>{t('off.text')}</p>
      {problem && (
        <p className="trouble" role="alert">
          <CircleAlert size="1.6rem" strokeWidth={1.75} aria-hidden />
          <span>{t(`problem.${problem}`)}</span>
        </p>
      )}
      <Button kind="primary" size="large" onClick={() => ask({ do: 'switch-on' })}>
        {t('off.switchOn')}
      </Button>
    </div>
  );
}
