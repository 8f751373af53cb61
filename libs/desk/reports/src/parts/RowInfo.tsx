import type { ReportOptions } from '@santral/contracts';
import { type Formats, useFormats } from '@santral/desk-platform/i18n';
import { indexFormulaOf } from '../performance-formula';
import type { AnyRow } from '../views/view';
import { Info } from './Info';

/** The ⓘ of one figure of one row: its formula with the figures of that row. Nothing where there is none. */
export function RowInfo({ row, title, options }: { row: AnyRow; title: string; options: ReportOptions }) {
  const formats: Formats = useFormats();
  const formula = indexFormulaOf(row, options, formats);
  if (formula === null) return null;
  return (
    <Info title={title}>
      <p className="report-formula">
        <bdi dir="ltr">{formula}</bdi>
      </p>
    </Info>
  );
}
