import { Refusal } from '@santral/platform/http';
import { readCsv } from './csv-lines.js';
import { conflictsOf, type Known, wantedLines } from './extension-lines.js';

const known: Known = { taken: new Set(['2009']), onPbx: new Set(['1001']), queues: new Set(['destek', 'satis']), users: new Map([['ayse@a.test', { id: 'u1', displayName: 'Ayşe', extension: null }], ['ali@a.test', { id: 'u2', displayName: 'Ali', extension: '1002' }]]) };
const check = (csv: string) => {
  const { lines, bad } = readCsv(csv, 'tr');
  const read = wantedLines(lines, 'tr');
  return { wanted: read.wanted, bad: [...bad, ...read.bad, ...conflictsOf(read.wanted, known, 'tr')] };
};
const refusalOf = (csv: string) => {
  try {
    readCsv(csv, 'tr');
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.params] : error;
  }
  return null;
};

it('reads what spreadsheets write: a mark of order, semicolons, quotes, line breaks of Windows', () => {
  const { wanted, bad } = check('\uFEFFnumber;name;queues;user\r\n2001;"Yılmaz; Ayşe";destek:0|satis:2;AYSE@a.test\r\n\r\n2002;Ali;;\r\n');
  expect(bad).toEqual([]);
  expect(wanted[0]).toMatchObject({ line: 2, number: '2001', user: 'ayse@a.test', secret: null, form: { name: 'Yılmaz; Ayşe', kind: 'desk', codecs: ['alaw', 'ulaw'], queues: [{ queue: 'destek', penalty: 0 }, { queue: 'satis', penalty: 2 }] } });
  expect(wanted[1]).toMatchObject({ line: 4, number: '2002' });
});

it('says of each line what is wrong with it, and in which column', () => {
  const rows = [
    'number,name,kind,user,queues,codecs,callLimit,secret',
    '1,Kısa,,,,,,',
    '2001,"Tırnak""lı",,,,,,',
    '2002,A,telefon,,,,,',
    '2003,A,,,,mp3,,',
    '2004,A,,,,,1,',
    '2005,A,,,,,,kısa',
    '2006,A',
    '2007,A,,,,,,',
    '2007,B,,,,,,',
    '2009,A,,,,,,',
    '1001,A,,,,,,',
    '2010,A,,yok@a.test,,,,',
    '2011,A,,ali@a.test,,,,',
    '2012,A,,,destek:0,,,',
    '2013,A,,ayse@a.test,hayalet:0,,,',
    '2014,A,,ayse@a.test,destek:x,,,',
  ];
  const { wanted, bad } = check(rows.join('\n'));
  expect(bad.map(({ line, column }) => [line, column]).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [2, 'number'], [3, 'name'], [4, 'kind'], [5, 'codecs'], [6, 'callLimit'], [7, 'secret'], [8, null], [10, 'number'], [11, 'number'], [12, 'number'], [13, 'user'], [14, 'user'], [15, 'queues'], [16, 'queues'], [17, 'queues'],
  ]);
  expect(bad.find(({ line }) => line === 2)?.message).toBe('Dahili 2–6 rakam olmalı.');
  expect(bad.find(({ line }) => line === 8)?.message).toBe('8 hücre olmalı, 2 var.');
  expect(bad.find(({ line }) => line === 10)?.message).toBe('Aynı değer 9. satırda da var.');
  expect(bad.find(({ line }) => line === 14)?.message).toBe('Ali zaten 1002 dahilisini kullanıyor.');
  expect(wanted.some(({ number }) => number === '2007')).toBe(true);
});

it('refuses a file that is none, or lacks a column, or has one nobody knows', () => {
  expect(refusalOf('number,name\n2001,"A')).toMatchObject(['extension.file-unreadable', {}]);
  expect(refusalOf('number\n2001')).toEqual(['extension.column-missing', { column: 'name' }]);
  expect(refusalOf('number,name,colour\n2001,A,red')).toEqual(['extension.column-unknown', { column: 'colour' }]);
});
