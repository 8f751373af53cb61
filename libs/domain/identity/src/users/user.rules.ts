import { Inject, Injectable } from '@nestjs/common';
import { type AuditAction, type users } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal } from '@santral/platform/http';
import type { ResourceChange, ResourceRules, ResourceWritten } from '@santral/platform/resource';
import { AuditRepository } from '../audit/audit.repository.js';
import { DirectoryService } from '../directory/directory.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { isAdmin, UserAuthority } from './user-authority.js';
import { UsersRepository } from './users.repository.js';

type Users = typeof users;
/** Fields that decide what a session may do; a change of one ends the sessions of the user. */
const ACCESS_FIELDS = ['roles', 'disabled', 'extension', 'pbx'] as const;
const AUDITED = ['displayName', 'email', 'gsm', 'groupId', ...ACCESS_FIELDS] as const;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What the declaration of users cannot say: nobody raises themselves or others above themselves, and access ends when it changes. */
@Injectable()
export class UserRules implements ResourceRules<Users> {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersRepository,
    private readonly authority: UserAuthority,
    private readonly sessions: SessionsService,
    private readonly directory: DirectoryService,
    private readonly audit: AuditRepository,
  ) {}

  async beforeWrite({ verb, before, values, actor }: ResourceChange<Users>) {
    const isOwn = before !== null && actor.userId === before.id;
    const touchesAccess = verb === 'deleted' || ACCESS_FIELDS.some((name) => values[name] !== undefined && !isSame(values[name], before?.[name]));
    if (isOwn && touchesAccess) throw new Refusal('user.own-access');
    if (actor.userId !== null && !isOwn) await this.authority.assertReaches(actor.userId, [...(before?.roles ?? []), ...(values.roles ?? [])]);
    if (verb === 'deleted') {
      if (before !== null && (await this.users.hasSignedIn(String(before.id)))) throw new Refusal('user.has-history');
      return undefined;
    }
    const after = { roles: [], gsm: null, extension: null, pbx: null, ...before, ...values };
    if (after.roles.length > 0 && after.gsm === null) throw new Refusal('user.phone-required', {}, [{ path: 'gsm' }]);
    // A PBX without an extension means nothing; an extension without a PBX belongs to the one of the configuration.
    const pbx = after.extension === null ? null : (after.pbx ?? this.config.pbxId);
    return { roles: [...new Set(after.roles)], pbx };
  }

  async afterWrite({ verb, before, row, actor, manager }: ResourceWritten<Users>) {
    if (isAdmin(before) && (verb === 'deleted' || !isAdmin(row))) await this.authority.assertAdminRemains(manager);
    const after = verb === 'deleted' ? null : row;
    const changes = Object.fromEntries(AUDITED.filter((name) => !isSame(before?.[name], after?.[name])).map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]]));
    await this.audit.append(`user.${verb}` satisfies AuditAction, { userId: actor.userId, subject: row.email, details: { id: row.id, changes } }, undefined, manager);
  }

  async afterCommit({ verb, before, row }: ResourceWritten<Users>) {
    const id = String(row.id);
    if (verb === 'deleted' || (before !== null && ACCESS_FIELDS.some((name) => !isSame(before[name], row[name])))) await this.sessions.revokeAll(id);
    else if (before !== null && before.displayName !== row.displayName) await this.sessions.forget(id);
    await this.directory.refresh();
  }
}
