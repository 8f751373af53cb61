import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Permission, PresetName, RoleName, RolesAnswer } from '@santral/contracts';
import { type Principal, Refusal } from '@santral/platform/http';
import { AuditRepository } from '../audit/audit.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hasSame, RolesRepository } from './roles.repository.js';

/** Roles as data. A change takes effect at once: whoever holds a changed role signs in again. */
@Injectable()
export class RolesService implements OnApplicationBootstrap {
  constructor(
    private readonly roles: RolesRepository,
    private readonly sessions: SessionsService,
    private readonly audit: AuditRepository,
  ) {}

  /** Roles that nobody has edited follow their preset, so that a new permission needs no migration. */
  async onApplicationBootstrap(): Promise<void> {
    await this.roles.refreshUnedited();
  }

  list(): Promise<RolesAnswer> {
    return this.roles.all();
  }

  /**
   * Sets the permissions of a role. Refuses with `role.admin-fixed`, `record.version-conflict`, or `user.above-own-access` when the actor
   * would give what they lack.
   */
  async change(actor: Principal, name: RoleName, version: number, permissions: readonly Permission[]): Promise<RolesAnswer> {
    if (name === 'admin') throw new Refusal('role.admin-fixed');
    const isChanged = await this.roles.transaction(async (manager) => {
      const before = await this.roles.find(manager, name);
      if (!before) throw new Refusal('record.not-found');
      if (before.version !== version) throw new Refusal('record.version-conflict', { version: before.version });
      if (hasSame(before.permissions, permissions)) return false;
      const added = permissions.filter((permission) => !before.permissions.includes(permission));
      const removed = before.permissions.filter((permission) => !permissions.includes(permission));
      if (added.some((permission) => !actor.permissions.has(permission))) throw new Refusal('user.above-own-access');
      await this.roles.change(manager, name, permissions);
      await this.audit.append('role.updated', { userId: actor.userId, subject: name, details: { added, removed } }, undefined, manager);
      return true;
    });
    if (isChanged) await this.endSessions([name], actor);
    return this.roles.all();
  }

  /** Makes every role follow a preset; what was edited is gone. */
  async follow(actor: Principal, preset: PresetName): Promise<RolesAnswer> {
    const changed = await this.roles.transaction(async (manager) => {
      const names = await this.roles.follow(manager, preset);
      await this.audit.append('role.preset-applied', { userId: actor.userId, subject: preset, details: { changed: names } }, undefined, manager);
      return names;
    });
    await this.endSessions(changed, actor);
    return this.roles.all();
  }

  /** The actor stays signed in, with what the roles say now. */
  private async endSessions(names: readonly RoleName[], actor: Principal): Promise<void> {
    for (const userId of await this.roles.holdersOf(names)) {
      await this.sessions.revokeAll(userId, userId === actor.userId ? { except: actor.sessionId } : {});
    }
    await this.sessions.forget(actor.userId);
  }
}
