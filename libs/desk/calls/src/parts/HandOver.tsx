import { colleagueSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch } from '@santral/desk-platform/store';
import { Button, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Input, type InputRef, Popover } from 'antd';
import { PhoneForwarded } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { z } from 'zod';
import { controlAsked } from '../control.saga';
import './hand-over.css';

const colleagues = z.array(colleagueSchema);
/** As many as fit without scrolling; typing finds the others. */
const SHOWN = 6;

/** Hands a call over: a number or a colleague, asked first or straight away. */
export function HandOver({ callId, hasShortcuts }: { callId: string; hasShortcuts: boolean }) {
  const { t } = useTranslation('calls');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<InputRef>(null);
  useShortcut('webphone.transfer', () => setOpen(true), hasShortcuts);
  const title = t('control.hand-over');
  return (
    <Popover
      trigger="click"
      placement="bottom"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      // While it unfolds it is hidden and takes no focus.
      afterOpenChange={(open) => open && field.current?.focus()}
      content={<HandOverForm callId={callId} field={field} onDone={() => setOpen(false)} />}
    >
      <Button iconOnly aria-label={title} title={`${title} (Alt+T)`} aria-keyshortcuts="Alt+T" aria-haspopup="dialog" aria-expanded={isOpen}>
        <PhoneForwarded size="1.8rem" strokeWidth={1.75} aria-hidden />
      </Button>
    </Popover>
  );
}

function HandOverForm({ callId, field, onDone }: { callId: string; field: RefObject<InputRef | null>; onDone: () => void }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const { data } = useRemote('/api/webphone/colleagues', colleagues);
  const number = typed.replace(/[\s()-]/g, '');
  const isNumber = /^\+?\d{2,18}$/.test(number);
  const wanted = typed.trim().toLocaleLowerCase('tr');
  const found = (data ?? []).filter(({ name, extension }) => (name ?? '').toLocaleLowerCase('tr').includes(wanted) || (number !== '' && extension.startsWith(number))).slice(0, SHOWN);
  const ask = (control: 'transfer' | 'consult') => {
    dispatch(controlAsked({ callId, control, to: number }));
    onDone();
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) ask('consult');
  };
  return (
    <form
      className="hand-over"
      role="dialog"
      aria-label={t('control.hand-over')}
      onSubmit={submitted}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <Input ref={field} autoComplete="off" placeholder={t('control.to')} aria-label={t('control.to')} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <ul aria-label={t('control.colleagues')}>
        {found.map(({ extension, name, state, since }) => (
          <li key={extension}>
            <button type="button" aria-pressed={number === extension} onClick={() => setTyped(extension)}>
              <span className="truncated">
                <bdi>{name}</bdi> <Ltr>{extension}</Ltr>
              </span>
              <StateTag state={state} since={since} />
            </button>
          </li>
        ))}
        {data !== null && found.length === 0 && !isNumber && <li className="call-muted">{t('control.nobody')}</li>}
      </ul>
      <footer>
        <Button type="submit" kind="primary" disabled={!isNumber}>
          {t('control.consult')}
        </Button>
        <Button type="button" disabled={!isNumber} onClick={() => ask('transfer')}>
          {t('control.transfer')}
        </Button>
      </footer>
    </form>
  );
}
