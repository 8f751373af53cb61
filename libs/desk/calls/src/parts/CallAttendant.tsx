import type { Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppSelector } from '@santral/desk-platform/store';
import { announcementOf } from '../caller-words';
import { selectCalls, selectCard, selectRecord } from '../calls.selectors';
import { useCaller } from '../hooks/use-caller';
import { useCardShortcuts } from '../hooks/use-card-shortcuts';
import { NewRecordDialog } from './NewRecordDialog';

/** What must work whether the drawer is open or not: the announcement of a call, the shortcuts, the record dialog. */
export function CallAttendant() {
  const record = useAppSelector(selectRecord);
  const card = useAppSelector((state) => (record ? selectCard(state, record.callId) : undefined));
  useCardShortcuts();
  return (
    <>
      <Announcer />
      {record && card && <NewRecordDialog key={card.callId} card={card} />}
    </>
  );
}

/** Tells screen readers who calls; the focus stays where it is. */
function Announcer() {
  const announced = useAppSelector((state) => selectCalls(state).announced);
  const card = useAppSelector((state) => (announced ? selectCard(state, announced.callId) : undefined));
  return (
    <div className="visually-hidden" aria-live="assertive">
      {announced && card?.state === 'ringing' && <Announcement key={announced.turn} card={card} />}
    </div>
  );
}

function Announcement({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  return <span>{announcementOf(card, useCaller(card), t)}</span>;
}
