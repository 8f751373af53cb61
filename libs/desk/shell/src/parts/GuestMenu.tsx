import { useTranslation } from '@santral/desk-platform/i18n';
import { Button } from '@santral/desk-platform/ui-kit';
import { Dropdown } from 'antd';
import { ChevronDown, LogIn, UserPlus, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The user menu of somebody who is not signed in. */
export function GuestMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const items = [
    { key: 'login', label: t('guest.login'), icon: <LogIn className="icon-directional" {...icon} />, onClick: () => void navigate('/login') },
    { key: 'register', label: t('guest.register'), icon: <UserPlus {...icon} />, onClick: () => void navigate('/register') },
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button kind="text" size="large" className="user-button">
        <span className="avatar">
          <UserRound size="1.6rem" strokeWidth={1.75} aria-hidden />
        </span>
        <span className="user-name">
          <b>{t('guest.name')}</b>
        </span>
        <span className="visually-hidden">{t('user.menu')}</span>
        <ChevronDown className="user-chevron" size="1.4rem" strokeWidth={1.75} aria-hidden />
      </Button>
    </Dropdown>
  );
}
