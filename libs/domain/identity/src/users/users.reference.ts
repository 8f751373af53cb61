import { Injectable } from '@nestjs/common';
import type { ReferenceOption } from '@santral/contracts';
import { ReferenceSource, type ReferenceTexts } from '@santral/platform/resource';
import { UsersRepository } from './users.repository.js';

/** Lets records refer to users by name (assignees, authors, who changed what). */
@Injectable()
@ReferenceSource('users')
export class UsersReference implements ReferenceTexts {
  constructor(private readonly users: UsersRepository) {}

  async displayOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.users.optionsOf([...ids])).map(({ id, displayName }) => [id, displayName]));
  }

  async options(search: string, limit: number): Promise<ReferenceOption[]> {
    return (await this.users.options(search)).slice(0, limit).map(({ id, displayName }) => ({ id, display: displayName }));
  }
}
