import { useTranslation } from '@santral/desk-platform/i18n';

const keys = [
  ['1', ''], ['2', 'ABC'], ['3', 'DEF'], ['4', 'GHI'], ['5', 'JKL'], ['6', 'MNO'],
  ['7', 'PQRS'], ['8', 'TUV'], ['9', 'WXYZ'], ['*', ''], ['0', '+'], ['#', ''],
] as const;

/** Twelve keys, left to right in every language. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  const { t } = useTranslation('webphone');
  return (
    <div className="webphone-keys" dir="ltr" role="group" aria-label={t('keypad')}>
      {keys.map(([key, letters]) => (
        <button key={key} type="button" onClick={() => onKey(key)} aria-label={key}>
          <b>{key}</b>
          <small aria-hidden>{letters}</small>
        </button>
      ))}
    </div>
  );
}
