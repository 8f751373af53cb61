import { withQuery } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { type DeskState, LateSkeleton, Ltr, stateIcons, Timer } from '@santral/desk-platform/ui-kit';
import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useFreshness, useWallboard } from '../hooks/use-wallboard';
import { type RankedAgent, shownStateOf } from '../needs';
import { BoardRefused } from '../parts/BoardRefused';
import { Freshness } from '../parts/Freshness';
import { GoalBar, GoalTag, goalLook } from '../parts/QueueCards';
import { WALLBOARD_PATH } from '../paths';
import type { QueueFigures } from '../queue-figures';
import '../parts/tv.css';

const PER_SCREEN = 4;
const SCREEN_MS = 20_000;
const shownStates: readonly DeskState[] = ['available', 'talking', 'on-hold', 'wrap-up', 'on-break', 'overrun'];

/** `/apps/central/wallboard/tv`: four queues at a time and six counts, for a screen on the wall. No controls; Escape goes back. */
export function TvPage() {
  const { t } = useTranslation('wallboard');
  const { time } = useFormats();
  const [params] = useSearchParams();
  const chosenText = params.get('queues') ?? '';
  const chosen = useMemo(() => chosenText.split(',').filter(Boolean), [chosenText]);
  const pbx = params.get('pbx');
  const board = useWallboard(chosen, 'need', pbx);
  const { isLive } = useFreshness();
  const nowMs = useServerNow();
  useFullscreen(withQuery(WALLBOARD_PATH, { queues: chosenText, pbx }));
  if (board.refused !== null) return <BoardRefused code={board.refused} />;
  if (!board.isOpen) return <LateSkeleton rows={8} />;
  const screens = Math.max(1, Math.ceil(board.queues.length / PER_SCREEN));
  const screen = Math.floor(nowMs / SCREEN_MS) % screens;
  return (
    <main className={isLive ? 'tv' : 'tv is-stale'} aria-label={t('title')}>
      <header className="tv-header">
        <h1>{t('title')}</h1>
        <Freshness />
        {screens > 1 && <span className="tv-screen num">{t('screen', { screen: screen + 1, screens })}</span>}
        <bdi className="num tv-clock">{time(nowMs)}</bdi>
      </header>
      <ul className="tv-queues" style={{ '--columns': Math.min(PER_SCREEN, Math.max(1, board.queues.length)) } as React.CSSProperties}>
        {board.queues.slice(screen * PER_SCREEN, (screen + 1) * PER_SCREEN).map((figures) => (
          <TvQueue key={figures.queue} figures={figures} />
        ))}
      </ul>
      <StateCounts agents={board.agents} />
    </main>
  );
}

function TvQueue({ figures }: { figures: QueueFigures }) {
  const { t } = useTranslation('wallboard');
  const { percent, number } = useFormats();
  const { queue, goalPercent, serviceLevel, goal, shortBy, waiting, isCrowded, longestSince, isTooLong, available, members } = figures;
  const isBad = goal === 'missed' || isCrowded || isTooLong;
  return (
    <li className={isBad ? 'tv-queue is-bad-queue' : 'tv-queue'}>
      <h2>
        <bdi className="truncated">{queue}</bdi>
        <GoalTag goal={goal} shortBy={shortBy} />
      </h2>
      <p className={`tv-level num ${goal === 'missed' ? `is-bad ${goalLook[goal]}` : ''}`}>{percent(serviceLevel === null ? null : Math.floor(serviceLevel * 100 + 1e-9) / 100)}</p>
      <GoalBar serviceLevel={serviceLevel} goalPercent={goalPercent} goal={goal} />
      <p className="tv-goal">{t('levelGoal', { percent: percent(goalPercent / 100) })}</p>
      <dl>
        <div><dt>{t('waiting')}</dt><dd className={isCrowded ? 'num is-bad' : 'num'}>{number(waiting)}</dd></div>
        <div><dt>{t('longest')}</dt><dd className={isTooLong ? 'num tv-time is-bad' : 'num tv-time'}>{longestSince === null ? '–' : <Timer since={longestSince} />}</dd></div>
        <div><dt>{t('available')}</dt><dd><Ltr>{number(available)} <span>/ {number(members)}</span></Ltr></dd></div>
      </dl>
    </li>
  );
}

function StateCounts({ agents }: { agents: readonly RankedAgent[] }) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const counts = new Map<DeskState, number>();
  for (const { agent, need } of agents) {
    const state = shownStateOf(agent, need);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return (
    <ul className="tv-states">
      {shownStates.map((state) => {
        const Icon = stateIcons[state];
        return (
          <li key={state} className={`tv-state state-${state}`}>
            <Icon size="1em" strokeWidth={1.75} aria-hidden />
            <b className="num">{number(counts.get(state) ?? 0)}</b>
            <span>{t(`state.${state}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Takes the whole screen where the browser lets it; leaving that, or Escape, goes back to `path`. */
function useFullscreen(path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    let wasFull = false;
    // Refused without a press just before, for example after a reload: the page fills the window all the same.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    const back = () => void navigate(path);
    const onChange = () => {
      if (document.fullscreenElement) wasFull = true;
      else if (wasFull) back();
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && back();
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [navigate, path]);
}
