/** Lines of a queue_log as a busy centre writes it, for measuring what takes them in. */

const AGENTS = 100;
const DAY_S = 86_400;
/** Begins on a Monday in 2024, long before anything else is in the database. */
const BEGIN_S = 1_704_067_200;

/** A sequence that is the same in every run. */
function* numbers(seed) {
  for (let x = seed; ; ) {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    yield x / 2 ** 32;
  }
}

/**
 * About `count` lines: agents who come, pause and go, calls that are answered, rung in vain, abandoned, timed out, handed over.
 * Yields text of some thousand lines at a time, each ending with a line break.
 */
export function* logText(count) {
  const random = numbers(7);
  const next = () => random.next().value;
  const between = (least, most) => least + Math.floor(next() * (most - least + 1));
  let written = 0;
  let sequence = 0;
  for (let day = 0; written < count; day++) {
    const lines = [];
    const add = (at, ...fields) => lines.push([at, `${at}|${fields.join('|')}`]);
    const opens = BEGIN_S + day * DAY_S + 6 * 3600;
    for (let agent = 0; agent < AGENTS; agent++) {
      const name = `PJSIP/${2000 + agent}`;
      const from = opens + between(0, 1800);
      const until = opens + 9 * 3600 + between(0, 1800);
      add(from, 'MANAGER', 'destek', name, 'ADDMEMBER', '');
      for (const hour of [2, 4, 7]) {
        const pause = opens + hour * 3600 + between(0, 1800);
        add(pause, 'NONE', 'destek', name, 'PAUSE', `BRK-${between(2, 5)}`);
        add(pause + between(300, 1200), 'NONE', 'destek', name, 'UNPAUSE', '');
      }
      add(until, 'MANAGER', 'destek', name, 'REMOVEMEMBER', '');
    }
    for (let call = 0; call < AGENTS * 60; call++) {
      const at = opens + between(600, 9 * 3600);
      const id = `pbx-${at}.${sequence++}`;
      const agent = () => `PJSIP/${2000 + between(0, AGENTS - 1)}`;
      const wait = between(1, 90);
      add(at, id, 'destek', 'NONE', 'ENTERQUEUE', '', `0532${between(1_000_000, 9_999_999)}`, between(1, 9));
      const kind = next();
      if (kind < 0.12) add(at + wait, id, 'destek', 'NONE', 'ABANDON', 1, between(1, 9), wait);
      else if (kind < 0.15) add(at + wait, id, 'destek', 'NONE', 'EXITWITHTIMEOUT', 1, between(1, 9), wait);
      else {
        if (kind < 0.4) add(at + wait, id, 'destek', agent(), 'RINGNOANSWER', 15_000);
        const talk = between(20, 600);
        const who = agent();
        const answered = at + wait + between(1, 10);
        add(answered, id, 'destek', who, 'CONNECT', answered - at, `pbx-${answered}.${sequence++}`, between(1, 9));
        if (kind > 0.95) add(answered + talk, id, 'destek', who, 'BLINDTRANSFER', 1005, 'internal', answered - at, talk, 1);
        else add(answered + talk, id, 'destek', who, kind > 0.7 ? 'COMPLETEAGENT' : 'COMPLETECALLER', answered - at, talk, 1);
      }
    }
    lines.sort(([a], [b]) => a - b);
    const wanted = lines.slice(0, count - written);
    written += wanted.length;
    yield `${wanted.map(([, text]) => text).join('\n')}\n`;
  }
}
