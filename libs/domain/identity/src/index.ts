import { AuditEntryEntity } from './audit/audit-entry.entity.js';
import { RoleEntity } from './roles/role.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SignInCodeEntity } from './sign-in/sign-in-code.entity.js';
import { UserEntity } from './users/user.entity.js';

export { IdentityApiModule } from './identity.module.js';
export { AuditRepository } from './audit/audit.repository.js';
export { ExtensionHolders, type Holder, type Seat } from './users/extension-holders.service.js';
export { SessionsService } from './sessions/sessions.service.js';
export { identityMigrations } from './migrations/index.js';
export { addAdministrator, type Administrator } from './seed/add-administrator.js';
export { DEMO_PASSWORD, demoUsers } from './seed/demo-users.js';
export { demoUserId, seedIdentityDemo } from './seed/seed-identity-demo.js';
export const identityEntities = [UserEntity, RoleEntity, SessionEntity, SignInCodeEntity, AuditEntryEntity];
