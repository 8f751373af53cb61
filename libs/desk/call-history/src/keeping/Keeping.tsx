import type { CallKeeping } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch, useCan } from '@santral/desk-platform/store';
import { Dialog } from '@santral/desk-platform/ui-kit';
import { Button, Input } from 'antd';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { holdRecordings, releaseRecordings, useKeeping } from './keeping.api';
import './keeping.css';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;
const SHORTEST_REASON = 3;

/** Until when the recordings of a call are kept; who may, holds them beyond that, or releases them, and says why. */
export function Keeping({ callId }: { callId: string }) {
  const { t } = useTranslation('call-history');
  const mayHold = useCan('recordings.hold');
  const { data, reload } = useKeeping(callId);
  const [isAsking, setIsAsking] = useState(false);
  if (!data || data.recordings.length === 0) return null;
  const isThere = data.recordings.some(({ erasedAt }) => erasedAt === null);
  return (
    <div className="keeping">
      <KeepingWords keeping={data} />
      {mayHold && (data.hold || isThere) && (
        <Button size="small" icon={data.hold ? <LockOpen {...icon} /> : <Lock {...icon} />} onClick={() => setIsAsking(true)}>
          {t(data.hold ? 'keeping.release' : 'keeping.hold')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          callId={callId}
          isHeld={data.hold !== null}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            setIsAsking(false);
            reload();
          }}
        />
      )}
    </div>
  );
}

function KeepingWords({ keeping: { hold, recordings, days, queue } }: { keeping: CallKeeping }) {
  const { t } = useTranslation('call-history');
  const { dateTime } = useFormats();
  const erased = recordings.filter(({ erasedAt }) => erasedAt !== null);
  const last = recordings.filter(({ erasedAt }) => erasedAt === null).map(({ keptUntil }) => keptUntil).sort().at(-1);
  return (
    <p>
      {hold && (
        <>
          <b>{t('keeping.held')}</b> {t('keeping.heldBy', { name: hold.by, at: dateTime(hold.at) })} <q>{hold.reason}</q>{' '}
        </>
      )}
      {last && !hold && <>{t(queue === null ? 'keeping.until' : 'keeping.untilOfQueue', { date: dateTime(last), days, queue })} </>}
      {erased.length > 0 && t('keeping.erased', { count: erased.length, at: dateTime(erased.at(-1)?.erasedAt ?? null) })}
    </p>
  );
}

interface ReasonProps {
  callId: string;
  isHeld: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Why, which becomes part of the audit log. */
function ReasonDialog({ callId, isHeld, onClose, onDone }: ReasonProps) {
  const { t } = useTranslation('call-history');
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    try {
      await (isHeld ? releaseRecordings : holdRecordings)(callId, reason.trim());
      onDone();
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t(isHeld ? 'keeping.releaseTitle' : 'keeping.holdTitle')} isOpen onClose={onClose}>
      <form
        className="keeping-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="muted">{t(isHeld ? 'keeping.releaseText' : 'keeping.holdText')}</p>
        <Input.TextArea autoFocus aria-label={t('keeping.reason')} placeholder={t('keeping.reason')} maxLength={500} rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={reason.trim().length < SHORTEST_REASON}>
          {t(isHeld ? 'keeping.release' : 'keeping.hold')}
        </Button>
      </form>
    </Dialog>
  );
}
