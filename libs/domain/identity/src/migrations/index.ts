import { CreateIdentity1795140100001 } from './1795140100001-create-identity.js';
import { UsersAndRoles1795140100002 } from './1795140100002-users-and-roles.js';
import { CreateApiTokens1795180000001 } from './1795180000001-create-api-tokens.js';

/** Run after the migrations of the resource engine and of the outbox. */
export const identityMigrations = [CreateIdentity1795140100001, UsersAndRoles1795140100002, CreateApiTokens1795180000001];
