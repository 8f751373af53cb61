/** What Asterisk's own queue_log says of each call: the second witness our records are held against. */
export interface QueueLogVisit {
  uniqueid: string;
  queue: string;
  /** Epoch s. The uniqueid of a call that was placed through AMI may hold no time. */
  enteredAt: number;
  caller: string | null;
  outcome: 'answered' | 'abandoned' | 'timeout' | 'exit-key' | 'exit-empty' | 'withdrawn' | 'open';
  /** Whole seconds as Asterisk counts them (differences of whole seconds, so up to one off). */
  waitS: number | null;
  /** Member name of the agent who answered. */
  agent: string | null;
}

/** How a line closes a visit, and which of its data fields holds the wait. */
const closing: Record<string, { outcome: QueueLogVisit['outcome']; waitField: number }> = {
  CONNECT: { outcome: 'answered', waitField: 0 },
  ABANDON: { outcome: 'abandoned', waitField: 2 },
  EXITWITHTIMEOUT: { outcome: 'timeout', waitField: 2 },
  EXITWITHKEY: { outcome: 'exit-key', waitField: 3 },
  EXITEMPTY: { outcome: 'exit-empty', waitField: 2 },
  WITHDRAW: { outcome: 'withdrawn', waitField: 2 },
};

/** Reads `epoch|uniqueid|queue|agent|event|data…` lines; one entry per stay in a queue, in order of entry. */
export function readQueueLog(text: string): QueueLogVisit[] {
  const visits: QueueLogVisit[] = [];
  for (const line of text.split('\n')) {
    const [at, uniqueid, queue, agent, event, ...data] = line.split('|');
    if (!uniqueid || !queue || !event) continue;
    if (event === 'ENTERQUEUE') visits.push({ uniqueid, queue, enteredAt: Number(at), caller: data[1] || null, outcome: 'open', waitS: null, agent: null });
    const close = closing[event];
    const visit = close && visits.findLast((v) => v.uniqueid === uniqueid && v.queue === queue && v.outcome === 'open');
    if (!visit) continue;
    visit.outcome = close.outcome;
    visit.waitS = Number(data[close.waitField]);
    // An abandon while the agent hears the announcement names the agent as well: that is no answer.
    visit.agent = close.outcome === 'answered' ? (agent ?? null) : null;
  }
  return visits;
}
