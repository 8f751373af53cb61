/** What the former PBX of the demo company logged in its last days. */

/** What the ids of its channels begin with. */
export const DEMO_CHANNELS = 'demo-';

const QUEUES = ['destek', 'satis'];
/** Minutes after midnight at which an agent takes calls; breaks and lunch lie between them. */
const CALL_MINUTES = [555, 600, 645, 690, 795, 850, 905, 960, 1010];
const TEA_MINUTE = 625;
const LUNCH_MINUTE = 720;

/** A sequence that is the same in every run. */
function* numbers(seed) {
  for (let x = seed; ; ) {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    yield x / 2 ** 32;
  }
}

/**
 * Lines of a queue_log, in order of time: who came, took which breaks and answered whom on some days. Nothing but the days depends on the clock.
 * @param {readonly number[]} midnights begin of each day, epoch seconds
 * @param {readonly string[]} extensions
 */
export function demoLog(midnights, extensions) {
  const random = numbers(2026);
  const between = (least, most) => least + Math.floor(random.next().value * (most - least + 1));
  const lines = [];
  const add = (at, ...fields) => lines.push([at, `${at}|${fields.join('|')}`]);
  let sequence = 0;
  for (const midnight of midnights) {
    const minute = (n) => midnight + n * 60;
    extensions.forEach((extension, i) => {
      const member = `PJSIP/${extension}`;
      // As in the settings of the demo company: all support, every second one sells as well.
      const queues = i % 2 === 0 ? QUEUES : QUEUES.slice(0, 1);
      const toAll = (at, event, data) => queues.forEach((queue) => add(at, 'NONE', queue, member, event, data));
      toAll(minute(540) + between(0, 600), 'ADDMEMBER', '');
      toAll(minute(1080) + between(0, 600), 'REMOVEMEMBER', '');
      for (const [begin, least, most, name] of [[TEA_MINUTE, 480, 900, 'Çay'], [LUNCH_MINUTE, 2400, 3600, 'Yemek']]) {
        const from = minute(begin) + between(0, 300);
        toAll(from, 'PAUSE', name);
        toAll(from + between(least, most), 'UNPAUSE', '');
      }
      for (const begin of CALL_MINUTES) {
        const [at, queue, rang, talk] = [minute(begin) + between(0, 300), queues[between(0, queues.length - 1)], between(2, 9), between(45, 540)];
        const id = enter(at, queue);
        const waited = rang + between(0, 24);
        add(at + waited, id, queue, member, 'CONNECT', waited, `${id}1`, rang);
        add(at + waited + talk, id, queue, member, between(0, 2) === 0 ? 'COMPLETEAGENT' : 'COMPLETECALLER', waited, talk, 1);
      }
    });
    // Those nobody took, while everybody was at lunch or talked.
    for (let i = 0; i < 12; i++) {
      const [at, queue, waited] = [minute(725) + i * 240, QUEUES[i % 2], between(3, 90)];
      const id = enter(at, queue);
      add(at + waited, id, queue, 'NONE', i % 4 === 3 ? 'EXITWITHTIMEOUT' : 'ABANDON', 1, 1, waited);
    }
  }
  return lines.sort(([a], [b]) => a - b).map(([, text]) => text);

  function enter(at, queue) {
    const id = `${DEMO_CHANNELS}${at}.${sequence++}`;
    add(at, id, queue, 'NONE', 'ENTERQUEUE', '', `0212555${String(1000 + sequence).slice(-4)}`, 1);
    return id;
  }
}
