import { identityEntities, identityMigrations, IdentityApiModule } from '@santral/domain-identity';
import { AgentsApiModule } from '@santral/domain-agents';
import { MessagingApiModule } from '@santral/domain-messaging';

/** The one place where a server domain joins the api: its module, its tables, its migrations. */
export const apiModules = [IdentityApiModule, MessagingApiModule, AgentsApiModule];
export const entities = [...identityEntities];
export const migrations = [...identityMigrations];
