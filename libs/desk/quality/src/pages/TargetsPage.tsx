import { performanceTargets } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type Cells, ResourcePage } from '@santral/desk-platform/resource-ui';
import { useMemo } from 'react';

/** `/apps/performance-targets`: the row without a group is everybody's. */
export function TargetsPage() {
  const { t } = useTranslation('quality');
  const cells = useMemo((): Cells => ({ groupId: (row) => (row['groupId'] === null ? t('targets.everybody') : <bdi>{String(row['groupIdDisplay'] ?? '')}</bdi>) }), [t]);
  return <ResourcePage resource={performanceTargets} cells={cells} />;
}
