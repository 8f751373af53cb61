import { selectPbxLink } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';

/** Which part of the road is down, and since when (ISO 8601). */
export interface Staleness {
  part: 'server' | 'pbx';
  since: string;
}

/** Whether the calls on the screen are only the last ones known; null while they are true. */
export function useStaleness(): Staleness | null {
  const server = useAppSelector((state) => state.live.server);
  const pbx = useAppSelector(selectPbxLink);
  if (server.state === 'lost' && server.since !== null) return { part: 'server', since: server.since };
  return pbx.state === 'lost' && pbx.since !== null ? { part: 'pbx', since: pbx.since } : null;
}
