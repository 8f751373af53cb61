import { resourceNames, room } from '@santral/contracts';
import type { Principal } from '@santral/platform/http';

/**
 * Rooms a user's sockets may be in: the only place where permissions become rooms. Agents at a phone get the facts of their own
 * extension and not those of every call, although many of them may look calls up: their desks would throw nearly all of them away.
 */
export function roomsOfPrincipal({ permissions, extension, pbx }: Pick<Principal, 'permissions' | 'extension' | 'pbx'>): string[] {
  const isAgent = extension !== null && pbx !== null && permissions.has('desk.use');
  return [
    room.everybody,
    ...(isAgent ? [room.extension(pbx, extension)] : []),
    ...(permissions.has('calls.read') && !isAgent ? [room.calls] : []),
    ...(permissions.has('agents.read') ? [room.agents] : []),
    ...(permissions.has('alerts.read') ? [room.alerts] : []),
    ...resourceNames.filter((name) => permissions.has(`${name}.read`)).map(room.resource),
  ];
}
