import { CreateCustomers1795139000011 } from './1795139000011-create-customers.js';
import { CreateContacts1795139000012 } from './1795139000012-create-contacts.js';
import { CreatePhoneNumbers1795139000013 } from './1795139000013-create-phone-numbers.js';

/** Run after `resourceMigrations` of the platform. */
export const customersMigrations = [CreateCustomers1795139000011, CreateContacts1795139000012, CreatePhoneNumbers1795139000013];
