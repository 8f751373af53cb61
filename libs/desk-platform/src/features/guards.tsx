import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import { selectSession } from '../store/session.slice';
import { NoPermission } from '../ui-kit/NoPermission';
import { SplashScreen } from '../ui-kit/SplashScreen';
import type { Access } from './feature';
import { LazyPage, pageCodeOf } from './page-code';
import { NOT_FOUND } from './paths';
import { forgetPath, rememberPath, rememberedPath } from './remembered-path';

/**
 * A page that only those may see whom `access` allows: guests go to `/login` and come back, signed-in users leave the guests' pages.
 * The page's code is not even fetched for anybody else.
 */
export function guardedPage(load: () => Promise<{ Component: ComponentType }>, access: Access, fallback: ReactNode): ComponentType {
  const code = pageCodeOf(load);
  return function GuardedPage() {
    const { status, user } = useAppSelector(selectSession);
    if (access !== 'everybody') {
      if (status === 'starting') return <Starting />;
      if (access === 'guest' && status !== 'guest') return <GoBack />;
      if (access !== 'guest' && status === 'guest') return <GoToSignIn />;
      if (access !== 'guest' && access !== 'signed-in' && !user?.permissions.includes(access)) return <NoPermission permission={access} />;
    }
    return <LazyPage code={code} fallback={fallback} />;
  };
}

function Starting() {
  const { t } = useTranslation('platform');
  const { isServerSilent } = useAppSelector(selectSession);
  return <SplashScreen>{isServerSilent && <p>{t('view.serverSilent')}</p>}</SplashScreen>;
}

function GoBack() {
  const to = rememberedPath();
  useEffect(forgetPath, []);
  return <Navigate to={to} replace />;
}

function GoToSignIn() {
  const { leftOnPurpose } = useAppSelector(selectSession);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!leftOnPurpose && pathname !== NOT_FOUND) rememberPath(pathname + search);
    void navigate('/login', { replace: true });
  }, [leftOnPurpose, pathname, search, navigate]);
  return null;
}
