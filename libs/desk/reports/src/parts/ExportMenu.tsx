import { type ComputedReportName, reportFileFormats } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Dropdown } from 'antd';
import { ChevronDown, Download } from 'lucide-react';
import { exportRequested, selectReports } from '../reports.slice';

/** Takes the rows of the table out of the house with every column, chosen or not, in the formats that the server writes. */
export function ExportMenu({ report, query, isDisabled }: { report: ComputedReportName; query: Record<string, string>; isDisabled: boolean }) {
  const { t } = useTranslation('reports');
  const dispatch = useAppDispatch();
  const { exporting } = useAppSelector(selectReports);
  const formats = reportFileFormats.map((format) => ({ key: format, label: t(`export.${format}`), onClick: () => dispatch(exportRequested({ report, format, query })) }));
  const items = [{ type: 'group' as const, key: 'all', label: t('export.all'), children: formats }];
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={isDisabled || exporting !== null}>
      <Button type="primary" className="push" icon={<Download size="1.6rem" strokeWidth={1.75} aria-hidden />} loading={exporting !== null} disabled={isDisabled}>
        {t('export.button')} <ChevronDown size="1.4rem" strokeWidth={1.75} aria-hidden />
      </Button>
    </Dropdown>
  );
}
