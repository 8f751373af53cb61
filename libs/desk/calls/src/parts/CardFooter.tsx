import type { Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { selectWebphoneCall } from '@santral/desk-platform/phone';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Kbd } from '@santral/desk-platform/ui-kit';
import { Popconfirm } from 'antd';
import { CircleAlert } from 'lucide-react';
import type { Caller } from '../caller';
import { hasForm, isDismissable, isLive } from '../card-view';
import { selectHasContent, selectSave } from '../calls.selectors';
import { callsActions } from '../calls.slice';
import { LineControls, useLineControls } from './LineControls';
import { carries, PhoneControls } from './PhoneControls';

/** What can be done with the call, and how its card ends: 'Kaydet', or put away on purpose once the agent's part is over. */
export function CardFooter({ card, caller }: { card: Card; caller: Caller }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const { callId } = card;
  const save = useAppSelector((state) => selectSave(state, callId));
  const isSaving = save?.status === 'saving';
  const isCarried = carries(useAppSelector(selectWebphoneCall), card) && isLive(card);
  const hasControls = useLineControls(card).length > 0;
  if (!hasForm(card) && !isDismissable(card) && !isCarried && !hasControls) return null;
  return (
    <footer className="call-card-footer">
      {save?.status === 'failed' && (
        <p className="call-error call-save-error" role="alert">
          <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden />
          {save.message}
        </p>
      )}
      {isCarried && <PhoneControls hasWords={card.state === 'ringing'} />}
      <LineControls card={card} hasWords />
      {isDismissable(card) ? (
        <DismissButton callId={callId} isDisabled={isSaving} />
      ) : (
        // Words of help are the first to go where the buttons of the call need the room.
        caller.kind === 'unknown' && hasForm(card) && !hasControls && !isCarried && <span className="call-footer-hint call-muted call-small truncated">{t('card.saveWithoutLink')}</span>
      )}
      {hasForm(card) && (
        <Button
          // An unknown caller's first step is the record; one primary button per card.
          kind={caller.kind === 'unknown' ? 'default' : 'primary'}
          className="call-push"
          // Not `disabled`: that would throw the focus away while the answer is awaited.
          aria-disabled={isSaving}
          aria-busy={isSaving}
          aria-keyshortcuts="Control+Enter"
          onClick={() => dispatch(callsActions.saveRequested({ callId }))}
        >
          {t(isSaving ? 'card.saving' : 'card.save')}
          <Kbd keys="Ctrl+Enter" />
        </Button>
      )}
    </footer>
  );
}

/** Asks first when something was typed or chosen. */
function DismissButton({ callId, isDisabled }: { callId: string; isDisabled: boolean }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const asks = useAppSelector((state) => selectHasContent(state, callId));
  const dismiss = () => dispatch(callsActions.dismissRequested({ callId }));
  const button = (
    <Button
      kind="text"
      className="call-dismiss"
      disabled={isDisabled}
      aria-label={t('card.dismissLabel')}
      {...(asks ? {} : { onClick: dismiss })}
    >
      {t('card.dismiss')}
    </Button>
  );
  if (!asks) return button;
  return (
    <Popconfirm
      title={t('card.dismissTitle')}
      description={t('card.dismissText')}
      okText={t('card.dismissConfirm')}
      cancelText={t('card.cancel')}
      okButtonProps={{ danger: true }}
      onConfirm={dismiss}
    >
      {button}
    </Popconfirm>
  );
}
