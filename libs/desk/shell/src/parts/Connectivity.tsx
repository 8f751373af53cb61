import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { selectLive, selectPbxLink, selectPhone, useServerNow, type PartState } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';

const icons: Record<PartState['state'], LucideIcon> = { up: CircleCheck, lost: CircleX, unknown: CircleHelp };

/** Whether PBX, server and phone can be relied on right now, each with the time it has been so. */
export function Connectivity() {
  const { t } = useTranslation('shell');
  const server = useAppSelector((state) => selectLive(state).server);
  const pbx = useAppSelector(selectPbxLink);
  const phone = useAppSelector(selectPhone);
  return (
    <div className="connectivity" role="group" aria-label={t('connection.label')}>
      <Part name={t('connection.pbx')} part={pbx} />
      <Part name={t('connection.server')} part={server} />
      {phone && <Part name={t('connection.phone')} part={phone} />}
    </div>
  );
}

function Part({ name, part: { state, since, detail } }: { name: string; part: PartState }) {
  const { t } = useTranslation('shell');
  const { age } = useFormats();
  const now = useServerNow();
  const Icon = icons[state];
  const held = since === null ? '–' : age(now - Date.parse(since));
  const word = t(`connection.${state}`, { name });
  return (
    <div className={`connection is-${state}`} title={[`${word} · ${held}`, detail].filter(Boolean).join('\n')}>
      <Icon size="1.4rem" strokeWidth={2.2} aria-hidden />
      <span className="visually-hidden">{word}</span>
      <span className="connection-name" aria-hidden>
        {name} <bdi className="connection-age num">{held}</bdi>
      </span>
    </div>
  );
}
