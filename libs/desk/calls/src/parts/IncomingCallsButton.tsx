import { useTranslation } from '@santral/desk-platform/i18n';
import { drawerToggled, selectDrawerOpen, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { PhoneIncoming } from 'lucide-react';
import { selectCardList } from '../calls.selectors';
import { DRAWER_ID } from '../drawer-id';

/** The toolbar's door to the drawer, with the number of cards in it. */
export function IncomingCallsButton() {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectDrawerOpen);
  const count = useAppSelector(selectCardList).length;
  const label = t('button.incoming');
  return (
    <Button
      kind="text"
      iconOnly
      className="has-count"
      title={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? DRAWER_ID : undefined}
      onClick={() => dispatch(drawerToggled())}
    >
      <PhoneIncoming size="1.6rem" strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{label}</span>
      {count > 0 && <span className="count">{count}</span>}
    </Button>
  );
}
