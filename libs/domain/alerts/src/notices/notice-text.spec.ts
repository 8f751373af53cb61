import { alertKinds } from '@santral/contracts';
import { mailOf, type NoticeWords, smsOf } from './notice-text.js';

const words: NoticeWords = {
  word: 'raised', rule: 'Gece nöbeti', kind: 'longest-wait', severity: 'critical', pbx: 'izmir', target: 'şikâyet', value: 125.4, limit: 120, since: Date.parse('2026-11-20T06:00:00Z'), raisedAt: Date.parse('2026-11-20T06:02:05Z'),
  resolvedAt: null, acknowledgedBy: null,
};

it('says in a mail what, since when and by which rule', () => {
  const { subject, text } = mailOf({ ...words, word: 'resolved', resolvedAt: Date.parse('2026-11-20T06:10:00Z'), acknowledgedBy: 'Ayşe' }, 'tr', 'Europe/Istanbul');
  expect(subject).toBe('[Santral] Uyarı bitti: şikâyet kuyruğunda 125 saniyedir bekleyen var (sınır 120)');
  expect(text.split('\n')).toEqual([
    'şikâyet kuyruğunda 125 saniyedir bekleyen var (sınır 120)', '', 'Kural: Gece nöbeti', 'Santral: izmir', 'Başlangıç: 20.11.2026 09:00:00', 'Bitiş: 20.11.2026 09:10:00', 'İlgilenen: Ayşe', '',
    'Ayrıntılar Santral\'da "Uyarılar" sayfasında.',
  ]);
  expect(mailOf(words, 'tr', 'Europe/Istanbul').subject).toContain('KRİTİK · Uyarı:');
});

it('keeps names of Latin letters as they are between Arabic words', () => {
  expect(mailOf({ ...words, kind: 'dead-letters', target: 'facts:{main}' }, 'ar', 'Europe/Istanbul').subject).toContain('أحداث المقسم \u2068main\u2069');
});

it('is one SMS of plain letters, whatever the kind, the language and the name of a queue', () => {
  expect(smsOf(words, 'tr')).toBe('Santral KRITIK - Uyari: sikayet kuyrugunda 125 saniyedir bekleyen var (sinir 120)');
  for (const kind of alertKinds) {
    for (const language of ['tr', 'en', 'ar'] as const) {
      const text = smsOf({ ...words, kind, target: 'ığüşöç'.repeat(30) }, language);
      expect(text).toMatch(/^[\x20-\x7e]{20,160}$/);
    }
  }
});

it.each([
  ['type', '1001 dahilisinin molası, türünün günlük limitini 90 saniye aştı'],
  ['single', '1001 dahilisinin molası, tek mola limitini 90 saniye aştı'],
  ['allowance', '1001 dahilisi günlük mola hakkını 90 saniye aştı'],
  [null, '1001 dahilisinin molası sınırı 90 saniye aştı'],
] as const)('names the limit of a break: %s', (limitKind, sentence) => {
  expect(mailOf({ ...words, kind: 'break-overrun', target: '1001', value: 90, limitKind }, 'tr', 'Europe/Istanbul').subject).toContain(sentence);
});
