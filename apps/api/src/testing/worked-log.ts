/** The worked hour of the reports, 10:00 to 11:00 in Istanbul on 20 November 2026, as Asterisk would have logged it. */
export const HOUR_S = Date.parse('2026-11-20T10:00:00+03:00') / 1000;

interface WorkedVisit {
  id: string;
  minute: number;
  wait: number;
  end: string;
  agent?: string;
  talk?: number;
}
const visits: readonly WorkedVisit[] = [
  { id: 'A', minute: 1, wait: 6, end: 'CONNECT', agent: 'PJSIP/101', talk: 180 },
  { id: 'B', minute: 5, wait: 18, end: 'CONNECT', agent: 'PJSIP/102', talk: 240 },
  { id: 'C', minute: 12, wait: 20, end: 'CONNECT', agent: 'PJSIP/101', talk: 60 },
  { id: 'D', minute: 20, wait: 45, end: 'CONNECT', agent: 'PJSIP/102', talk: 300 },
  { id: 'E', minute: 25, wait: 3, end: 'ABANDON' },
  { id: 'F', minute: 31, wait: 12, end: 'ABANDON' },
  { id: 'G', minute: 33, wait: 70, end: 'ABANDON' },
  { id: 'H', minute: 40, wait: 120, end: 'EXITWITHTIMEOUT' },
  { id: 'I', minute: 50, wait: 30, end: 'EXITWITHKEY' },
];

/** Lines of the hour in order: nine stays in one queue, and agent 101 who comes at ten, goes at eleven and takes 600 seconds of tea. */
export function workedLog(): string[] {
  const lines: [at: number, text: string][] = [];
  const add = (at: number, ...fields: (string | number)[]) => lines.push([HOUR_S + at, [HOUR_S + at, ...fields].join('|')]);
  add(0, 'MANAGER', 'destek', 'PJSIP/101', 'ADDMEMBER', '');
  add(1800, 'NONE', 'destek', 'PJSIP/101', 'PAUSE', 'Çay');
  add(2400, 'NONE', 'destek', 'PJSIP/101', 'UNPAUSE', '');
  add(3600, 'MANAGER', 'destek', 'PJSIP/101', 'REMOVEMEMBER', '');
  visits.forEach(({ minute, wait, end, agent = 'NONE', talk }, i) => {
    const at = minute * 60;
    const uniqueid = `pbx-${HOUR_S + at}.${i}`;
    add(at, uniqueid, 'destek', 'NONE', 'ENTERQUEUE', '', `0532111000${i}`, 1);
    if (end !== 'CONNECT') add(at + wait, uniqueid, 'destek', agent, end, ...(end === 'EXITWITHKEY' ? [9] : []), 1, 1, wait);
    else {
      add(at + wait, uniqueid, 'destek', agent, 'CONNECT', wait, `pbx-${HOUR_S + at + wait}.9${i}`, agent === 'PJSIP/101' ? 7 : 4);
      add(at + wait + (talk ?? 0), uniqueid, 'destek', agent, 'COMPLETECALLER', wait, talk ?? 0, 1);
    }
  });
  return lines.sort(([a], [b]) => a - b).map(([, text]) => text);
}
