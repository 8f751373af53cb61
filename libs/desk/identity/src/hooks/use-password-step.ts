import { passwordMessages, type PasswordMessage, type PasswordStep } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useState } from 'react';
import { identityApi } from '../identity.api';

const keys = Object.fromEntries(Object.entries(passwordMessages).map(([key, message]) => [message, key])) as Record<PasswordMessage, keyof typeof passwordMessages>;
const refusals: readonly PasswordMessage[] = [passwordMessages.wrongCode, passwordMessages.notChanged];

/** Does one step of a new password and says how it went; answers the server's message, null when it could not be asked. */
export function usePasswordStep() {
  const { t } = useTranslation('identity');
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (form: PasswordStep): Promise<PasswordMessage | null> => {
    setIsBusy(true);
    try {
      const { message } = await identityApi.passwordStep(form);
      const text = t(`message.${keys[message]}`);
      dispatch(refusals.includes(message) ? toast.error(text) : toast.success(text));
      return message;
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, send };
}
