import { REASON_MAX, REASON_MIN } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Dialog, DialogButtons, Keys } from '@santral/desk-platform/ui-kit';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useRef, useState } from 'react';
import { nameOf } from '../needs';
import { superviseAgent, superviseCaller } from '../wallboard.api';
import { selectWallboard } from '../wallboard.slice';
import type { Wish } from './actions';
import './dialogs.css';

/** What is often the reason; a click writes it. */
const usual = ['coaching', 'quality', 'busy', 'overrun', 'urgent'] as const;
const endings: readonly Wish['action'][] = ['hang-up', 'log-out'];

/** Asks why, then does it. What came of it is seen on the board. */
export function ReasonDialog({ wish, onClose }: { wish: Wish | null; onClose: () => void }) {
  return wish === null ? null : <OpenDialog key={`${wish.kind} ${wish.action}`} wish={wish} onClose={onClose} />;
}

function OpenDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t } = useTranslation('wallboard');
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<TextAreaRef>(null);
  // The text area hides its element behind a handle of its own.
  const focusTarget = useRef({ focus: () => input.current?.focus() } as HTMLElement);
  const action = wish.kind === 'caller' && wish.action === 'hang-up' ? 'end-waiting' : wish.kind === 'agent' && wish.action === 'resume' && wish.agent.state === 'wrap-up' ? 'make-available' : wish.action;
  const name = wish.kind === 'agent' ? nameOf(wish.agent) : (wish.caller.name ?? wish.caller.number ?? t('hidden'));
  const isEnough = reason.trim().length >= REASON_MIN;

  const { pbx } = useAppSelector(selectWallboard);

  const send = async () => {
    if (!isEnough) return setError(t('reasonNeeded', { count: REASON_MIN }));
    setIsBusy(true);
    try {
      await (wish.kind === 'agent' ? superviseAgent(pbx, wish.agent.extension, wish.action, reason, wish.agent.callId) : superviseCaller(pbx, wish.caller.callId, wish.action, reason));
      dispatch(toast.success(t(`done.${action}`, { name })));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(messageOf(failure));
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) void send();
  };
  return (
    <Dialog
      title={`${t(`action.${action}`)}: ${name}`}
      isOpen
      onClose={onClose}
      initialFocus={focusTarget}
      footer={
        <DialogButtons
          confirm={
            <>
              {t(`action.${action}`)} <Keys keys="Ctrl+Enter" />
            </>
          }
          isDanger={endings.includes(wish.action)}
          isBusy={isBusy}
          onConfirm={() => void send()}
          onCancel={onClose}
        />
      }
    >
      <div className="wb-reason" onKeyDown={onKeyDown}>
        <p>{t(`about.${action}`)}</p>
        <label htmlFor="wb-reason">{t('reasonTitle')}</label>
        <Input.TextArea id="wb-reason" ref={input} rows={2} maxLength={REASON_MAX} value={reason} status={error ? 'error' : ''} aria-describedby={error ? 'wb-reason-error' : undefined} onChange={({ target }) => (setReason(target.value), setError(null))} />
        {error && (
          <p id="wb-reason-error" role="alert" className="is-bad">
            {error}
          </p>
        )}
        <div className="wb-chips" role="group" aria-label={t('usual.title')}>
          {usual.map((key) => (
            <Button key={key} size="small" onClick={() => (setReason(t(`usual.${key}`)), setError(null))}>
              {t(`usual.${key}`)}
            </Button>
          ))}
        </div>
        <p className="muted">{t('audited')}</p>
      </div>
    </Dialog>
  );
}
