import type { ConfigPart, PbxQueue } from '@santral/contracts';
import { causeOf, queueDriftOf } from './queue-drift.js';

const lines = (...given: string[]) => given.map((line) => ({ name: line.slice(0, line.indexOf('=')), value: line.slice(line.indexOf('=') + 1) }));
const part: ConfigPart = { section: 'teknik', lines: lines('strategy=rrmemory', 'weight=2', 'maxlen=0', 'member=PJSIP/2001,1') };
const onPbx = (section: PbxQueue['section']): PbxQueue => ({ queue: 'teknik', strategy: 'rrmemory', maxLength: 0, weight: 2, serviceLevelS: 0, members: [], section });
const read = (section: PbxQueue['section'], configRefusal: string | null = null) => ({ queues: [onPbx(section)], configRefusal });
const drift = (...given: string[]) => queueDriftOf(part, read({ templates: [], settings: lines(...given) }));
const same = part.lines.map(({ name, value }) => `${name}=${value}`);

it('finds nothing where the lines are ours, in any order and with any spelling of their names', () => {
  expect(drift(...same)).toEqual([]);
  expect(drift(...[...same].reverse())).toEqual([]);
  expect(drift(...same.map((line) => line.replace('weight', 'Weight')))).toEqual([]);
});

it('finds what was changed, added and taken away, a line each', () => {
  expect(drift('strategy=ringall', 'weight=2', 'maxlen=0', 'member=PJSIP/2001,5', 'retry=9')).toEqual([
    { object: 'section/teknik', field: 'strategy', ours: 'rrmemory', theirs: 'ringall' },
    { object: 'section/teknik', field: 'member PJSIP/2001', ours: '1', theirs: '5' },
    { object: 'section/teknik', field: 'retry', ours: null, theirs: '9' },
  ]);
  expect(drift(...same.slice(0, 3))).toEqual([{ object: 'section/teknik', field: 'member PJSIP/2001', ours: '1', theirs: null }]);
});

it('finds a queue that is gone, and one that runs on without its lines: it would not be there after a restart', () => {
  expect(queueDriftOf(part, { queues: [], configRefusal: null })).toEqual([{ object: 'queue/teknik', field: null, ours: 'teknik', theirs: null }]);
  expect(queueDriftOf(part, read(null))).toEqual([{ object: 'section/teknik', field: null, ours: 'teknik', theirs: null }]);
});

it('goes by what the PBX says of a queue where its lines may not be read', () => {
  expect(queueDriftOf(part, read(null, 'Permission denied'))).toEqual([]);
  expect(queueDriftOf(part, { queues: [{ ...onPbx(null), weight: 9 }], configRefusal: 'Permission denied' })).toEqual([{ object: 'section/teknik', field: 'weight', ours: '2', theirs: '9' }]);
});

it('finds one that is to be gone and is still there', () => {
  expect(queueDriftOf({ section: 'teknik', lines: [] }, read(null))).toHaveLength(1);
  expect(queueDriftOf({ section: 'teknik', lines: [] }, { queues: [], configRefusal: null })).toEqual([]);
});

it('says why what was written is not in force', () => {
  expect(causeOf(part, { sections: [], queues: [] })).toEqual({ code: 'pbx-config.not-included', detail: '#tryinclude santral-queues.conf' });
  expect(causeOf(part, { sections: ['teknik'], queues: [] }).code).toBe('pbx-config.not-in-force');
  expect(causeOf(part, { sections: ['teknik'], queues: [onPbx(null)] }).code).toBe('pbx-config.shadowed');
});
