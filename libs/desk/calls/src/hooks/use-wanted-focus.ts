import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { useEffect, useRef } from 'react';
import { selectCalls } from '../calls.selectors';
import { callsActions, type CardField } from '../calls.slice';

/** Anything with a focus method: an input, or antd's handle of one. */
interface Focusable {
  focus: () => void;
}

/** Ref for a field of a card that shortcuts and refused saves may send the focus to. */
export function useWantedFocus<T extends Focusable>(callId: string, field: CardField) {
  const dispatch = useAppDispatch();
  const ref = useRef<T>(null);
  const isWanted = useAppSelector((state) => {
    const { focusWanted } = selectCalls(state);
    return focusWanted?.callId === callId && focusWanted.field === field;
  });
  useEffect(() => {
    if (!isWanted) return;
    ref.current?.focus();
    dispatch(callsActions.fieldReached());
  }, [isWanted, dispatch]);
  return ref;
}
