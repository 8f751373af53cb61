import { isGroup, useMenu } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useUser } from '@santral/desk-platform/store';
import { Button, Kbd, StateView } from '@santral/desk-platform/ui-kit';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paletteOpened } from '../shell.slice';

const SUGGESTED = 4;

/** `/pages/errors/error-404`: where every unknown address leads. Offers what the user may open instead. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { t: titleOf } = useTranslation();
  const dispatch = useAppDispatch();
  const isSignedIn = useUser() !== null;
  const pages = useMenu().flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  return (
    <>
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <StateView
        icon={SearchX}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <>
            <Link className="btn btn-primary" to="/">
              {t('notFound.home')}
            </Link>
            {isSignedIn && (
              <Button onClick={() => dispatch(paletteOpened())}>
                {t('notFound.search')} <Kbd keys="Ctrl+K" />
              </Button>
            )}
          </>
        }
      />
      {isSignedIn && pages.length > 0 && (
        <nav className="suggested" aria-label={t('notFound.suggest')}>
          <p>{t('notFound.suggest')}</p>
          {pages.slice(0, SUGGESTED).map(({ id, url, titleKey }) => (
            <Link key={id} to={url}>
              {titleOf(titleKey)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
