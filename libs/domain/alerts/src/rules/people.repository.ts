import { Inject, Injectable } from '@nestjs/common';
import type { AlertRuleForm } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Somebody who can be told of an alert. */
export interface Person {
  id: string;
  mail: string;
  /** E.164; null for who has no number yet. */
  phone: string | null;
}

/** Who is behind the accounts and roles that a rule names. */
@Injectable()
export class PeopleRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Those who may sign in, each once, however often they are named. */
  of({ users, roles }: Pick<AlertRuleForm, 'users' | 'roles'>, manager: EntityManager): Promise<Person[]> {
    if (users.length === 0 && roles.length === 0) return Promise.resolve([]);
    return manager.query<Person[]>('SELECT id, email AS mail, gsm AS phone FROM app_user WHERE NOT disabled AND (id = ANY ($1::uuid[]) OR roles && $2::text[]) ORDER BY id', [users, roles]);
  }

  /** Everybody who can be named, by name. */
  all(): Promise<{ id: string; name: string }[]> {
    return this.database.query<{ id: string; name: string }[]>('SELECT id, display_name AS name FROM app_user WHERE NOT disabled ORDER BY display_name COLLATE santral_sort, id');
  }
}
