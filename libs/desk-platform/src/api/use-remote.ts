import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { selectNews, type NewsTopic } from '../live/live.slice';
import { useAppSelector } from '../store/hooks';
import { ApiError } from './api-error';
import { api, withQuery, type QueryValue } from './client';
import type { KeptAnswers } from './kept-answers';

export interface Remote<T> {
  data: T | null;
  /** When `data` was loaded, epoch ms. */
  loadedAt: number | null;
  error: ApiError | null;
  isLoading: boolean;
  reload: () => void;
}

export interface RemoteOptions<T = unknown> {
  query?: Record<string, QueryValue>;
  /** Loads again after one of these facts, after a row of one of these resources changed, and after a reconnect. */
  reloadOn?: readonly NewsTopic[];
  /** Loads again this often while the page is looked at, for figures whose facts this user may not hear. */
  everyMs?: number;
  /** Reloads that facts cause start at most this often; for figures that cost more, or matter less, than a second. */
  reloadMs?: number;
  /** Shows what an earlier visit was answered until the new answer is here. For screens that mark data which could not be renewed. */
  kept?: KeptAnswers<T>;
}

/** Reloads that facts cause start at most this often unless a page says otherwise, and never while one runs: a busy hour must not become a storm of calls. */
const RELOAD_MS = 1000;
const NOTHING = { data: null, loadedAt: null, error: null };

/**
 * Loads `path` and keeps it fresh; a null path loads nothing. While it reloads, or fails to, the old data stays (screens mark its
 * age); data of another path or query never shows.
 */
export function useRemote<S extends z.ZodType>(path: string | null, schema: S, options: RemoteOptions<z.output<S>> = {}): Remote<z.output<S>> {
  type Loaded = Omit<Remote<z.output<S>>, 'reload'> & { url: string | null };
  const { everyMs, kept, reloadMs = RELOAD_MS } = options;
  const url = path === null ? null : withQuery(path, options.query);
  const news = useAppSelector((state) => selectNews(state, options.reloadOn));
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ url: null, ...NOTHING, isLoading: true });
  const schemaNow = useRef(schema);
  const refresh = useRef<() => void>(() => undefined);
  const newsSeen = useRef(news);

  useEffect(() => {
    if (url === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let startedAt = 0;
    let isBusy = false;
    let isOutdated = false;

    const load = async () => {
      startedAt = Date.now();
      isBusy = true;
      isOutdated = false;
      const earlier = kept?.get(url) ?? null;
      const begin = () => setLoaded((old) => (old.url === url ? { ...old, isLoading: true } : { url, ...NOTHING, ...earlier, isLoading: true }));
      // The page stands first; rows of an earlier visit may take their time to be drawn.
      if (earlier) startTransition(begin);
      else begin();
      try {
        const data = await api.get(url, schemaNow.current, { signal: abort.signal });
        const loadedAt = Date.now();
        kept?.set(url, { data, loadedAt });
        setLoaded({ url, data, loadedAt, error: null, isLoading: false });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setLoaded((old) => ({ ...old, error, isLoading: false }));
      } finally {
        isBusy = false;
      }
      if (isOutdated && !abort.signal.aborted) schedule();
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(), Math.max(0, startedAt + reloadMs - Date.now()));
    };
    refresh.current = () => {
      if (isBusy) isOutdated = true;
      else schedule();
    };
    const poll =
      everyMs === undefined ? undefined : setInterval(() => document.visibilityState === 'visible' && refresh.current(), everyMs);
    void load();
    return () => {
      clearTimeout(timer);
      clearInterval(poll);
      abort.abort();
    };
  }, [url, attempt, everyMs, reloadMs, kept]);

  useEffect(() => {
    if (newsSeen.current === news) return;
    newsSeen.current = news;
    refresh.current();
  }, [news]);

  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  if (loaded.url !== url) return { ...NOTHING, isLoading: url !== null, reload };
  return { data: loaded.data, loadedAt: loaded.loadedAt, error: loaded.error, isLoading: loaded.isLoading, reload };
}
