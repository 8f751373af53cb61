import { judgeRoute, type RouteRule, routeRuleSchema, type StoredHoliday } from '@santral/contracts';
import { instantOfWallTime, useTranslation, wallTimeOf } from '@santral/desk-platform/i18n';
import { Arrow, StateTag } from '@santral/desk-platform/ui-kit';
import { Input } from 'antd';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { useTargetText } from './use-target-text';

interface Props {
  rule: RouteRule;
  holidays: readonly StoredHoliday[];
  timeZone: string;
}

/** What happens to a call at a time: told of what is in the form, before it is saved. */
export function Preview({ rule, holidays, timeZone }: Props) {
  const { t } = useTranslation('incoming-routes');
  const targetText = useTargetText();
  const [wall, setWall] = useState(() => wallTimeOf(Date.now(), timeZone).slice(0, 16));
  const at = instantOfWallTime(wall, timeZone);
  const parsed = routeRuleSchema.pick({ hours: true }).safeParse(rule);
  const judged = parsed.success && Number.isFinite(at) ? judgeRoute(rule, holidays, at, timeZone) : null;
  return (
    <section className="routes-preview" aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      <Input type="datetime-local" dir="ltr" aria-label={t('preview.at')} value={wall} onChange={({ target }) => setWall(target.value)} />
      <p aria-live="polite">
        {judged === null ? (
          t('preview.unreadable')
        ) : (
          <>
            {judged.isOpen ? <StateTag state="available" label={t('open')} /> : <StateTag state="logged-out" icon={DoorClosed} label={t('closed')} />}{' '}
            {t(`reason.${judged.reason}`, { holiday: judged.holiday, from: judged.interval?.from, until: judged.interval?.until })} <Arrow /> <b>{targetText(judged.target)}</b>
          </>
        )}
      </p>
    </section>
  );
}
