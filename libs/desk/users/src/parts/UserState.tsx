import type { ResourceRow } from '@santral/contracts';
import { Ban, CircleCheck, Hourglass } from 'lucide-react';
import './users.css';

const icons = { active: CircleCheck, disabled: Ban, waiting: Hourglass };

/** Whether somebody may come in: active, disabled, or registered and waiting for a role. */
export function stateOf(row: ResourceRow): keyof typeof icons {
  if (row['disabled'] === true) return 'disabled';
  return Array.isArray(row['roles']) && row['roles'].length === 0 ? 'waiting' : 'active';
}

/** The state in icon, word and colour: never by colour alone. */
export function UserState({ row, t }: { row: ResourceRow; t: (key: string) => string }) {
  const state = stateOf(row);
  const Icon = icons[state];
  return (
    <span className={`user-state is-${state}`}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
