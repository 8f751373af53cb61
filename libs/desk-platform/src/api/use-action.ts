import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useAppDispatch } from '../store/hooks';
import { toast } from '../store/toasts.slice';
import { ApiError, messageOf } from './api-error';

type Work = () => Promise<string | null | void>;

/** Runs one thing at a time; what it answers, and every refusal, is told as a toast. `run` answers whether it went well. */
export function useAction(told: (error: unknown) => boolean = () => false) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: Work): Promise<boolean> => {
    setIsBusy(true);
    try {
      const done = await work();
      if (done) dispatch(toast.success(done));
      return true;
    } catch (error) {
      if (!told(error)) dispatch(toast.error(messageOf(error)));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

type Name = string | (string | number)[];

/**
 * As `useAction`, for the form that sends: what is refused of a field stands at that field. `nameOf` gives the form's name of a path in
 * the answer, null where the form has no such field.
 */
export function useFormAction<T>(form: FormInstance<T>, nameOf: (path: string) => Name | null = (path) => path.split('.')) {
  return useAction((error) => {
    const refused = error instanceof ApiError ? error.fields.map(({ path, message }) => ({ name: nameOf(path), errors: [message || messageOf(error)] })) : [];
    const shown = refused.filter((one): one is typeof one & { name: Name } => one.name !== null);
    form.setFields(shown as Parameters<typeof form.setFields>[0]);
    return shown.length > 0 && shown.length === refused.length;
  });
}
