import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { schemeAttributes, selectPreferences, useAppSelector } from '@santral/desk-platform/store';
import { Kbd, Ltr } from '@santral/desk-platform/ui-kit';
import { memo } from 'react';

/** One quiet line: the server's clock, by which every timer counts, and the two keys that lead to all others. */
export const Footer = memo(function Footer() {
  const { t } = useTranslation('shell');
  const { timeSeconds, longDate } = useFormats();
  const { theme } = useAppSelector(selectPreferences);
  const now = useServerNow();
  return (
    <footer className="footer" {...schemeAttributes(theme.footer)}>
      <span>
        {t('footer.serverTime')} <Ltr className="num">{timeSeconds(now)}</Ltr>
      </span>
      <span className="footer-date">{longDate(now)}</span>
      <span className="footer-keys">
        <Kbd keys="Ctrl+K" /> {t('palette.title')} <Kbd keys="?" /> {t('shortcut.title')}
      </span>
    </footer>
  );
});
