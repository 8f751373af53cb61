import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { NoPermission, StateView } from '@santral/desk-platform/ui-kit';
import { CircleAlert } from 'lucide-react';

/** Why the board is not there: a permission that is missing beside that of the page, or a service that is away. */
export function BoardRefused({ code }: { code: string }) {
  const { t } = useTranslation('wallboard');
  const maySeeQueues = useCan('queues.read');
  if (code === 'access.denied') return <NoPermission permission={maySeeQueues ? 'calls.read' : 'queues.read'} />;
  return <StateView role="alert" icon={CircleAlert} title={t('closed')} text={t('closedText')} />;
}
