import { Global, Module } from '@nestjs/common';
import { MessagingApiModule } from '@santral/domain-messaging';
import { AUTHENTICATOR } from '@santral/platform/http';
import { AuditRepository } from './audit/audit.repository.js';
import { DirectoryService } from './directory/directory.service.js';
import { RolesService } from './roles/roles.service.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInCodesRepository } from './sign-in/sign-in-codes.repository.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersReference } from './users/users.reference.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

/** Users, roles, sign-in, sessions and the directory of extensions. Global, because it answers for every token. */
@Global()
@Module({
  imports: [MessagingApiModule],
  controllers: [SignInController, UsersController],
  providers: [
    UsersRepository,
    UsersReference,
    UsersService,
    RolesService,
    SessionsRepository,
    SessionCache,
    SessionsService,
    { provide: AUTHENTICATOR, useExisting: SessionsService },
    SignInCodesRepository,
    SignInLimits,
    SignInService,
    AuditRepository,
    DirectoryService,
  ],
  exports: [AUTHENTICATOR, SessionsService],
})
export class IdentityApiModule {}
