import { readQueueLog } from './queue-log.js';

const log = `1795141023|1795141023.0|destek|NONE|ENTERQUEUE||05321112233|1
1795141024|1795141023.0|destek|Dahili 1001|CONNECT|1|1795141023.1|0
1795141027|1795141023.0|destek|Dahili 1001|COMPLETECALLER|1|3|1
1795141030|1795141030.4|destek|NONE|ENTERQUEUE||05329998877|1
1795141033|1795141030.4|destek|NONE|ABANDON|1|1|3
1795141040|1795141040.6|destek|NONE|ENTERQUEUE||05320000000|1
1795141044|1795141040.6|destek|Dahili 1001|RINGNOANSWER|4000
1795141044|1795141040.6|destek|NONE|EXITWITHTIMEOUT|1|1|4
1795141050|MANAGER|destek|Dahili 1001|REMOVEMEMBER|
1795141060|1795141060.9|destek|NONE|ENTERQUEUE|||1
`;

it('tells how each stay in a queue ended', () => {
  expect(readQueueLog(log)).toEqual([
    { enteredAt: 1795141023, uniqueid: '1795141023.0', queue: 'destek', caller: '05321112233', outcome: 'answered', waitS: 1, agent: 'Dahili 1001' },
    { enteredAt: 1795141030, uniqueid: '1795141030.4', queue: 'destek', caller: '05329998877', outcome: 'abandoned', waitS: 3, agent: null },
    { enteredAt: 1795141040, uniqueid: '1795141040.6', queue: 'destek', caller: '05320000000', outcome: 'timeout', waitS: 4, agent: null },
    { enteredAt: 1795141060, uniqueid: '1795141060.9', queue: 'destek', caller: null, outcome: 'open', waitS: null, agent: null },
  ]);
});
