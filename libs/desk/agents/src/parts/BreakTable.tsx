import { formatDuration, type BreakChoice } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import {
  AlarmClock,
  BriefcaseBusiness,
  ClipboardList,
  Coffee,
  MapPin,
  PhoneOutgoing,
  Siren,
  Timer as TimerIcon,
  Utensils,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

const icons: Readonly<Record<number, LucideIcon>> = {
  2: Utensils,
  3: Coffee,
  4: PhoneOutgoing,
  5: BriefcaseBusiness,
  6: TimerIcon,
  7: Siren,
  8: MapPin,
  9: ClipboardList,
};

interface BreakTableProps {
  choices: readonly BreakChoice[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** Break types as rows of one group of radio buttons, so that the arrow keys move between them. */
export function BreakTable({ choices, chosen, onChoose }: BreakTableProps) {
  const { t } = useTranslation('agents');
  const name = useId();
  const table = useRef<HTMLTableElement>(null);
  // The dialog is opened to choose: the keys work at once.
  useEffect(() => {
    const radios = [...(table.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
    (radios.find((radio) => radio.checked) ?? radios[0])?.focus();
  }, []);
  return (
    <table className="break-table" ref={table}>
      <thead>
        <tr>
          <th scope="col">{t('picker.name')}</th>
          <th scope="col">{t('picker.limit')}</th>
          <th scope="col">{t('picker.used')}</th>
          <th scope="col">{t('picker.remaining')}</th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <BreakRow key={choice.id} choice={choice} group={name} isChosen={choice.id === chosen} onChoose={() => onChoose(choice.id)} />
        ))}
      </tbody>
    </table>
  );
}

function BreakRow({ choice, group, isChosen, onChoose }: { choice: BreakChoice; group: string; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('agents');
  const Icon = icons[choice.id] ?? Coffee;
  const isOver = choice.remainder !== null && choice.remainder < 0;
  return (
    <tr className={[isChosen && 'is-chosen', isOver && 'is-over'].filter(Boolean).join(' ') || undefined} onClick={onChoose}>
      <th scope="row">
        <label className="break-name">
          <input type="radio" name={group} value={choice.id} checked={isChosen} onChange={onChoose} />
          <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />
          <span>{choice.name}</span>
          {choice.isMostUsed && <small className="break-most">{t('picker.mostUsed')}</small>}
        </label>
      </th>
      <td>
        {choice.breakLimit > 0 && <Ltr className="num">{formatDuration(choice.breakLimit * 1000)}</Ltr>}
        {choice.breakLimit <= 0 && choice.singleLimit <= 0 && <span className="break-muted">{t('picker.noLimit')}</span>}
        {choice.singleLimit > 0 && (
          <small className="break-single">
            {t('picker.single')} <Ltr className="num">{formatDuration(choice.singleLimit * 1000)}</Ltr>
          </small>
        )}
      </td>
      <td>
        <Ltr className="num">{choice.totalBreak}</Ltr>
      </td>
      <td>{choice.remainder === null ? '–' : <Remainder remainder={choice.remainder} limit={choice.breakLimit} />}</td>
    </tr>
  );
}

/** What is left, with a bar of it; an overrun says so. */
function Remainder({ remainder, limit }: { remainder: number; limit: number }) {
  const { t } = useTranslation('agents');
  const text = <Ltr className="num">{formatDuration(remainder * 1000)}</Ltr>;
  if (remainder < 0) {
    return (
      <span className="break-over">
        <AlarmClock size="1.4rem" strokeWidth={1.75} aria-hidden />
        {t('picker.overrun')} {text}
      </span>
    );
  }
  return (
    <span className="break-left">
      <i className="break-bar" aria-hidden>
        <i style={{ inlineSize: `${Math.round((100 * remainder) / limit)}%` }} />
      </i>
      {text}
    </span>
  );
}
