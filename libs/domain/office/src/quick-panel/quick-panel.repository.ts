import { Injectable } from '@nestjs/common';
import { type NewQuickNote, type QuickItem, settledTicketStates, supportTickets } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** Lines the panel shows of each kind. */
const SHOWN = 100;

@Injectable()
export class QuickPanelRepository {
  constructor(private readonly database: DataSource) {}

  /** Open tickets assigned to a person. Their table is read as it is declared in the contracts; the rules stay with the tickets. */
  async eventsOf(userId: string): Promise<QuickItem[]> {
    return (await this.database.query(
      `SELECT id, subject AS title, code AS detail FROM "${supportTickets.table}"
       WHERE assignee_id = $1 AND state <> ALL ($2) ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
      [userId, settledTicketStates],
    )) as QuickItem[];
  }

  async notesOf(userId: string): Promise<QuickItem[]> {
    return (await this.database.query(`SELECT id, title, detail FROM quick_note WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT ${SHOWN}`, [userId])) as QuickItem[];
  }

  async addNote(userId: string, { title, detail }: NewQuickNote): Promise<QuickItem> {
    const [note] = (await this.database.query('INSERT INTO quick_note (user_id, title, detail) VALUES ($1, $2, $3) RETURNING id, title, detail', [userId, title, detail])) as [QuickItem];
    return note;
  }

  /** Whether the person had such a note. Somebody else's is not theirs to delete. */
  async deleteNote(userId: string, id: string): Promise<boolean> {
    const [, deleted] = (await this.database.query('DELETE FROM quick_note WHERE id = $1 AND user_id = $2', [id, userId])) as [unknown, number];
    return deleted > 0;
  }
}
