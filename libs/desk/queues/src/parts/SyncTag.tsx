import type { ManagedQueueHead } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, StateTag } from '@santral/desk-platform/ui-kit';
import { CircleAlert, CircleCheck, Eye, GitCompareArrows, Hourglass, type LucideIcon, Trash2 } from 'lucide-react';

const syncs: Record<ManagedQueueHead['sync'] | 'foreign', { state: DeskState; icon: LucideIcon }> = {
  synced: { state: 'available', icon: CircleCheck },
  pending: { state: 'break-pending', icon: Hourglass },
  drifted: { state: 'on-break', icon: GitCompareArrows },
  removing: { state: 'break-pending', icon: Trash2 },
  foreign: { state: 'logged-out', icon: Eye },
};

/** How our word and the PBX's go together; null: the queue is somebody else's. */
export function SyncTag({ managed }: { managed: ManagedQueueHead | null }) {
  const { t } = useTranslation('queues');
  const sync = managed?.sync ?? 'foreign';
  const isStuck = managed?.trouble != null && (sync === 'pending' || sync === 'removing');
  return <StateTag {...(isStuck ? { state: 'overrun' as const, icon: CircleAlert } : syncs[sync])} label={t(`sync.${sync}`)} />;
}
