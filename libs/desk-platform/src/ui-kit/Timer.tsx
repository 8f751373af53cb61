import { formatDuration } from '@santral/contracts';
import { useServerNow } from '../live/server-clock';
import { Ltr } from './Ltr';

/** `hh:mm:ss` since an instant (ISO 8601), counting by the server's clock; stands still at `until`. */
export function Timer({ since, until = null, className }: { since: string; until?: string | null; className?: string }) {
  return until === null ? (
    <RunningTimer since={since} className={className} />
  ) : (
    <Elapsed ms={Date.parse(until) - Date.parse(since)} className={className} />
  );
}

function RunningTimer({ since, className }: { since: string; className: string | undefined }) {
  return <Elapsed ms={useServerNow() - Date.parse(since)} className={className} />;
}

const Elapsed = ({ ms, className }: { ms: number; className: string | undefined }) => (
  <Ltr className={className ?? 'num'}>{formatDuration(Math.max(0, ms))}</Ltr>
);
