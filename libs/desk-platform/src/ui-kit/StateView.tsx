import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './views.css';

export interface StateViewProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  role?: 'status' | 'alert';
}

/** The common shape of empty, failed and forbidden: an icon, one line, one sentence, what can be done. */
export function StateView({ icon: Icon, title, text, actions, role }: StateViewProps) {
  return (
    <div className="view" role={role}>
      <span className="view-icon">
        <Icon size="2.2rem" strokeWidth={1.75} aria-hidden />
      </span>
      <p className="view-title">{title}</p>
      {text && <p className="view-text">{text}</p>}
      {actions && <div className="view-actions">{actions}</div>}
    </div>
  );
}

/** What would be here, and when. After filters: name them and offer to clear them. */
export const EmptyState = (props: Omit<StateViewProps, 'role'>) => <StateView role="status" {...props} />;
