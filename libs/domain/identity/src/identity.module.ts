import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { userGroups, users } from '@santral/contracts';
import { MessagingApiModule } from '@santral/domain-messaging';
import { AUDIT_LOG, AUTHENTICATOR } from '@santral/platform/http';
import { ResourceModule } from '@santral/platform/resource';
import { AccountsController } from './accounts/accounts.controller.js';
import { PasswordResetService } from './accounts/password-reset.service.js';
import { PasswordResetsRepository } from './accounts/password-resets.repository.js';
import { RegistrationService } from './accounts/registration.service.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { ApiTokensService } from './api-tokens/api-tokens.service.js';
import { BearerAuthenticator } from './api-tokens/bearer-authenticator.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditRepository } from './audit/audit.repository.js';
import { ExportAuditInterceptor } from './audit/export-audit.interceptor.js';
import { DirectoryService } from './directory/directory.service.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { RolesController } from './roles/roles.controller.js';
import { RolesRepository } from './roles/roles.repository.js';
import { RolesService } from './roles/roles.service.js';
import { CallsInHand } from './sessions/calls-in-hand.js';
import { ChangedAccess } from './sessions/changed-access.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInCodesRepository } from './sign-in/sign-in-codes.repository.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { ExtensionHolders } from './users/extension-holders.service.js';
import { UserAuthority } from './users/user-authority.js';
import { UserRules } from './users/user.rules.js';
import { UsersAdminController } from './users/users-admin.controller.js';
import { UsersAdminService } from './users/users-admin.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersReference } from './users/users.reference.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

/** Users, groups, roles, sign-in, sessions, tokens of programs, audit and the directory of extensions. Global, because it answers for every token. */
@Global()
@Module({
  imports: [MessagingApiModule, ResourceModule.forResource(users, { rules: UserRules }), ResourceModule.forResource(userGroups)],
  controllers: [SignInController, AccountsController, ProfileController, UsersController, UsersAdminController, RolesController, ApiTokensController, AuditController],
  providers: [
    UsersRepository,
    UsersReference,
    UsersService,
    UserAuthority,
    UsersAdminService,
    ExtensionHolders,
    RolesRepository,
    RolesService,
    SessionsRepository,
    CallsInHand,
    ChangedAccess,
    SessionCache,
    SessionsService,
    ApiTokensRepository,
    ApiTokensService,
    BearerAuthenticator,
    { provide: AUTHENTICATOR, useExisting: BearerAuthenticator },
    SignInCodesRepository,
    SignInLimits,
    SignInService,
    PasswordResetsRepository,
    PasswordResetService,
    RegistrationService,
    ProfileService,
    AuditRepository,
    { provide: AUDIT_LOG, useExisting: AuditRepository },
    { provide: APP_INTERCEPTOR, useClass: ExportAuditInterceptor },
    DirectoryService,
  ],
  exports: [AUTHENTICATOR, AUDIT_LOG, SessionsService, UsersRepository, UserAuthority, DirectoryService, ExtensionHolders, AuditRepository],
})
export class IdentityApiModule {}
