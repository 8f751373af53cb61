import type { Permission } from '@santral/contracts';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateView } from './StateView';
import './button.css';

/** Which permission is missing and who can give it. */
export function NoPermission({ permission }: { permission: Permission }) {
  const { t } = useTranslation('platform');
  return (
    <StateView
      role="alert"
      icon={Lock}
      title={t('view.deniedTitle')}
      text={t('view.deniedText', { permission })}
      actions={
        <Link className="btn" to="/">
          {t('view.home')}
        </Link>
      }
    />
  );
}
