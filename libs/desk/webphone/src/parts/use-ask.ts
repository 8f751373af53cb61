import { phoneAsked, type PhoneWish } from '@santral/desk-platform/phone';
import { useAppDispatch } from '@santral/desk-platform/store';

/** Asks the phone for something, in whichever tab it is. */
export function useAsk(): (wish: PhoneWish) => void {
  const dispatch = useAppDispatch();
  return (wish) => dispatch(phoneAsked(wish));
}
