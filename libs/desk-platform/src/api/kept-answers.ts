import { sessionToken } from './client';

/** Older than this an answer of an earlier visit is not shown any more: the empty page is the truer one. */
const SHOWN_FOR_MS = 5 * 60_000;
const LIMIT = 30;

export interface KeptAnswer<T> {
  data: T;
  /** When it was loaded, epoch ms. */
  loadedAt: number;
}

export interface KeptAnswers<T> {
  /** What this address answered at an earlier visit of this session, if that is not long ago. */
  get: (url: string) => KeptAnswer<T> | null;
  set: (url: string, answer: KeptAnswer<T>) => void;
  /** After a write: none of them may be true any more. */
  forget: () => void;
}

/**
 * Keeps answers of one kind from visit to visit, so that a page one comes back to has its rows at once while they are loaded again.
 * Another session finds nothing of the one before.
 */
export function keptAnswers<T>(): KeptAnswers<T> {
  const answers = new Map<string, KeptAnswer<T>>();
  let owner: string | null = null;
  const ofSession = () => {
    const token = sessionToken();
    if (token !== owner) answers.clear();
    owner = token;
    return answers;
  };
  return {
    get: (url) => {
      const answer = ofSession().get(url);
      return answer && Date.now() - answer.loadedAt < SHOWN_FOR_MS ? answer : null;
    },
    set: (url, answer) => {
      const kept = ofSession();
      kept.delete(url);
      kept.set(url, answer);
      const [oldest] = kept.keys();
      if (kept.size > LIMIT && oldest !== undefined) kept.delete(oldest);
    },
    forget: () => answers.clear(),
  };
}
