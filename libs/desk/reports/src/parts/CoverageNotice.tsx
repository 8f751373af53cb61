import type { ReportCoverage } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { TriangleAlert } from 'lucide-react';

/** Gaps that are named; of more only the number is told. */
const NAMED = 4;

/** Where the figures may not be the whole truth: the link to the PBX was away, calls have not ended yet, or an imported log told less than Santral records. */
export function CoverageNotice({ coverage }: { coverage: ReportCoverage }) {
  const { t } = useTranslation('reports');
  const { day, timeSeconds, number } = useFormats();
  const { gaps, open, imported } = coverage;
  if (gaps.length === 0 && open === 0 && imported === null) return null;
  return (
    <div className="notice report-coverage" role="status">
      {gaps.length > 0 && (
        <>
          <p>
            <TriangleAlert size="1.6rem" strokeWidth={1.75} aria-hidden /> {t('coverage.gaps', { count: gaps.length })}
          </p>
          <ul>
            {gaps.slice(0, NAMED).map((gap) => (
              <li key={`${gap.pbx}${gap.from}`}>
                <bdi>
                  {day(gap.from)} {timeSeconds(gap.from)} – {day(gap.until) === day(gap.from) ? '' : `${day(gap.until)} `}
                  {timeSeconds(gap.until)}
                </bdi>{' '}
                {t(`coverage.${gap.coverage}`)}
              </li>
            ))}
            {gaps.length > NAMED && <li>{t('coverage.more', { count: gaps.length - NAMED })}</li>}
          </ul>
        </>
      )}
      {imported && <p>{t('coverage.imported', { from: day(imported.from), until: day(imported.until) })}</p>}
      {open > 0 && <p>{t('coverage.open', { count: open, number: number(open) })}</p>}
    </div>
  );
}
