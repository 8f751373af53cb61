import { Slot } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { selectDesk } from '@santral/desk-platform/live';
import { useAppSelector, useUser } from '@santral/desk-platform/store';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Phone } from 'lucide-react';
import { Connectivity } from './Connectivity';
import { FontSizeMenu, FullscreenButton, LanguageMenu, ThemeButton } from './ToolbarTools';
import { UserMenu } from './UserMenu';
import './toolbar.css';

/** The 64 px bar: call first, then the agent, then how true it all is, then tools. Steps down by its own width, not the window's. */
export function Toolbar() {
  const { t } = useTranslation('shell');
  return (
    <header className="toolbar" aria-label={t('tools.label')}>
      <div className="toolbar-in">
        <Slot name="toolbar.call" />
        <span className="toolbar-gap" />
        <Slot name="toolbar.agent" />
        <AgentExtension />
        <Connectivity />
        <Slot name="toolbar.connection" />
        <span className="toolbar-line" />
        <div className="toolbar-tools">
          <LanguageMenu />
          <FontSizeMenu />
          <ThemeButton />
          <FullscreenButton />
          <Slot name="toolbar.end" />
        </div>
        <UserMenu />
      </div>
    </header>
  );
}

/** The extension this desk answers. Calls reach the desk only through it, so its absence is said. */
function AgentExtension() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const desk = useAppSelector(selectDesk);
  const extension = desk?.extension ?? user?.data.extension ?? null;
  if (extension === null) return null;
  return (
    <span className="extension" title={desk ? t('extension.title', { extension, pbx: desk.pbx }) : undefined}>
      <Phone size="1.4rem" strokeWidth={1.75} aria-hidden />
      <span className="extension-word">{t('extension.word')}</span>
      <Ltr>{extension}</Ltr>
    </span>
  );
}
