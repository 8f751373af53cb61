import type { User } from '@santral/contracts';
import { useFeatures } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import {
  otherLook,
  preferencesChanged,
  selectIsDark,
  selectPreferences,
  signOutRequested,
  useAppDispatch,
  useAppSelector,
  useUser,
} from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { Dropdown } from 'antd';
import { ALargeSmall, ChevronDown, ClipboardList, Inbox, Keyboard, LogOut, Maximize, MessageCircle, Moon, Palette, Settings2, Sun, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { panelOpened, shortcutListOpened } from '../shell.slice';
import { useFontSizeItems, useFullscreen } from './ToolbarTools';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Who is signed in, the tools that left a narrow toolbar, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const user = useUser();
  const { theme } = useAppSelector(selectPreferences);
  const isDark = useAppSelector(selectIsDark);
  const own = useOwnPages();
  const fontSizes = useFontSizeItems();
  const fullscreen = useFullscreen();
  if (!user) return null;
  const { displayName, extension, email } = user.data;
  const toggleTheme = () => dispatch(preferencesChanged({ theme: otherLook(theme) }));
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: (
        <div className="user-menu-who">
          <b>{displayName}</b>
          <span>{email}</span>
          {extension && <span>{t('extension.of', { extension })}</span>}
        </div>
      ),
    },
    ...own,
    { key: 'divider', type: 'divider' as const },
    { key: 'quick', label: t('quick.title'), icon: <ClipboardList {...icon} />, onClick: () => dispatch(panelOpened('quick')) },
    ...(user.permissions.includes('profile.own')
      ? [{ key: 'chat', label: t('chat.title'), icon: <MessageCircle {...icon} />, onClick: () => dispatch(panelOpened('chat')) }]
      : []),
    { key: 'font', label: t('tools.fontSize'), icon: <ALargeSmall {...icon} />, children: fontSizes.items },
    {
      key: 'theme',
      label: t(isDark ? 'tools.light' : 'tools.dark'),
      icon: isDark ? <Sun {...icon} /> : <Moon {...icon} />,
      onClick: toggleTheme,
    },
    ...(fullscreen.toggle
      ? [
          {
            key: 'fullscreen',
            label: t(fullscreen.isOn ? 'tools.leaveFullscreen' : 'tools.fullscreen'),
            icon: <Maximize {...icon} />,
            onClick: fullscreen.toggle,
          },
        ]
      : []),
    { key: 'settings', label: t('settings.title'), icon: <Settings2 {...icon} />, onClick: () => dispatch(panelOpened('settings')) },
    { key: 'schemes', label: t('schemes.title'), icon: <Palette {...icon} />, onClick: () => dispatch(panelOpened('schemes')) },
    { key: 'shortcuts', label: t('shortcut.title'), icon: <Keyboard {...icon} />, onClick: () => dispatch(shortcutListOpened()) },
    { key: 'divider-2', type: 'divider' as const },
    {
      key: 'logout',
      label: t('user.logout'),
      icon: <LogOut className="icon-directional" {...icon} />,
      onClick: () => dispatch(signOutRequested({ reason: 'logout' })),
    },
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, selectedKeys: fontSizes.selectedKeys }}>
      <Button kind="text" size="large" className="user-button" title={displayName}>
        <span className="avatar" data-initials={initialsOf(user)} />
        <span className="user-name">
          <b>{displayName}</b>
          {extension && <small>{t('extension.of', { extension })}</small>}
        </span>
        <span className="visually-hidden">{t('user.menu')}</span>
        <ChevronDown className="user-chevron" size="1.4rem" strokeWidth={1.75} aria-hidden />
      </Button>
    </Dropdown>
  );
}

/** The user's own pages of the specification, as far as this desk has them. */
const ownPages = [
  { key: 'profile', url: '/pages/profile', icon: <UserRound {...icon} /> },
  { key: 'inbox', url: '/apps/mail/inbox', icon: <Inbox {...icon} /> },
] as const;

function useOwnPages() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const paths = useFeatures().flatMap(({ routes = [] }) => routes.map(({ path }) => path));
  return ownPages
    .filter(({ url }) => paths.includes(url))
    .map(({ key, url, icon: ownIcon }) => ({ key, label: t(`user.${key}`), icon: ownIcon, onClick: () => void navigate(url) }));
}

/** First letters of the first and the last name, by Turkish rules of case. */
export function initialsOf({ data: { displayName } }: User): string {
  const words = displayName.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => (word?.[0] ?? '').toLocaleUpperCase('tr')).join('');
}
