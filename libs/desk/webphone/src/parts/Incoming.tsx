import { useCurrentKeys } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import type { PhoneCall } from '@santral/desk-platform/phone';
import { Kbd, StateTag } from '@santral/desk-platform/ui-kit';
import { Phone, PhoneOff } from 'lucide-react';
import { initialsOf, Party } from './Party';
import { useAsk } from './use-ask';

/** Somebody calls: answer at the right, reject at the left. */
export function Incoming({ call }: { call: PhoneCall }) {
  const { t } = useTranslation('webphone');
  const ask = useAsk();
  const keys = { end: useCurrentKeys('Alt+E'), answer: useCurrentKeys('Alt+A') };
  return (
    <div className="webphone-call">
      <StateTag state="ringing" since={call.since} />
      {call.name && (
        <span className="webphone-avatar" aria-hidden>
          {initialsOf(call.name)}
        </span>
      )}
      <Party name={call.name} number={call.number} />
      <div className="webphone-choice webphone-bottom">
        <div>
          <button type="button" className="webphone-round webphone-end" aria-label={t('reject')} aria-keyshortcuts={keys.end} onClick={() => ask({ do: 'hang-up' })}>
            <PhoneOff size="2.4rem" strokeWidth={1.75} aria-hidden />
          </button>
          <span aria-hidden>{t('reject')}</span>
          <Kbd keys="Alt+E" />
        </div>
        <div>
          <button type="button" className="webphone-round webphone-answer" aria-label={t('answer')} aria-keyshortcuts={keys.answer} onClick={() => ask({ do: 'answer' })}>
            <Phone size="2.4rem" strokeWidth={1.75} aria-hidden />
          </button>
          <span aria-hidden>{t('answer')}</span>
          <Kbd keys="Alt+A" />
        </div>
      </div>
    </div>
  );
}
