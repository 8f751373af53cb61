import { z } from 'zod';

/**
 * A fact is something that happened, named `<noun>.<past>`. The same name is used in the registry, the stream, the log line,
 * the metric, the socket message and the reducer.
 */
export interface FactSpec<P extends z.ZodType = z.ZodType> {
  /** Raised when a reader of the old shape would misunderstand the new one. */
  readonly version: number;
  readonly payload: P;
  /** Rooms of sockets that may see the fact: the only place where fan-out and permission meet. */
  readonly rooms: (payload: z.output<P>, pbx: string) => string[];
}

export const defineFact = <P extends z.ZodType>(
  version: number,
  payload: P,
  rooms: (payload: z.output<P>, pbx: string) => string[],
): FactSpec<P> => ({ version, payload, rooms });

/** Names of socket rooms. A socket joins a room only after the server has checked the permission behind it. */
export const room = {
  /** The desk of one extension of one PBX. */
  extension: (pbx: string, extension: string) => `extension:${pbx}:${extension}`,
  /** Everybody who may see all calls live (permission `calls.read`). */
  calls: 'calls',
  /** Everybody who may see the state of all agents (permission `agents.read`). */
  agents: 'agents',
  /** Everybody who looks at the wallboard of a PBX now (permissions `agents.read`, `queues.read` and `calls.read`). */
  wallboard: (pbx: string) => `wallboard:${pbx}`,
  /** Everybody who may see alerts (permission `alerts.read`). */
  alerts: 'alerts',
  /** Every signed-in desk: link state, nothing personal. */
  everybody: 'everybody',
  /** Every desk of one person, whatever they may see. */
  user: (userId: string) => `user:${userId}`,
  /** Rows of a declared resource changed (permission `<resource>.read`). */
  resource: (name: string) => `resource:${name}`,
} as const;
