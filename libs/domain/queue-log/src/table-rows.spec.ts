import { type BadLine, isBad, type ReadLine } from './queue-log-line.js';
import { TableRows } from './table-rows.js';
import { WallClock } from './wall-clock.js';

const read = (text: string, zone = 'Europe/Istanbul'): (ReadLine | BadLine)[] => {
  const rows = text.split('\n');
  const table = new TableRows(rows[0] ?? '', new WallClock(zone));
  return rows.flatMap((row) => table.parse(row) ?? []);
};
const at = (text: string, zone?: string) => read(text, zone).map((line) => (isBad(line) ? line.problem : new Date(line.at).toISOString()));

const line = { uniqueid: 'santral-1795164679.0', queue: 'destek', agent: 'Dahili 1001', event: 'CONNECT', data: ['4', 'santral-1795164679.1', '2'], rest: '|destek|Dahili 1001|CONNECT|4|santral-1795164679.1|2' };

describe('rows of an exported queue_log table', () => {
  it.each([
    ['PostgreSQL with titles', 'id,time,callid,queuename,agent,event,data1,data2,data3,data4,data5\n7,"2026-11-20 12:05:03.123456",santral-1795164679.0,destek,"Dahili 1001",CONNECT,4,santral-1795164679.1,2,,', '2026-11-20T09:05:03.123Z'],
    ['PostgreSQL without titles', '7,2026-11-20 12:05:03.123456,santral-1795164679.0,destek,Dahili 1001,CONNECT,4,santral-1795164679.1,2,,', '2026-11-20T09:05:03.123Z'],
    ['MySQL with tabs and \\N', '7\t2026-11-20 12:05:03\tsantral-1795164679.0\tdestek\tDahili 1001\tCONNECT\t4\tsantral-1795164679.1\t2\t\\N\t\\N', '2026-11-20T09:05:03.000Z'],
    ['one data column and seconds', 'time;callid;queuename;agent;event;data\n1795165503;santral-1795164679.0;destek;Dahili 1001;CONNECT;4|santral-1795164679.1|2', '2026-11-20T09:05:03.000Z'],
    ['quoted separators', '"7";"2026-11-20T12:05:03+03:00";"santral-1795164679.0";"destek";"Dahili 1001";"CONNECT";"4";"santral-1795164679.1";"2";"";""', '2026-11-20T09:05:03.000Z'],
  ])('are read from %s', (_, text, instant) => {
    expect(read(text)).toEqual([{ ...line, at: Date.parse(instant) }]);
  });

  it('fill all five data columns, and without titles with an id before them or without', () => {
    const data = ['1007', 'from-agent', '18', '40', '2'];
    for (const row of [`7,1795164679,1.2,destek,NONE,BLINDTRANSFER,${data.join()}`, `1795164679,1.2,destek,NONE,BLINDTRANSFER,${data.join()}`]) expect(read(row)).toMatchObject([{ event: 'BLINDTRANSFER', data }]);
  });

  it('hold separators and quotes inside of quotes', () => {
    const [row] = read('7,1795164679,1.2,destek,NONE,ENTERQUEUE,,05321112233,1,"Demir, ""Mehmet""",');
    expect(row).toMatchObject({ data: ['', '05321112233', '1', 'Demir, "Mehmet"'] });
  });

  it('that are none say so', () => {
    expect(read('a,b,c\n1,2,3')).toEqual([{ problem: 'no row of a queue_log table' }, { problem: 'no row of a queue_log table' }]);
    expect(at('id,time,callid,queuename,agent,event,data\n7,yesterday,1.2,destek,NONE,ABANDON,1|1|4')).toEqual(['no time: "yesterday"']);
  });
});

describe('local times', () => {
  const row = (time: string) => `7,${time},1.2,destek,NONE,ABANDON,1,1,4,,`;

  it('are those of the zone, summer and winter', () => {
    expect(at([row('2015-01-15 12:00:00'), row('2015-07-15 12:00:00'), row('2026-07-15 12:00:00')].join('\n'))).toEqual(['2015-01-15T10:00:00.000Z', '2015-07-15T09:00:00.000Z', '2026-07-15T09:00:00.000Z']);
  });

  it('of an hour that comes twice go on instead of back', () => {
    const night = ['02:30:00', '02:50:00', '02:05:00', '02:10:00', '02:59:59', '03:00:00'].map((time) => row(`2026-10-25 ${time}`));
    expect(at(night.join('\n'), 'Europe/Berlin').map((instant) => instant.slice(11, 19))).toEqual(['00:30:00', '00:50:00', '01:05:00', '01:10:00', '01:59:59', '02:00:00']);
  });

  it('that the clocks leave out are read as before the change', () => {
    expect(at(row('2026-03-29 02:30:00'), 'Europe/Berlin')).toEqual(['2026-03-29T01:30:00.000Z']);
  });
});
