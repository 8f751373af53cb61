import type { Webhook, WebhookDelivery } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, StateTag } from '@santral/desk-platform/ui-kit';
import { Circle, CircleAlert, CircleCheck, Hourglass, type LucideIcon, PowerOff } from 'lucide-react';

const looks: Record<Webhook['health'], { state: DeskState; icon: LucideIcon }> = {
  good: { state: 'available', icon: CircleCheck },
  idle: { state: 'logged-out', icon: Circle },
  waiting: { state: 'overrun', icon: CircleAlert },
  off: { state: 'logged-out', icon: PowerOff },
};
const deliveryLooks: Record<WebhookDelivery['state'], { state: DeskState; icon: LucideIcon }> = {
  delivered: { state: 'available', icon: CircleCheck },
  pending: { state: 'break-pending', icon: Hourglass },
  failed: { state: 'overrun', icon: CircleAlert },
};

/** How a receiver does, in a word. */
export function WebhookHealth({ health }: Pick<Webhook, 'health'>) {
  const { t } = useTranslation('webhooks');
  return <StateTag {...looks[health]} label={t(`health.${health}`)} />;
}

/** What became of a delivery, in a word. */
export function DeliveryStateTag({ state }: Pick<WebhookDelivery, 'state'>) {
  const { t } = useTranslation('webhooks');
  return <StateTag {...deliveryLooks[state]} label={t(`state.${state}`)} />;
}
