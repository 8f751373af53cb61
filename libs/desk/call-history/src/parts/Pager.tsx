import type { CallsPage } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true, className: 'icon-directional' } as const;

/** How many calls there are, and the way to the pages before and after. */
export function Pager({ page, onTurn }: { page: CallsPage; onTurn: (cursor: string) => void }) {
  const { t } = useTranslation('call-history');
  const { next, previous } = page;
  return (
    <nav className="calls-pager" aria-label={t('pages')}>
      <span className="muted">
        <Total page={page} />
      </span>
      <Button disabled={previous === null} icon={<ChevronLeft {...icon} />} onClick={() => previous && onTurn(previous)}>
        {t('previous')}
      </Button>
      <Button disabled={next === null} icon={<ChevronRight {...icon} />} iconPlacement="end" onClick={() => next && onTurn(next)}>
        {t('next')}
      </Button>
    </nav>
  );
}

/** Exact while they can be counted; a round figure that says it is one when there are too many. */
export function Total({ page: { total, isTotalExact } }: { page: CallsPage }) {
  const { t } = useTranslation('call-history');
  const { number } = useFormats();
  return isTotalExact ? t('total', { count: total, number: number(total) }) : t('about', { number: number(Number(total.toPrecision(2))) });
}
