import type { SelfTestVerdict } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, StateTag } from '@santral/desk-platform/ui-kit';
import { Circle, CircleAlert, CircleCheck, Ear, type LucideIcon } from 'lucide-react';

const looks: Record<SelfTestVerdict, { state: DeskState; icon: LucideIcon }> = {
  running: { state: 'ringing', icon: Ear },
  passed: { state: 'available', icon: CircleCheck },
  failed: { state: 'overrun', icon: CircleAlert },
  cancelled: { state: 'logged-out', icon: Circle },
};

/** What came of a test, as colour, icon and word. */
export function VerdictTag({ verdict }: { verdict: SelfTestVerdict }) {
  const { t } = useTranslation('self-test');
  return <StateTag {...looks[verdict]} label={t(`verdict.${verdict}`)} />;
}
