import type { ExtensionLine, Registration } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, StateTag } from '@santral/desk-platform/ui-kit';
import { CircleAlert, CircleCheck, CircleHelp, Eye, GitCompareArrows, Hourglass, type LucideIcon, Trash2 } from 'lucide-react';

const phones: Record<Registration, { state: DeskState; icon?: LucideIcon }> = {
  registered: { state: 'available' },
  busy: { state: 'talking' },
  unregistered: { state: 'unreachable' },
  unknown: { state: 'logged-out', icon: CircleHelp },
};

/** Whether a phone is registered at the PBX now. */
export function RegistrationTag({ registration }: Pick<ExtensionLine, 'registration'>) {
  const { t } = useTranslation('extensions');
  return <StateTag {...phones[registration]} label={t(`registration.${registration}`)} />;
}

const syncs: Record<ExtensionLine['sync'], { state: DeskState; icon: LucideIcon }> = {
  synced: { state: 'available', icon: CircleCheck },
  pending: { state: 'break-pending', icon: Hourglass },
  drifted: { state: 'on-break', icon: GitCompareArrows },
  removing: { state: 'break-pending', icon: Trash2 },
  foreign: { state: 'logged-out', icon: Eye },
};

/** How our word and the PBX's go together, and what is otherwise there. */
export function SyncTag({ sync, drift, trouble }: Pick<ExtensionLine, 'sync' | 'drift' | 'trouble'>) {
  const { t } = useTranslation('extensions');
  const isMissing = drift.some(({ field }) => field === null);
  const fields = [...new Set(drift.flatMap(({ field }) => field ?? []))];
  const label = sync !== 'drifted' ? t(`sync.${sync}`) : isMissing ? t('sync.missing') : t('sync.changed', { fields: fields.slice(0, 2).join(', ') });
  const isStuck = trouble !== null && (sync === 'pending' || sync === 'removing');
  return <StateTag {...(isStuck ? { state: 'overrun' as const, icon: CircleAlert } : syncs[sync])} label={label} />;
}
