import { logFigures } from './log-figures.js';

const log = `1795140000|MANAGER|destek|Dahili 1001|ADDMEMBER|
1795141023|a-1795141023.0|destek|NONE|ENTERQUEUE||05321112233|1
1795141030|a-1795141023.0|destek|Dahili 1002|RINGNOANSWER|6000
1795141048|a-1795141023.0|destek|Dahili 1001|CONNECT|25|a-1795141047.1|1
1795141060|a-1795141023.0|destek|Dahili 1001|BLINDTRANSFER|1003|from-agent|25|12|1
1795143590|a-1795143590.4|destek|NONE|ENTERQUEUE||05329998877|1
1795143593|a-1795143590.4|destek|Dahili 1001|RINGCANCELED|900
1795143593|a-1795143590.4|destek|NONE|ABANDON|1|1|3
1795143601|a-1795143601.6|destek|NONE|ENTERQUEUE||05320000000|1
1795143605|a-1795143601.6|destek|NONE|EXITWITHTIMEOUT|1|1|4
1795143606|a-1795143601.6|satis|NONE|ENTERQUEUE||05320000000|1
1795143606|a-1795143601.6|satis|Dahili 1001|CONNECT|0|a-1795143606.9|0
1795143616|a-1795143601.6|satis|Dahili 1001|COMPLETEAGENT|0|10|1
1795143700|MANAGER|destek|Dahili 1001|REMOVEMEMBER|
`;
const { queues, hours, agents } = logFigures(log, 1_795_140_000, (name) => name.replace('Dahili ', ''));

it('counts stays in queues, by the outcome and the wait Asterisk wrote', () => {
  expect(queues.get('destek')).toEqual({ offered: 3, answered: 1, answeredInTarget: 0, abandoned: 1, shortAbandoned: 1, timeout: 1, otherEnds: 0, nearTarget: 0, nearShort: 0, waitSumS: 32, waitMaxS: 25, answerWaitSumS: 25, giveUpSumS: 0, giveUps: 0 });
  expect(queues.get('satis')).toMatchObject({ offered: 1, answered: 1, answeredInTarget: 1 });
});

it('counts calls once, in the hour their channel was made', () => {
  expect([...hours]).toEqual([[1_795_140_000, { inboundCalls: 2, answered: 1, nearAnswered: 0, visits: 2 }], [1_795_143_600, { inboundCalls: 1, answered: 1, nearAnswered: 0, visits: 2 }]]);
});

it('counts what each agent was asked and did', () => {
  expect(agents.get('1001')).toEqual({ offered: 3, answered: 2, missed: 0, transferredOut: 1, completedByAgent: 1, talkS: 22, loginS: 3700, sessions: 1 });
  expect(agents.get('1002')).toMatchObject({ offered: 1, missed: 1, answered: 0 });
});

it('leaves out what was before', () => {
  expect(logFigures(log, 1_795_143_600, (name) => name).queues.get('destek')?.offered).toBe(1);
});
