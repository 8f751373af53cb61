import type { DataSource } from 'typeorm';

const demoNotes: readonly [title: string, detail: string][] = [
  ['Vardiya devri', 'Saat 17.30’da destek kuyruğu akşam ekibine geçiyor.'],
  ['Haftalık toplantı', 'Pazartesi 09.30, açık talepler gözden geçirilecek.'],
];
const demoNoteId = (number: number): string => `00000000-0000-4000-8000-b${String(number).padStart(11, '0')}`;

/** The first two of the demo company have talked already. */
const demoTalk: readonly [author: 0 | 1, text: string][] = [
  [0, 'Demir Ticaret yeniden aradı, hattı izliyor muyuz?'],
  [1, 'İzliyoruz, 14.00’te arayıp bilgi vereceğim.'],
];
const demoChatId = '00000000-0000-4000-8000-b10000000001';

/** Gives each of `userIds` the notes of the demo company, and the first two a chat. Run again, it adds what is missing. */
export async function seedOfficeDemo(database: DataSource, { userIds }: { userIds: readonly string[] }): Promise<void> {
  const notes = userIds.flatMap((userId, person) =>
    demoNotes.map(([title, detail], index) => ({ id: demoNoteId(person * demoNotes.length + index + 1), userId, title, detail })),
  );
  for (const { id, userId, title, detail } of notes)
    await database.query('INSERT INTO quick_note (id, user_id, title, detail) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING', [id, userId, title, detail]);
  const [one, other] = userIds;
  if (one === undefined || other === undefined) return;
  await database.query('INSERT INTO chat (id, first_id, second_id) VALUES ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid)) ON CONFLICT DO NOTHING', [demoChatId, one, other]);
  await database.query(
    `INSERT INTO chat_message (chat_id, author_id, text) SELECT $1, author, text FROM unnest($2::uuid[], $3::text[]) AS line (author, text)
     WHERE EXISTS (SELECT 1 FROM chat WHERE id = $1) AND NOT EXISTS (SELECT 1 FROM chat_message WHERE chat_id = $1)`,
    [demoChatId, demoTalk.map(([author]) => userIds[author]), demoTalk.map(([, text]) => text)],
  );
}
