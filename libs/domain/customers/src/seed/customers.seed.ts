import { formatNational, toE164 } from '@santral/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type DemoCustomer, demoCustomers } from './demo-customers.js';

/** Ids of the demo company are fixed, so that two fresh installations are alike: `demoId('c', 1)` is its first customer. */
const demoId = (kind: 'c' | 'd', number: number): string => `00000000-0000-4000-8000-${kind}${String(number).padStart(11, '0')}`;
export const demoCustomerId = (number: number): string => demoId('c', number);
export const demoContactId = (number: number): string => demoId('d', number);

const FIRST_DAY = Date.UTC(2026, 8, 1, 7, 0);
const DAY_MS = 86_400_000;

interface DemoContact {
  id: string;
  customerId: string;
  name: string;
  phone: string;
  otherPhone: string | null;
  department: string | null;
}

const e164 = (phone: string): string => {
  const number = toE164(phone);
  if (number === null) throw new Error(`the demo number ${phone} cannot be dialled`);
  return number;
};

/** People of the demo company with their ids, in the order of the list. */
export const demoContacts: readonly DemoContact[] = demoCustomers
  .flatMap((customer, c) => (customer.people ?? []).map((person) => ({ customerId: demoCustomerId(c + 1), person })))
  .map(({ customerId, person: [name, phone, department, otherPhone] }, k) => ({
    id: demoContactId(k + 1), customerId, name, phone: e164(phone), otherPhone: otherPhone ? e164(otherPhone) : null, department: department ?? null,
  }));

/** Numbers that ring with a name in the demo company, as a caller would dial them: for generators of calls. */
export const demoCallers: readonly { number: string; name: string }[] = [
  ...demoContacts.map(({ phone, name }) => ({ number: phone, name })),
  ...demoCustomers.filter((c) => !c.people && c.phone).map((c) => ({ number: e164(c.phone ?? ''), name: c.person.join(' ') })),
]
  .filter(({ number }) => number.startsWith('+90'))
  .map(({ number, name }) => ({ number: formatNational(number).replaceAll(' ', ''), name }));

/** Fills the demo company's customers, contacts and their numbers; run again, it adds what is missing. The caller decides whether the database is to have one. */
export async function seedCustomersDemo(database: DataSource): Promise<void> {
  await database.transaction(async (manager) => {
    for (const [index, customer] of demoCustomers.entries()) await insertCustomer(manager, customer, index + 1);
    for (const [index, contact] of demoContacts.entries()) await insertContact(manager, contact, index + 1);
  });
}

const dayOf = (number: number): Date => new Date(FIRST_DAY + number * DAY_MS);

async function insertCustomer(manager: EntityManager, customer: DemoCustomer, number: number): Promise<void> {
  const { kind, company = null, person, email = null, city, services = [] } = customer;
  const phone = customer.phone ? e164(customer.phone) : null;
  const id = demoCustomerId(number);
  await manager.query(
    `INSERT INTO customer (id, record_kind, legal_kind, company_name, first_name, last_name, phone, email, city, services, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) ON CONFLICT DO NOTHING`,
    [id, kind, company === null ? 'individual' : 'corporate', company, ...person, phone, email, city, services, dayOf(number)],
  );
  if (phone !== null) await insertNumber(manager, phone, id, null, null);
}

async function insertContact(manager: EntityManager, contact: DemoContact, number: number): Promise<void> {
  const { id, customerId, name, phone, otherPhone, department } = contact;
  await manager.query(
    `INSERT INTO contact (id, customer_id, name, phone, other_phone, department, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT DO NOTHING`,
    [id, customerId, name, phone, otherPhone, department, dayOf(number)],
  );
  // Everybody was spoken to once, the later in the list the longer ago; so the order of several owners of a number is settled.
  const lastContact = new Date(FIRST_DAY + 70 * DAY_MS - number * 3_600_000);
  for (const own of [phone, otherPhone]) if (own !== null) await insertNumber(manager, own, customerId, id, lastContact);
}

async function insertNumber(manager: EntityManager, number: string, customerId: string, contactId: string | null, lastContact: Date | null): Promise<void> {
  await manager.query('INSERT INTO phone_number (number, customer_id, contact_id, from_record, last_contact_at) VALUES ($1, $2, $3, true, $4) ON CONFLICT DO NOTHING', [
    number, customerId, contactId, lastContact,
  ]);
}
