import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import { selectSession } from '../store/session.slice';
import { NoPermission } from '../ui-kit/NoPermission';
import { SplashScreen } from '../ui-kit/SplashScreen';
import type { Access } from './feature';
import { openDesk } from './open-desk';
import { LazyPage, pageCodeOf } from './page-code';
import { LOGOUT, NOT_FOUND } from './paths';
import { forgetPath, rememberPath, rememberedPath } from './remembered-path';

type Load = () => Promise<{ Component: ComponentType }>;

/**
 * A page that only those may see whom `access` allows: guests go to `/login` and come back, signed-in users leave the guests' pages.
 * Nobody else has it on the screen, and guests do not even fetch its code.
 */
export function guardedPage(load: Load, access: Access, fallback: ReactNode): ComponentType {
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

/** What a route tells of itself to the layout around it. */
export interface RouteHandle {
  access: Access;
}

/** The layout around pages that are not bare: the desk's own, or that of guests on a page which is everybody's. */
export function guardedFrame(frame: Load, guestFrame: Load): ComponentType {
  const Desk = guardedPage(frame, 'signed-in', <SplashScreen />);
  const Guest = guardedPage(guestFrame, 'everybody', <SplashScreen />);
  return function GuardedFrame() {
    const { status } = useAppSelector(selectSession);
    const isOpenToAll = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.access === 'everybody');
    // Who signs out here goes to the sign-in, as from every other page.
    const [hadSession, setHadSession] = useState(false);
    if (status === 'signed-in' && !hadSession) setHadSession(true);
    return status === 'guest' && isOpenToAll && !hadSession ? <Guest /> : <Desk />;
  };
}

/**
 * An address that guests do not know. Who signs in is led on with the whole desk; a guest needs it as well, to be told whether there is such a page:
 * one that is leads to the sign-in and is remembered, one that is not to the 404 page.
 */
export function Elsewhere() {
  const { status } = useAppSelector(selectSession);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (status === 'guest') openDesk().catch((error: unknown) => setFailure({ error }));
  }, [status]);
  if (failure) throw failure.error;
  return <Starting />;
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
    // Somebody led back to the way out would be signed out again at once.
    if (!leftOnPurpose && pathname !== NOT_FOUND && pathname !== LOGOUT) rememberPath(pathname + search);
    void navigate('/login', { replace: true });
  }, [leftOnPurpose, pathname, search, navigate]);
  return null;
}
