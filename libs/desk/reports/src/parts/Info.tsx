import { useTranslation } from '@santral/desk-platform/i18n';
import { Popover } from 'antd';
import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext';
import { Info as InfoIcon } from 'lucide-react';
import { type ReactNode, useContext } from 'react';

/** The ⓘ of a figure and what opens below it. */
export function Info({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('reports');
  const isMeasured = useContext(TableMeasureRowContext);
  // A table measures its columns by a hidden copy of the titles: nothing in there may take the focus.
  if (isMeasured) return <span className="report-info-button" />;
  return (
    <Popover title={title} content={<div className="report-info">{children}</div>} trigger={['click']} placement="bottom">
      <button type="button" className="report-info-button" aria-label={t('info', { title })} onClick={(event) => event.stopPropagation()}>
        <InfoIcon size="1.4rem" strokeWidth={1.75} aria-hidden />
      </button>
    </Popover>
  );
}
