import type { Resource, ResourceRow } from '@santral/contracts';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error';
import { useAppDispatch } from '../store/hooks';
import { toast } from '../store/toasts.slice';
import { changesOf, conflictsOf, creationOf, type FormValues, rebased, valuesOf } from './form-values';
import { resourceApi } from './resource-api';

interface Options {
  resource: Resource;
  form: FormInstance<FormValues>;
  /** A new record is being made. */
  isNew: boolean;
  /** The row being changed; null for a new one, and until it is loaded. */
  row: ResourceRow | null;
  /** Values of a new row that are decided by where the form stands. */
  fixed: Record<string, string>;
  /** The row as written; null when it was deleted. */
  onWritten: (row: ResourceRow | null) => void;
}

/** Writing a record: save, delete, and what to do when somebody else saved first. Nothing that was typed is ever thrown away. */
export function useRecordEditor({ resource, form, isNew, row, fixed, onWritten }: Options) {
  const { t } = useTranslation('platform');
  const dispatch = useAppDispatch();
  const [base, setBase] = useState(row);
  // The form stays with the row it was opened with, however often that is loaded again.
  if (base === null && row !== null) setBase(row);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** The row as somebody else left it; `gone` when they deleted it. */
  const [current, setCurrent] = useState<ResourceRow | 'gone' | null>(null);

  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (base !== null && (error.code === 'record.version-conflict' || error.code === 'record.not-found')) return meet(base);
    const names = Object.keys(valuesOf(resource, null));
    const placed = error.fields.map(({ path, message }) => ({ name: path.replace(/^changes\./, '').split('.')[0] ?? '', errors: [message] })).filter(({ name }) => names.includes(name));
    form.setFields(placed);
    setFailure(error);
  };
  /** Loads what somebody else has made of the row. */
  const meet = async (mine: ResourceRow) => {
    try {
      setCurrent(await resourceApi.get(resource, String(mine.id)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'record.not-found') setCurrent('gone');
      else setFailure(error);
    }
  };
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      await refused(error);
    } finally {
      setIsBusy(false);
    }
  };

  const untouched = JSON.stringify(creationOf(valuesOf(resource, null)));
  const values = () => form.getFieldsValue(true) as FormValues;
  const save = () =>
    run(async () => {
      if (base === null) {
        const created = await resourceApi.create(resource, { ...creationOf(values()), ...fixed });
        dispatch(toast.success(t('resource.created')));
        return onWritten(created);
      }
      const changes = changesOf(resource, base, values());
      const saved = Object.keys(changes).length === 0 ? base : await resourceApi.update(resource, base.id, base.version, changes);
      dispatch(toast.success(t('resource.saved')));
      onWritten(saved);
    });
  const remove = () =>
    run(async () => {
      if (base === null) return;
      await resourceApi.remove(resource, base);
      dispatch(toast.success(t('resource.deleted')));
      onWritten(null);
    });
  const rebase = () => {
    if (base === null || current === null || current === 'gone') return;
    form.setFieldsValue(rebased(resource, base, current, values()));
    setBase(current);
    setCurrent(null);
  };
  const take = (name: string) => {
    if (current === null || current === 'gone') return;
    form.setFieldsValue({ [name]: valuesOf(resource, current)[name] });
    // Their value is no change of this user's any more, whichever row it is compared with.
    setBase((old) => (old === null ? old : { ...old, [name]: current[name], [`${name}Display`]: current[`${name}Display`] }));
  };
  return {
    base,
    isBusy,
    failure,
    current,
    conflicts: base !== null && current !== null && current !== 'gone' ? conflictsOf(resource, base, current, values()) : [],
    save,
    remove,
    rebase,
    take,
    /** Whether closing would throw away what was typed. */
    isDirty: () => (base !== null ? Object.keys(changesOf(resource, base, values())).length > 0 : isNew && JSON.stringify(creationOf(values())) !== untouched),
  };
}
