import { breakTypes, formatDuration } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type Cells, ResourcePage } from '@santral/desk-platform/resource-ui';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { useMemo } from 'react';

/** `/apps/call-modal/break-types`: limits as people read them, codes as the PBX does. */
export function BreakTypesPage() {
  const { t } = useTranslation('agents');
  const cells = useMemo(
    (): Cells => ({
      dailyLimitS: (row) => (Number(row['dailyLimitS']) > 0 ? <Ltr>{formatDuration(Number(row['dailyLimitS']) * 1000)}</Ltr> : t('picker.noLimit')),
      reasonCode: (row) => <Ltr>{String(row['reasonCode'])}</Ltr>,
    }),
    [t],
  );
  return <ResourcePage resource={breakTypes} cells={cells} />;
}
