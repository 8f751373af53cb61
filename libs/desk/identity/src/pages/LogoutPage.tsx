import { signOutRequested, useAppDispatch } from '@santral/desk-platform/store';
import { SplashScreen } from '@santral/desk-platform/ui-kit';
import { useEffect } from 'react';

/** `/logout`: ends the session; the guard of this page then leads on. */
export function LogoutPage() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(signOutRequested({ reason: 'logout' }));
  }, [dispatch]);
  return <SplashScreen />;
}
