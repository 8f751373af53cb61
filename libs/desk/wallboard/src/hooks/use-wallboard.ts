import { type WallboardSettings } from '@santral/contracts';
import { selectIsLive, selectPbxLink, topicLeft, topicWatched, useServerNow } from '@santral/desk-platform/live';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { useEffect, useMemo } from 'react';
import { type AgentOrder, type RankedAgent, rankAgents } from '../needs';
import { callersByQueue, membersByQueue, type QueueFigures, queueFiguresOf } from '../queue-figures';
import { selectWallboard } from '../wallboard.slice';
import type { WallboardAgent, WallboardCaller } from '@santral/contracts';

export interface Wallboard {
  /** Whose board it is. */
  pbx: string | null;
  queues: QueueFigures[];
  agents: RankedAgent[];
  /** Who waits, the longest wait first. */
  callers: WallboardCaller[];
  /** The same by queue, in the order in which each takes them. */
  waiting: ReadonlyMap<string, readonly WallboardCaller[]>;
  /** Every queue there is, chosen or not. */
  queueNames: string[];
  settings: WallboardSettings;
  isOpen: boolean;
  /** Error code of a refusal, null otherwise. */
  refused: string | null;
}

/** Watches the board of a PBX (null: the reader's own) for as long as the component is there. `chosen` narrows it to some queues; none means all of them. */
export function useWallboard(chosen: readonly string[], order: AgentOrder, pbx: string | null): Wallboard {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(topicWatched('wallboard', pbx === null ? {} : { pbx }));
    return () => void dispatch(topicLeft('wallboard'));
  }, [dispatch, pbx]);
  const board = useAppSelector(selectWallboard);
  const nowMs = useServerNow();
  const isIn = useMemo(() => {
    const names = new Set(chosen);
    return (queues: readonly string[]) => names.size === 0 || queues.some((queue) => names.has(queue));
  }, [chosen]);
  const everyAgent = useMemo(() => Object.values(board.agents), [board.agents]);
  const agents = useMemo(() => everyAgent.filter((agent: WallboardAgent) => isIn(agent.queues)), [everyAgent, isIn]);
  const callers = useMemo(() => Object.values(board.callers).filter(({ queue }) => isIn([queue])).sort((a, b) => a.enqueuedAt.localeCompare(b.enqueuedAt)), [board.callers, isIn]);
  const queues = useMemo(() => Object.values(board.queues).filter(({ queue }) => isIn([queue])), [board.queues, isIn]);
  const waiting = useMemo(() => callersByQueue(callers), [callers]);
  const members = useMemo(() => membersByQueue(everyAgent), [everyAgent]);
  const queueNames = useMemo(() => Object.keys(board.queues).sort(new Intl.Collator('tr', { numeric: true }).compare), [board.queues]);
  return {
    queues: useMemo(() => queueFiguresOf(queues, waiting, members, { settings: board.settings, judging: board.judging }, nowMs), [queues, waiting, members, board.settings, board.judging, nowMs]),
    agents: useMemo(() => rankAgents(agents, order, board.settings.agents, nowMs), [agents, order, board.settings.agents, nowMs]),
    pbx: board.pbx, callers, waiting, queueNames, settings: board.settings, isOpen: board.version !== null, refused: board.refused,
  };
}

/** Whether what the board shows is true now: the server is heard, and it hears the PBX. `since` is when that ended, ISO 8601. */
export function useFreshness(): { isLive: boolean; since: string | null } {
  const isServerHeard = useAppSelector(selectIsLive);
  const server = useAppSelector((state) => state.live.server);
  const own = useAppSelector(selectPbxLink);
  const { pbx } = useAppSelector(selectWallboard);
  const shown = useAppSelector((state) => state.live.pbxs.find(({ id }) => id === pbx));
  if (!isServerHeard) return { isLive: false, since: server.since };
  const lostSince = shown ? (shown.link === 'up' || shown.link === 'off' ? null : shown.since) : own.state === 'lost' ? own.since : null;
  return { isLive: lostSince === null, since: lostSince };
}
