import { CreateIdentity1795140100001 } from './1795140100001-create-identity.js';

export const identityMigrations = [CreateIdentity1795140100001];
