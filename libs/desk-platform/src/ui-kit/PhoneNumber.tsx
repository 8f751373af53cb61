import { formatNational, isExtension } from '@santral/contracts';
import { useTranslation } from 'react-i18next';
import { phoneAsked, selectCanDial } from '../phone/phone.slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Ltr } from './Ltr';
import './phone-number.css';

/** A phone number as people in Turkey write it; a click calls it while the phone in the browser is free. */
export function PhoneNumber({ value, className = 'num' }: { value: string | null; className?: string }) {
  const canDial = useAppSelector(selectCanDial);
  if (!value) return <Ltr className={className}>–</Ltr>;
  return canDial && isDiallable(value) ? <DialButton value={value} className={className} /> : <Ltr className={className}>{formatNational(value)}</Ltr>;
}

function DialButton({ value, className }: { value: string; className: string }) {
  const { t } = useTranslation('platform');
  const dispatch = useAppDispatch();
  const number = formatNational(value);
  return (
    <button
      type="button"
      className={`${className} phone-number`}
      dir="ltr"
      title={t('phone.call', { number })}
      onClick={(event) => {
        // Rows of tables open something else when they are clicked.
        event.stopPropagation();
        dispatch(phoneAsked({ do: 'dial', number: dialled(value) }));
      }}
    >
      {number}
    </button>
  );
}

/** As the PBX takes it: an outside number with its zero. */
const dialled = (value: string): string => value.replace(/[^\d+]/g, '').replace(/^(\+|00)?90(?=\d{10}$)/, '0');
const isDiallable = (value: string): boolean => isExtension(value) || /^(\+|0|444)\d{6,}$/.test(value.replace(/[\s()-]/g, ''));
