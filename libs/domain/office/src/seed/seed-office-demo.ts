import type { DataSource } from 'typeorm';

const demoNotes: readonly [title: string, detail: string][] = [
  ['Vardiya devri', 'Saat 17.30’da destek kuyruğu akşam ekibine geçiyor.'],
  ['Haftalık toplantı', 'Pazartesi 09.30, açık talepler gözden geçirilecek.'],
];
const demoNoteId = (number: number): string => `00000000-0000-4000-8000-b${String(number).padStart(11, '0')}`;

/** Gives each of `userIds` the notes of the demo company. Run again, it adds what is missing. */
export async function seedOfficeDemo(database: DataSource, { userIds }: { userIds: readonly string[] }): Promise<void> {
  const notes = userIds.flatMap((userId, person) =>
    demoNotes.map(([title, detail], index) => ({ id: demoNoteId(person * demoNotes.length + index + 1), userId, title, detail })),
  );
  for (const { id, userId, title, detail } of notes)
    await database.query('INSERT INTO quick_note (id, user_id, title, detail) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING', [id, userId, title, detail]);
}
