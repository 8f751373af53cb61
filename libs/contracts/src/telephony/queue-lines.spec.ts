import { queueConfigLines, queueDialplan, type QueueWish, queueWishOf } from './queue-lines.js';
import { asteriskQueueSettings, freshQueueSettings, queueSettingsSchema } from './queue-settings.js';

const wish = (change: Partial<QueueWish> = {}): QueueWish => ({ settings: freshQueueSettings, fixed: [], theirs: [], ...change });
const text = (given: QueueWish) => queueConfigLines(given).map(({ name, value }) => `${name}=${value}`);
const read = (...lines: string[]) => queueWishOf(lines.map((line) => ({ name: line.slice(0, line.indexOf('=')), value: line.slice(line.indexOf('=') + 1) })), asteriskQueueSettings);

it('writes every setting, what Santral needs of a queue, and members who need not sign in', () => {
  const lines = text(wish({ settings: { ...freshQueueSettings, announce: 'custom/hos-geldiniz', announceFrequency: 30, joinempty: 'strict' }, fixed: [{ extension: '2001', penalty: 3 }] }));
  for (const line of ['strategy=rrmemory', 'timeout=15', 'wrapuptime=2', 'ringinuse=no', 'autopause=no', 'joinempty=strict', 'announce=custom/hos-geldiniz', 'announce-frequency=30', 'membergosub=santral-record', 'member=PJSIP/2001,3']) expect(lines).toContain(line);
  expect(lines.some((line) => line.startsWith('periodic-announce='))).toBe(false);
  expect(text(wish({ settings: { ...freshQueueSettings, recording: false } })).some((line) => line.startsWith('membergosub'))).toBe(false);
});

it('reads back what it has written', () => {
  const settings = { ...freshQueueSettings, strategy: 'linear', weight: 7, ringinuse: true, announceHoldtime: 'once', periodicAnnounce: 'queue-periodic-announce', leavewhenempty: 'loose', recording: false } as const;
  for (const given of [wish(), wish({ settings, fixed: [{ extension: '2001', penalty: 0 }, { extension: '2002', penalty: 5 }] }), wish({ theirs: [{ name: 'context', value: 'kuyruk-tuslari' }] })]) {
    expect(queueWishOf(queueConfigLines(given), freshQueueSettings)).toEqual(given);
  }
});

it('keeps of somebody else\'s lines what it has no setting for, and takes the last word of a template and its section', () => {
  const found = read('timeout=15', 'timeout=6', 'Strategy=RRMemory', 'joinempty=paused,invalid', 'setinterfacevar=yes', 'autopause=yes', 'member=PJSIP/1001,1', 'member=Local/1002@internal/n', 'ringinuse=no');
  expect(found.settings).toMatchObject({ timeout: 6, strategy: 'rrmemory', ringinuse: false, joinempty: 'yes', retry: 5, recording: false });
  expect(found.fixed).toEqual([{ extension: '1001', penalty: 1 }]);
  expect(found.theirs.map(({ name, value }) => `${name}=${value}`)).toEqual(['joinempty=paused,invalid', 'setinterfacevar=yes', 'autopause=yes', 'member=Local/1002@internal/n']);
  // Theirs stand in the place of ours of the same name.
  expect(text(found).filter((line) => /^(joinempty|autopause)=/.test(line))).toEqual(['joinempty=paused,invalid', 'autopause=yes']);
});

it('leads numbers to queues that have one, and has a way to record where one is recorded', () => {
  const queue = { name: 'teknik', number: '5100', maxWait: 90, recording: false };
  expect(queueDialplan([queue, { ...queue, name: 'sessiz', number: null }]).map(({ context, extension, priority, application, data }) => `${context} ${extension},${priority},${application}(${data})`)).toEqual([
    'santral-internal 5100,1,Answer()', 'santral-internal 5100,2,Queue(teknik,tc,,,90)', 'santral-internal 5100,3,Hangup()',
  ]);
  expect(queueDialplan([{ ...queue, number: null, recording: true }]).some(({ context, application }) => context === 'santral-record' && application === 'MixMonitor')).toBe(true);
});

it('takes no sound that leaves the folder of sounds or ends a line', () => {
  for (const announce of ['../../etc/passwd', '/etc/passwd', 'a;b', 'a b', 'a\nb']) expect(queueSettingsSchema.safeParse({ ...freshQueueSettings, announce }).success).toBe(false);
  expect(queueSettingsSchema.safeParse({ ...freshQueueSettings, announce: 'custom/a&b' }).success).toBe(true);
});
