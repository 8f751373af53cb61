import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Refusal } from '@santral/platform/http';
import { type Actor, resourceToken } from '@santral/platform/resource';
import { DataSource, type EntityManager } from 'typeorm';
import { DirectoryService } from '../directory/directory.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { emailKey, type UserRecords } from './user.js';

/** Who is to sit at an extension of a PBX; null: nobody. */
export interface Seat {
  extension: string;
  userId: string | null;
}
export interface Holder {
  userId: string;
  displayName: string;
  extension: string;
}

/** Who sits at which extension, for whoever makes and renumbers extensions. Users are changed as on their page: by their rules, with their history. */
@Injectable()
export class ExtensionHolders {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(resourceToken('users')) private readonly records: UserRecords,
    private readonly sessions: SessionsService,
    private readonly directory: DirectoryService,
  ) {}

  /** Those who sit at these extensions. */
  at(pbx: string, extensions: readonly string[], manager: EntityManager = this.database.manager): Promise<Holder[]> {
    return manager.query<Holder[]>('SELECT id AS "userId", display_name AS "displayName", extension FROM app_user WHERE pbx = $1 AND extension = ANY ($2)', [pbx, extensions]);
  }

  /** Users by the key of their e-mail address, with the extension each has. */
  async byEmail(emails: readonly string[]): Promise<Map<string, { id: string; displayName: string; extension: string | null; pbx: string | null }>> {
    const rows = await this.database.query<{ email: string; id: string; displayName: string; extension: string | null; pbx: string | null }[]>(
      'SELECT email, id, display_name AS "displayName", extension, pbx FROM app_user WHERE email = ANY ($1) AND NOT disabled',
      [emails.map(emailKey)],
    );
    return new Map(rows.map(({ email, ...user }) => [email, user]));
  }

  /**
   * Seats people within the caller's transaction: whoever sat there gets up first. Refuses somebody who has another extension
   * (`extension.user-taken`), who is gone (`record.not-found`), or whom the actor may not change. Answers whose access changed: `changed` has to be
   * called with them when the transaction is committed.
   */
  async seat(pbx: string, seats: readonly Seat[], actor: Actor, manager: EntityManager): Promise<string[]> {
    const before = await this.at(pbx, seats.map(({ extension }) => extension), manager);
    const wanted = new Map(seats.map(({ extension, userId }) => [extension, userId]));
    const leaving = before.filter(({ extension, userId }) => wanted.get(extension) !== userId);
    for (const { userId } of leaving) await this.write(userId, { extension: null, pbx: null }, actor, manager);
    const sitting = new Set(before.filter((holder) => !leaving.includes(holder)).map(({ extension }) => extension));
    const coming = seats.flatMap(({ extension, userId }) => (userId === null || sitting.has(extension) ? [] : [{ extension, userId }]));
    for (const { extension, userId } of coming) await this.write(userId, { extension, pbx }, actor, manager);
    return [...new Set([...leaving, ...coming].map(({ userId }) => userId))];
  }

  /** Ends the sessions of people whose extension changed, and tells the directory. */
  async changed(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    for (const id of userIds) await this.sessions.revokeAll(id);
    await this.directory.refresh();
  }

  private async write(userId: string, values: { extension: string | null; pbx: string | null }, actor: Actor, manager: EntityManager): Promise<void> {
    const [user] = await manager.query<{ version: number; extension: string | null; displayName: string }[]>('SELECT version, extension, display_name AS "displayName" FROM app_user WHERE id = $1 FOR UPDATE', [userId]);
    if (!user) throw new Refusal('record.not-found');
    if (values.extension !== null && user.extension !== null) throw new Refusal('extension.user-taken', { name: user.displayName, number: user.extension });
    await this.records.update(userId, user.version, values, actor, manager);
  }
}
