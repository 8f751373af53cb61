import { Injectable } from '@nestjs/common';
import { type ChatContact, type ChatMessage, type ChatUser, type ChatUserData, type UserChatList, users } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Messages a chat opens with. */
const SHOWN = 200;
/** Whoever may sign in and has a role; their table is read as it is declared in the contracts. */
const colleagues = `"${users.table}" u LEFT JOIN chat_person p ON p.user_id = u.id`;
const isColleague = 'NOT u.disabled AND cardinality(u.roles) > 0';
const person = `u.id, u.display_name AS name, u.photo_url AS avatar, coalesce(p.status, 'offline') AS status, coalesce(p.mood, '') AS mood`;
/** ISO 8601, UTC, milliseconds, as everywhere on the wire. */
const instantOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

@Injectable()
export class ChatRepository {
  constructor(private readonly database: DataSource) {}

  async contactsOf(userId: string): Promise<ChatContact[]> {
    return (await this.database.query(
      `SELECT ${person}, (
         SELECT count(*)::int FROM chat c JOIN chat_message m ON m.chat_id = c.id
         WHERE c.first_id = least(u.id, $1) AND c.second_id = greatest(u.id, $1) AND m.author_id = u.id AND m.read_at IS NULL
       ) AS unread
       FROM ${colleagues} WHERE u.id <> $1 AND ${isColleague} ORDER BY u.display_name, u.id`,
      [userId],
    )) as ChatContact[];
  }

  async personOf(userId: string): Promise<Omit<ChatUser, 'chatList'> | null> {
    const [row] = (await this.database.query(`SELECT ${person} FROM ${colleagues} WHERE u.id = $1`, [userId])) as Omit<ChatUser, 'chatList'>[];
    return row ?? null;
  }

  async changePerson(userId: string, { status, mood }: ChatUserData): Promise<void> {
    await this.database.query(
      `INSERT INTO chat_person AS p (user_id, status, mood) VALUES ($1, coalesce($2, 'offline'), coalesce($3, ''))
       ON CONFLICT (user_id) DO UPDATE SET status = coalesce($2, p.status), mood = coalesce($3, p.mood)`,
      [userId, status ?? null, mood ?? null],
    );
  }

  async isContact(userId: string): Promise<boolean> {
    return ((await this.database.query(`SELECT 1 FROM ${colleagues} WHERE u.id = $1 AND ${isColleague}`, [userId])) as unknown[]).length > 0;
  }

  async chatListOf(userId: string): Promise<UserChatList> {
    return (await this.database.query(
      `SELECT c.id AS "chatId", CASE WHEN c.first_id = $1 THEN c.second_id ELSE c.first_id END AS "contactId", ${instantOf('last.sent_at')} AS "lastMessageTime"
       FROM chat c LEFT JOIN LATERAL (SELECT sent_at FROM chat_message m WHERE m.chat_id = c.id ORDER BY no DESC LIMIT 1) last ON true
       WHERE c.first_id = $1 OR c.second_id = $1 ORDER BY last.sent_at DESC NULLS LAST, c.id`,
      [userId],
    )) as UserChatList;
  }

  /** The one chat of two people; made when there is none yet, once, even when both open it in the same moment. */
  async chatBetween(one: string, other: string): Promise<string> {
    await this.database.query('INSERT INTO chat (first_id, second_id) VALUES (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)) ON CONFLICT DO NOTHING', [one, other]);
    const [chat] = (await this.database.query('SELECT id FROM chat WHERE first_id = least($1::uuid, $2::uuid) AND second_id = greatest($1::uuid, $2::uuid)', [one, other])) as [{ id: string }];
    return chat.id;
  }

  /** Whether this is the chat of these two. */
  async isChatOf(chatId: string, one: string, other: string): Promise<boolean> {
    const rows = (await this.database.query('SELECT 1 FROM chat WHERE id = $1 AND first_id = least($2::uuid, $3::uuid) AND second_id = greatest($2::uuid, $3::uuid)', [chatId, one, other])) as unknown[];
    return rows.length > 0;
  }

  /** The last messages, oldest first. What the other one wrote is read from now on. */
  async read(chatId: string, readerId: string): Promise<ChatMessage[]> {
    await this.database.query('UPDATE chat_message SET read_at = now() WHERE chat_id = $1 AND author_id <> $2 AND read_at IS NULL', [chatId, readerId]);
    return (await this.database.query(
      `SELECT who, message, time FROM (
         SELECT no, author_id AS who, text AS message, ${instantOf('sent_at')} AS time FROM chat_message WHERE chat_id = $1 ORDER BY no DESC LIMIT ${SHOWN}
       ) latest ORDER BY no`,
      [chatId],
    )) as ChatMessage[];
  }

  async write(manager: EntityManager, chatId: string, authorId: string, text: string): Promise<{ id: string; message: ChatMessage }> {
    const [{ id, ...message }] = (await manager.query(
      `INSERT INTO chat_message (chat_id, author_id, text) VALUES ($1, $2, $3) RETURNING no AS id, author_id AS who, text AS message, ${instantOf('sent_at')} AS time`,
      [chatId, authorId, text],
    )) as [ChatMessage & { id: string }];
    return { id, message };
  }
}
