import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, Timer } from '@santral/desk-platform/ui-kit';
import type { ReactNode } from 'react';
import { FigureLink } from '../parts/FigureLink';
import { Info } from '../parts/Info';
import type { Waiting } from './overview';
import type { Now } from './use-now';

interface Props {
  now: Now;
  /** Null while it is not known. */
  waiting: Waiting | null;
  places: { wallboard: string | null; missed: string | null; tickets: string | null };
  isOld: boolean;
}

/** What somebody has to do something about: who waits, whom nobody has called back, which tickets are open. */
export function NowFigures({ now: { may, missed, tickets }, waiting, places, isOld }: Props) {
  const { t } = useTranslation('reports');
  const { number } = useFormats();
  const missedText = missed.data && (missed.data.isTotalExact ? number(missed.data.total) : t('overview.more', { number: number(missed.data.total) }));
  return (
    <dl className="report-figures overview-now">
      {may.queues && (
        <>
          <Figure name="waiting" href={places.wallboard} isOld={isOld}>
            <Ltr>{number(waiting?.waiting)}</Ltr>
          </Figure>
          <Figure name="longestWait" href={places.wallboard} isOld={isOld}>
            {waiting?.longestSince ? <Timer since={new Date(waiting.longestSince).toISOString()} /> : '–'}
          </Figure>
        </>
      )}
      {may.missed && (
        <Figure name="missedOpen" href={places.missed} isOld={missed.error !== null}>
          <Ltr>{missedText ?? '–'}</Ltr>
        </Figure>
      )}
      {may.tickets && (
        <Figure name="openTickets" href={places.tickets} isOld={tickets.error !== null}>
          <Ltr>{number(tickets.data?.total)}</Ltr>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, href, isOld, children }: { name: string; href: string | null; isOld: boolean; children: ReactNode }) {
  const { t } = useTranslation('reports');
  const title = t(`overview.now.${name}.title`);
  return (
    <div className="report-figure">
      <dt>
        {title}{' '}
        <Info title={title}>
          <p>{t(`overview.now.${name}.about`)}</p>
        </Info>
      </dt>
      <dd className={isOld ? 'report-figure-value is-stale' : 'report-figure-value'}>
        <FigureLink href={href} title={title} opens="page">
          {children}
        </FigureLink>
      </dd>
    </div>
  );
}
