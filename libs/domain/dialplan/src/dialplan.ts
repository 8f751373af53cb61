import { type Dialplan, type DialplanDrift, dialplanDriftOf, type DialplanLine, dialplanLineSchema, type DialplanMode, type DialplanProblem, type DialplanRead, type DialplanState, INCOMING_CONTEXT } from '@santral/contracts';

/** How our lines stand on one PBX. */
export interface DialplanRow {
  pbx: string;
  mode: DialplanMode;
  state: DialplanState;
  problem: DialplanProblem | null;
  problemDetail: string;
  drift: DialplanDrift[];
  includedBy: Dialplan['includedBy'];
  checkedAt: Date | null;
}

export type Verdict = Pick<DialplanRow, 'state' | 'problem' | 'problemDetail' | 'drift' | 'includedBy'>;

/** Most differences that are kept to be shown. */
const SHOWN = 50;

/**
 * What is to be said of our lines after a look at the PBX. Lines that were only just written, or are to be pasted, and are not there are not in
 * force yet; lines that were in force and are no longer were changed by somebody (`wasInForce`).
 */
export function verdictOf(lines: readonly DialplanLine[], read: DialplanRead, { mode, wasInForce }: { mode: DialplanMode; wasInForce: boolean }): Verdict {
  const drift = dialplanDriftOf(lines, linesOf(read));
  const { includedBy } = read;
  if (drift.length === 0) {
    const isUnreached = lines.some(({ context }) => context === INCOMING_CONTEXT) && includedBy.incoming.length === 0;
    return { state: 'in-force', problem: isUnreached ? 'dialplan.not-reached' : null, problemDetail: '', drift, includedBy };
  }
  const shown = drift.slice(0, SHOWN);
  if (wasInForce) return { state: 'drifted', problem: null, problemDetail: '', drift: shown, includedBy };
  if (mode === 'paste') return { state: 'pending', problem: 'dialplan.not-pasted', problemDetail: '', drift: shown, includedBy };
  if (read.contexts.length === 0) return { state: 'pending', problem: 'dialplan.not-included', problemDetail: '', drift: [], includedBy };
  const { context, extension, priority } = drift[0] ?? { context: '', extension: '', priority: 0 };
  return { state: 'pending', problem: 'dialplan.write-failed', problemDetail: `${context},${extension},${priority}`, drift: shown, includedBy };
}

/** Steps of the PBX in our words; what we could never have written stays as it reads. */
const linesOf = (read: DialplanRead): DialplanLine[] => read.lines as DialplanLine[];

/** Why the PBX could not be asked or would not do it, from what telephony answered. */
export function problemOf(code: string, message: string): { problem: DialplanProblem; problemDetail: string } {
  if (code === 'pbx.unreachable' || code === 'pbx.no-answer') return { problem: code, problemDetail: '' };
  const problemDetail = message.replace(/^(read|write): /, '');
  const isDenied = /permission/i.test(message);
  if (isDenied) return { problem: message.startsWith('read:') ? 'dialplan.no-reporting-class' : 'dialplan.no-config-class', problemDetail };
  return { problem: 'dialplan.write-failed', problemDetail };
}

export const toDialplan = (row: DialplanRow, lines: number): Dialplan => ({
  pbx: row.pbx,
  mode: row.mode,
  state: row.state,
  lines,
  problem: row.problem && { code: row.problem, detail: row.problemDetail },
  drift: row.drift,
  includedBy: row.includedBy,
  checkedAt: row.checkedAt?.toISOString() ?? null,
});

/** A PBX for which nobody has written anything. */
export const untouched = (pbx: string): DialplanRow => ({ pbx, mode: 'write', state: 'in-force', problem: null, problemDetail: '', drift: [], includedBy: null, checkedAt: null });

/** Lines of parts in one list, in the order of their parts; two steps at one place are a mistake of whoever made them. */
export function joined(parts: readonly (readonly DialplanLine[])[]): DialplanLine[] {
  const lines = parts.flat().map((line) => dialplanLineSchema.parse(line));
  const seen = new Set<string>();
  return lines.filter(({ context, extension, priority }) => {
    const place = `${context} ${extension} ${priority}`;
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}
