import { formatNational, isExtension } from '@santral/contracts';
import { useTranslation } from 'react-i18next';
import { useDial } from '../phone/use-dial';
import { Ltr } from './Ltr';
import './phone-number.css';

/** A phone number as people in Turkey write it; a click calls it with the user's phone, whichever that is. */
export function PhoneNumber({ value, className = 'num' }: { value: string | null; className?: string }) {
  const dial = useDial();
  if (!value) return <Ltr className={className}>–</Ltr>;
  return dial && isDiallable(value) ? <DialButton value={value} className={className} dial={dial} /> : <Ltr className={className}>{formatNational(value)}</Ltr>;
}

function DialButton({ value, className, dial }: { value: string; className: string; dial: (number: string) => void }) {
  const { t } = useTranslation('platform');
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
        dial(dialled(value));
      }}
    >
      {number}
    </button>
  );
}

/** As the PBX takes it: an outside number with its zero. */
const dialled = (value: string): string => value.replace(/[^\d+]/g, '').replace(/^(\+|00)?90(?=\d{10}$)/, '0');
const isDiallable = (value: string): boolean => isExtension(value) || /^(\+|0|444)\d{6,}$/.test(value.replace(/[\s()-]/g, ''));
