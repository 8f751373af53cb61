import type { Saga } from 'redux-saga';
import { call, delay } from 'redux-saga/effects';
import { reportFault } from './report-fault';

export interface SupervisorOptions {
  report?: (where: string, error: unknown) => void;
  /** First wait before a restart; doubles up to `maxMs` while the saga keeps failing. */
  firstMs?: number;
  maxMs?: number;
  /** A saga that lived at least this long starts again with the first wait. */
  calmMs?: number;
}

/** Runs a feature's saga and, when it throws, reports and starts it again: a fault in one feature never silences the others. */
export function* supervise(id: string, saga: Saga, options: SupervisorOptions = {}) {
  const { report = reportFault, firstMs = 500, maxMs = 30_000, calmMs = 60_000 } = options;
  let wait = firstMs;
  while (true) {
    const startedAt = Date.now();
    try {
      yield call(saga);
      return;
    } catch (error) {
      report(`saga of ${id}`, error);
      if (Date.now() - startedAt >= calmMs) wait = firstMs;
      yield delay(wait);
      wait = Math.min(wait * 2, maxMs);
    }
  }
}
