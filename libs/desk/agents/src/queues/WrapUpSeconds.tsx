import { type AssignableQueue, MAX_WRAP_UP_S } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { type QueuesPlace, setQueueWrapUp } from './agent-queues.api';

/** Seconds an agent has after a call of the queue. Saved when the field is left or Enter is pressed; what was refused is put back. */
export function WrapUpSeconds({ place, queue: { queue, wrapUpS, isOnPbx }, onSaved }: { place: QueuesPlace; queue: AssignableQueue; onSaved: () => void }) {
  const { t } = useTranslation('agents');
  const dispatch = useAppDispatch();
  const [seconds, setSeconds] = useState<number | null>(wrapUpS);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isBusy || seconds === wrapUpS) return;
    if (seconds === null) return setSeconds(wrapUpS);
    setIsBusy(true);
    try {
      await setQueueWrapUp(place, { queue, seconds });
      dispatch(toast.success(t('queues.wrapUpSaved')));
    } catch (error) {
      setSeconds(wrapUpS);
      dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
      onSaved();
    }
  };
  return (
    <InputNumber
      size="small"
      min={0}
      max={MAX_WRAP_UP_S}
      precision={0}
      disabled={!isOnPbx}
      aria-label={t('queues.wrapUpOf', { queue })}
      value={seconds}
      onChange={setSeconds}
      onBlur={() => void save()}
      onPressEnter={() => void save()}
    />
  );
}
