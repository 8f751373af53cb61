import { useShortcut } from '@santral/desk-platform/features';
import { drawerOpened, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { selectCurrentCallId } from '../calls.selectors';
import { callsActions, type CardField } from '../calls.slice';
import { divIdOf } from '../save.saga';

/** Alt+R and Alt+N go to the fields of the current card from anywhere; Ctrl+Enter saves it, but never while somebody types elsewhere. */
export function useCardShortcuts(): void {
  const dispatch = useAppDispatch();
  const callId = useAppSelector(selectCurrentCallId);
  const goTo = (field: CardField) => {
    if (callId === null) return;
    dispatch(drawerOpened());
    dispatch(callsActions.fieldWanted({ callId, field }));
  };
  useShortcut('calls.reasons', () => goTo('reasons'), callId !== null);
  useShortcut('calls.note', () => goTo('comment'), callId !== null);
  useShortcut(
    'calls.save',
    () => {
      if (callId !== null && isFreeFor(callId, document.activeElement)) dispatch(callsActions.saveRequested({ callId }));
    },
    callId !== null,
  );
}

/** Ctrl+Enter in a form of another page belongs to that form. */
function isFreeFor(callId: string, focused: Element | null): boolean {
  if (document.getElementById(divIdOf(callId))?.contains(focused)) return true;
  return focused?.closest('input, textarea, select, [contenteditable], [role="dialog"]') == null;
}
