import type { ListQuery, Resource, ResourcePage } from '@santral/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRemote } from '../api/use-remote';
import { selectLive, selectNews } from '../live/live.slice';
import { useAppSelector } from '../store/hooks';
import { apiQuery, paramsOf, queryOf } from './list-query';
import { keptPages, pageSchema, resourcePath } from './resource-api';

/** The fact of one's own write comes within this time. What others wrote meanwhile is loaded when it ends. */
const OWN_WRITE_MS = 3000;

/** A list of a resource whose search, filters, sorting and paging live in the address. */
export function useResourceList(resource: Resource, fixed: Record<string, string>) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => queryOf(resource, params), [resource, params]);
  const schema = useMemo(() => pageSchema(resource), [resource]);
  const remote = useRemote(resourcePath(resource), schema, { query: apiQuery(query, fixed), kept: keptPages });
  const { data, reload } = remote;

  // Rows of the query before stay on the screen until the next ones are there.
  const [kept, setKept] = useState<ResourcePage | null>(data);
  if (data !== null && data !== kept) setKept(data);

  const news = useAppSelector((state) => selectNews(state, [`record.changed:${resource.name}`]));
  const [seen, setSeen] = useState(news);
  const [expectsOwn, setExpectsOwn] = useState(false);
  // The fact of one's own write: the list was loaded again after it already.
  if (expectsOwn && news !== seen) setSeen(news);
  // The desk began to hear facts after the list was asked for: what was missed in between is nobody's change to be told of, not for a moment.
  const isHearing = useAppSelector((state) => selectLive(state).snapshots > 0);
  const [heardFromTheStart] = useState(isHearing);
  const [hasHeard, setHasHeard] = useState(isHearing);
  if (isHearing && !hasHeard) {
    setHasHeard(true);
    setSeen(news);
  }
  const mayHaveMissed = hasHeard && !heardFromTheStart;
  useEffect(() => {
    if (mayHaveMissed) reload();
  }, [mayHaveMissed, reload]);
  const reloadNow = () => {
    setSeen(news);
    reload();
  };
  const wrote = () => {
    setExpectsOwn(true);
    reload();
    setTimeout(() => {
      setExpectsOwn(false);
      reload();
    }, OWN_WRITE_MS);
  };

  const change = useCallback(
    (part: Partial<ListQuery>, options?: { replace?: boolean }) => setParams((old) => paramsOf(resource, { ...queryOf(resource, old), ...part }, old), options),
    [resource, setParams],
  );
  return {
    query,
    change,
    /** The page to show; null while nothing was loaded yet. */
    page: data ?? kept,
    isOld: data === null || remote.error !== null,
    error: remote.error,
    loadedAt: remote.loadedAt,
    reload: reloadNow,
    /** Something in this list may have changed since it was loaded: offered, so that rows do not jump under the pointer. */
    hasNews: news !== seen,
    /** To be called after one's own write: the list follows at once and offers nothing for it. */
    wrote,
  };
}
