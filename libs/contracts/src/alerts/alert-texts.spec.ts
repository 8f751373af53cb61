import { languages } from '../errors/define-errors.js';
import { jobQueues } from '../health/job-queues.js';
import { alertText } from './alert-texts.js';

const about = (kind: Parameters<typeof alertText>[0]['kind'], target: string) => languages.map((language) => alertText({ kind, target, value: 1200, limit: 1000 }, language));

it('says of a late reader what is late and of which PBX, not what its stream is called', () => {
  expect(about('stream-behind', 'facts:{main} → calls')).toEqual([
    'Çağrı geçmişi (main santrali): 1200 olay geride (sınır 1000)',
    'Call history (PBX main): 1200 events behind (limit 1000)',
    'سجل المكالمات (المقسم \u2068main\u2069): متأخر بمقدار 1200 من الأحداث (الحد 1000)',
  ]);
  expect(about('stream-behind', 'facts:{santral} → office')[0]).toBe("Bildirimler (Santral'ın kendi olayları): 1200 olay geride (sınır 1000)");
});

it('says whose facts could not be worked off', () => {
  expect(about('dead-letters', 'facts:{izmir}')[0]).toBe('izmir santralinin olayları: 1200 işlenemeyen bekliyor');
  expect(about('dead-letters', 'facts:{santral}')[1]).toBe('Events of Santral itself: 1200 dead letters wait');
});

it('has words for every queue of jobs, and leaves a name it does not know', () => {
  for (const queue of jobQueues) for (const sentence of about('jobs-waiting', queue)) expect(sentence).not.toMatch(new RegExp(`^\u2068?${queue}\u2069?:`));
  expect(about('stream-behind', 'facts:{main} → later')[0]).toBe('later (main santrali): 1200 olay geride (sınır 1000)');
  expect(about('waiting', 'calls')[0]).toContain('calls kuyruğunda');
});
