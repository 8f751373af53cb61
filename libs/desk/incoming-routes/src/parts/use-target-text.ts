import type { RouteTarget } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';

/** A target in one line. */
export function useTargetText(): (target: RouteTarget) => string {
  const { t } = useTranslation('incoming-routes');
  return (target) => {
    switch (target.kind) {
      case 'queue':
        return t('line.queue', { queue: target.queue });
      case 'extension':
        return t('line.extension', { extension: target.extension });
      case 'announcement':
        return t('line.announcement', { sound: target.sound });
      case 'hang-up':
        return t('line.hang-up');
    }
  };
}
