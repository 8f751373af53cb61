import { breakTypes, formatDuration } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { type Cells, ResourceList } from '@santral/desk-platform/resource-ui';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { useMemo } from 'react';
import { AllowanceButton } from '../parts/AllowanceButton';

/** `/apps/call-modal/break-types`: limits as people read them, codes as the PBX does, and the allowance that holds for all types. */
export function BreakTypesPage() {
  const { t } = useTranslation('agents');
  const language = useLanguage();
  const cells = useMemo((): Cells => {
    const limit = (field: 'dailyLimitS' | 'singleLimitS'): Cells[string] => (row) =>
      Number(row[field]) > 0 ? <Ltr className="num">{formatDuration(Number(row[field]) * 1000)}</Ltr> : <span className="muted">{t('picker.noLimit')}</span>;
    return { dailyLimitS: limit('dailyLimitS'), singleLimitS: limit('singleLimitS'), reasonCode: (row) => <Ltr>{String(row['reasonCode'])}</Ltr> };
  }, [t]);
  return (
    <ResourceList
      resource={breakTypes}
      cells={cells}
      heading={(count) => (
        <>
          <h1>{breakTypes.title[language]}</h1>
          {count !== null && <span className="muted">{t('resource.count', { ns: 'platform', count })}</span>}
          <AllowanceButton />
        </>
      )}
    />
  );
}
