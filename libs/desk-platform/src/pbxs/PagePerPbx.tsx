import { Fragment, type ReactNode } from 'react';
import type { Remote } from '../api/use-remote';
import { ErrorState } from '../ui-kit/ErrorState';
import { LateSkeleton } from '../ui-kit/LateSkeleton';
import { StaleNotice } from '../ui-kit/StaleNotice';

export interface PagePerPbxProps<T extends { pbx: string }> {
  title: string;
  intro: string;
  /** What is shown of each PBX. */
  of: Remote<readonly T[]>;
  /** `isNamed`: there are several, and each has to say which it is. */
  card: (one: T, isNamed: boolean) => ReactNode;
  /** Panels beside the page, once there is something to show. */
  children?: ReactNode;
}

/** A page with a card for every PBX, and what is said while they come, do not come, or are of an earlier time. */
export function PagePerPbx<T extends { pbx: string }>({ title, intro, of: { data, error, reload }, card, children }: PagePerPbxProps<T>) {
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  return (
    <>
      <header className="page-header">
        <h1>{title}</h1>
      </header>
      <p className="muted page-intro">{intro}</p>
      <StaleNotice error={error} />
      <div className="stack">
        {data.map((one) => (
          <Fragment key={one.pbx}>{card(one, data.length > 1)}</Fragment>
        ))}
      </div>
      {children}
    </>
  );
}
