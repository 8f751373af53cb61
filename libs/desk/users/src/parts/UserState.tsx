import type { ResourceRow } from '@santral/contracts';
import { Ban, CircleCheck, Hourglass } from 'lucide-react';
import './users.css';

/** Whether somebody may come in: active, disabled, or registered and waiting for a role. Never by colour alone. */
export function UserState({ row, t }: { row: ResourceRow; t: (key: string) => string }) {
  const isWaiting = Array.isArray(row['roles']) && row['roles'].length === 0;
  const [state, Icon] = row['disabled'] === true ? (['disabled', Ban] as const) : isWaiting ? (['waiting', Hourglass] as const) : (['active', CircleCheck] as const);
  return (
    <span className={`user-state is-${state}`}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
