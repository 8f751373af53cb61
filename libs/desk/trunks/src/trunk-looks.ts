import type { TrunkState } from '@santral/contracts';
import type { DeskState } from '@santral/desk-platform/ui-kit';
import { Ban, CircleCheck, CircleHelp, type LucideIcon, PlugZap } from 'lucide-react';

/** A state as the tag that everything else has. */
export const looks: Record<TrunkState, { state: DeskState; icon: LucideIcon }> = {
  registered: { state: 'available', icon: CircleCheck },
  reachable: { state: 'available', icon: CircleCheck },
  unwatched: { state: 'logged-out', icon: CircleHelp },
  unregistered: { state: 'overrun', icon: PlugZap },
  unreachable: { state: 'overrun', icon: PlugZap },
  rejected: { state: 'overrun', icon: Ban },
};
