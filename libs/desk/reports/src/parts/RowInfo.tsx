import type { ReportOptions } from '@santral/contracts';
import { type Formats, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Popover } from 'antd';
import { Info } from 'lucide-react';
import { indexFormulaOf } from '../performance-formula';
import type { AnyRow } from '../views/view';

/** The ⓘ of one figure of one row: its formula with the figures of that row. Nothing where there is none. */
export function RowInfo({ row, title, options }: { row: AnyRow; title: string; options: ReportOptions }) {
  const { t } = useTranslation('reports');
  const formats: Formats = useFormats();
  const formula = indexFormulaOf(row, options, formats);
  if (formula === null) return null;
  const content = (
    <p className="report-info report-formula">
      <bdi dir="ltr">{formula}</bdi>
    </p>
  );
  return (
    <Popover title={title} content={content} trigger={['click']} placement="bottom">
      <button type="button" className="report-info-button" aria-label={t('info', { title })}>
        <Info size="1.4rem" strokeWidth={1.75} aria-hidden />
      </button>
    </Popover>
  );
}
