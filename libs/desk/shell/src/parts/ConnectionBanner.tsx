import { useTranslation } from '@santral/desk-platform/i18n';
import { selectLive, selectPbxLink, selectPhone } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { Timer } from '@santral/desk-platform/ui-kit';
import { PlugZap } from 'lucide-react';
import { memo } from 'react';

/** One sentence, once, about what a lost connection means for calls. The nearest cause is named: without the server the rest is unknown. */
export const ConnectionBanner = memo(function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const server = useAppSelector((state) => selectLive(state).server);
  const pbx = useAppSelector(selectPbxLink);
  const phone = useAppSelector(selectPhone);
  const lost =
    server.state === 'lost'
      ? { key: 'server', ...server }
      : pbx.state === 'lost'
        ? { key: 'pbx', ...pbx }
        : phone?.state === 'lost'
          ? { key: 'phone', ...phone }
          : null;
  if (!lost) return null;
  return (
    <div className="connection-banner" role="alert">
      <PlugZap size="1.6rem" strokeWidth={1.75} aria-hidden />
      <p>
        <b>{t(`banner.${lost.key}.title`)}</b> {t(`banner.${lost.key}.text`)}
      </p>
      {lost.since && <Timer since={lost.since} />}
    </div>
  );
});
