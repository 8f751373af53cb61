import type { Fact } from '@santral/contracts';

/** What is to be looked at again after some facts. */
export class Touched {
  readonly calls = new Set<string>();
  readonly agents = new Set<string>();
  /** Counts of today. */
  today = false;
  /** Limits, and how calls are judged. */
  settings = false;
  breaks = false;
  /** All of it: names, queues, and a PBX that was away. */
  everything = false;

  get isEmpty(): boolean {
    return this.calls.size === 0 && this.agents.size === 0 && !this.today && !this.settings && !this.breaks && !this.everything;
  }
}

/** Notes what a fact touches. Facts only say where to look: what is there is read from the live state, which is written with them. */
export function touch(touched: Touched, fact: Fact): void {
  switch (fact.name) {
    case 'call.recording-started':
    case 'call.recording-stopped':
    case 'call.recording-muted':
    case 'call.recording-unmuted':
      return;
    case 'call.merged':
      touched.calls.add(fact.payload.from);
      touched.calls.add(fact.payload.call.callId);
      return;
    case 'record.changed':
      if (fact.payload.resource === 'users') touched.everything = true;
      if (fact.payload.resource === 'break-types') touched.breaks = true;
      return;
    case 'wallboard.settings-changed':
    case 'report-options.changed':
      touched.settings = true;
      return;
    case 'pbx.link-up':
    case 'pbx.gap-closed':
      touched.everything = true;
      return;
    default:
  }
  const { payload } = fact;
  if ('call' in payload) touched.calls.add(payload.call.callId);
  if (fact.name === 'call.dequeued') touched.today = true;
  if (fact.name.startsWith('agent.') && 'extension' in payload && typeof payload.extension === 'string') touched.agents.add(payload.extension);
}
