import type { ReportOptions } from '@santral/contracts';
import { type Formats, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import type { MetricWords } from '../hooks/use-metric-words';
import { formulaOf, settingsOf } from '../formulas';
import type { AnyTotals } from '../views/view';
import { Info } from './Info';

interface Props {
  metric: string;
  words: MetricWords;
  totals: AnyTotals;
  options: ReportOptions;
}

/** The ⓘ of a figure: what it means, its formula with the figures of the period, and the settings that it was computed with. */
export function MetricInfo({ metric, words, totals, options }: Props) {
  const { t } = useTranslation('reports');
  const formats: Formats = useFormats();
  const formula = formulaOf(metric, totals, options, formats);
  const settings = settingsOf(metric, options).map(({ key, params }) => t(`setting.${key}`, params));
  return (
    <Info title={words.title}>
      <p>{words.about}</p>
      {formula && (
        <p className="report-formula">
          <bdi dir="ltr">{formula}</bdi>
        </p>
      )}
      {settings.length > 0 && <p className="report-settings">{settings.join(' ')}</p>}
    </Info>
  );
}
