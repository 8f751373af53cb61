import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppSelector } from '@santral/desk-platform/store';
import { announcementOf } from '../caller-words';
import { selectCaller, selectCalls, selectCard, selectRecord } from '../calls.selectors';
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
  const { t } = useTranslation('calls');
  const announced = useAppSelector((state) => selectCalls(state).announced);
  const card = useAppSelector((state) => (announced ? selectCard(state, announced.callId) : undefined));
  const caller = useAppSelector((state) => (card ? selectCaller(state, card) : null));
  return (
    <div className="visually-hidden" aria-live="assertive">
      {announced && card?.state === 'ringing' && caller && <span key={announced.turn}>{announcementOf(card, caller, t)}</span>}
    </div>
  );
}
