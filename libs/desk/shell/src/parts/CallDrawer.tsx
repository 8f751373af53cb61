import { Slot } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { drawerClosed, useAppDispatch } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { X } from 'lucide-react';
import { memo } from 'react';

/** The drawer for calls at the inline end. Features fill it; it never takes the focus when it opens. */
export const CallDrawer = memo(function CallDrawer() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  return (
    <aside className="call-drawer" id="call-drawer" tabIndex={-1} aria-label={t('drawer.title')}>
      <header className="call-drawer-header">
        <h2>
          {t('drawer.title')}
          <Slot name="drawer.title" />
        </h2>
        <Button
          kind="text"
          size="small"
          iconOnly
          aria-label={t('drawer.close')}
          title={t('drawer.close')}
          onClick={() => dispatch(drawerClosed())}
        >
          <X size="1.6rem" strokeWidth={1.75} aria-hidden />
        </Button>
      </header>
      <div className="call-drawer-body">
        <Slot name="drawer" />
      </div>
    </aside>
  );
});
