import { Slot, useCurrentKeys } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { selectDesk } from '@santral/desk-platform/live';
import { schemeAttributes, selectPreferences, useAppDispatch, useAppSelector, useUser } from '@santral/desk-platform/store';
import { Button, Ltr, PartTheme } from '@santral/desk-platform/ui-kit';
import { Menu, Phone, Search } from 'lucide-react';
import { memo } from 'react';
import { Chat } from '../chat/ChatPanel';
import { Notifications } from '../notifications/Notifications';
import { QuickPanel } from '../quick-panel/QuickPanel';
import { ShortcutBar } from '../shortcuts/ShortcutBar';
import { paletteOpened } from '../shell.slice';
import { Connectivity } from './Connectivity';
import { FontSizeMenu, FullscreenButton, LanguageMenu, ThemeButton } from './ToolbarTools';
import { UserMenu } from './UserMenu';
import './toolbar.css';

/** The 64 px bar: call first, then the agent, then how true it all is, then tools. Steps down by its own width, not the window's. */
export const Toolbar = memo(function Toolbar({ onOpenNavbar }: { onOpenNavbar: (() => void) | null }) {
  const { t } = useTranslation('shell');
  const { theme } = useAppSelector(selectPreferences);
  return (
    <header className="toolbar" aria-label={t('tools.label')} {...schemeAttributes(theme.toolbar)}>
      <PartTheme part="toolbar">
        <div className="toolbar-in">
          {onOpenNavbar && (
            <Button kind="text" iconOnly className="navbar-opener" aria-label={t('nav.open')} title={t('nav.open')} onClick={onOpenNavbar}>
              <Menu size="1.8rem" strokeWidth={1.75} aria-hidden />
            </Button>
          )}
          <Slot name="toolbar.call" />
          <span className="toolbar-gap" />
          <Slot name="toolbar.agent" />
          <AgentExtension />
          <Connectivity />
          <Slot name="toolbar.connection" />
          <span className="toolbar-line" />
          <div className="toolbar-tools">
            <SearchButton />
            <ShortcutBar />
            <Notifications />
            <QuickPanel />
            <Chat />
            <LanguageMenu />
            <FontSizeMenu />
            <ThemeButton />
            <FullscreenButton />
            <Slot name="toolbar.end" />
          </div>
          <UserMenu />
        </div>
      </PartTheme>
    </header>
  );
});

function SearchButton() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const keys = useCurrentKeys('Ctrl+K');
  return (
    <Button
      kind="text"
      iconOnly
      aria-label={t('palette.title')}
      aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
      title={`${t('palette.title')} (${keys})`}
      onClick={() => dispatch(paletteOpened())}
    >
      <Search size="1.6rem" strokeWidth={1.75} aria-hidden />
    </Button>
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
