import type { Localized } from '@santral/contracts';
import type { DataSource } from 'typeorm';
import { freezeCriteria, lockCriteria } from '../criteria/criteria-sets.repository.js';

interface DemoCriterion {
  name: Localized;
  description: string;
  weight: number;
  maxScore?: number;
  isFatal?: boolean;
  allowNa?: boolean;
}
const demoCriteria: readonly DemoCriterion[] = [
  { name: { tr: 'Karşılama ve kimlik doğrulama', en: 'Greeting and identification', ar: 'الترحيب والتحقق من الهوية' }, description: 'Kurum adı, kendi adı, kimlik soruları.', weight: 20 },
  { name: { tr: 'Sorunu anlama', en: 'Understanding the problem', ar: 'فهم المشكلة' }, description: 'Dinledi, sordu, özetledi.', weight: 25 },
  { name: { tr: 'Doğru bilgi ve çözüm', en: 'Right information and solution', ar: 'معلومات صحيحة وحل' }, description: 'Bilgi doğru ve tam; çözüm ya da sonraki adım belli.', weight: 30 },
  { name: { tr: 'Üslup ve dil', en: 'Tone and language', ar: 'الأسلوب واللغة' }, description: 'Nazik, açık, sabırlı.', weight: 15 },
  { name: { tr: 'Kapanış ve not', en: 'Closing and note', ar: 'الختام والملاحظة' }, description: 'Başka isteği soruldu; arama nedeni ve açıklama yazıldı.', weight: 10, allowNa: true },
  { name: { tr: 'Kişisel verilerin korunması', en: 'Data protection', ar: 'حماية البيانات الشخصية' }, description: 'Kimlik doğrulanmadan bilgi verilmedi.', weight: 10, maxScore: 1, isFatal: true },
];

/** Criteria of the demo company. A database that has criteria keeps them. */
export async function seedQualityDemo(database: DataSource): Promise<void> {
  await database.transaction(async (manager) => {
    await lockCriteria(manager);
    const [{ count }] = await manager.query<[{ count: number }]>('SELECT count(*)::int AS count FROM quality_criterion');
    if (count > 0) return;
    for (const [i, { name, description, weight, maxScore = 5, isFatal = false, allowNa = false }] of demoCriteria.entries()) {
      await manager.query('INSERT INTO quality_criterion (name, description, weight, max_score, is_fatal, allow_na, position) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        JSON.stringify(name), description, weight, maxScore, isFatal, allowNa, i + 1,
      ]);
    }
    await freezeCriteria(manager, null);
  });
}
