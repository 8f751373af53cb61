import { Injectable } from '@nestjs/common';
import type { CallerMatch } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Whose number it is: a contact, or (contact null) the customer itself. */
export interface NumberOwner {
  customerId: string;
  contactId: string | null;
}

/** When somebody was last in contact. */
export interface LastContact {
  number: string;
  at: string;
}

const OWNERS = `
  SELECT c.id, c.company_name, c.record_kind, c.services, p.number, p.last_contact_at AS last_contact_at, k.id AS contact_id,
         coalesce(k.name, concat_ws(' ', c.first_name, c.last_name)) AS name_surname, coalesce(k.phone, c.phone, '') AS personel_gsm
  FROM phone_number p JOIN customer c ON c.id = p.customer_id LEFT JOIN contact k ON k.id = p.contact_id`;
/** Newest contact first; among those never spoken to, people before companies and the newest record first. */
const NEWEST_FIRST = 'ORDER BY p.last_contact_at DESC NULLS LAST, p.contact_id IS NULL, p.created_at DESC, p.id DESC';

interface OwnerRow {
  id: string;
  company_name: string | null;
  record_kind: string;
  services: number[];
  number: string;
  last_contact_at: Date | null;
  contact_id: string | null;
  name_surname: string;
  personel_gsm: string;
}

const toMatch = (row: OwnerRow): CallerMatch => ({
  id: row.id,
  name_surname: row.name_surname,
  company_name: row.company_name ?? '',
  personel_gsm: row.personel_gsm,
  contactNumber: row.number,
  services_cat_id: row.services,
  contactId: row.contact_id,
  customer_type: row.record_kind === 'customer' ? 1 : 2,
  lastContactAt: row.last_contact_at?.toISOString() ?? null,
});

/** A company and its person often have the same number: the person says more, so the company's own line goes. */
const withoutDoubles = (matches: CallerMatch[]): CallerMatch[] =>
  matches.filter((m) => m.contactId !== null || !matches.some((other) => other.id === m.id && other.contactId !== null));

/** The table `phone_number`: which numbers belong to whom, and when they were last in contact. */
@Injectable()
export class PhoneNumbersRepository {
  constructor(private readonly database: DataSource) {}

  /** Owners of exactly this number. */
  async ownersOf(key: string): Promise<CallerMatch[]> {
    const rows = (await this.database.query(`${OWNERS} WHERE p.number = $1 ${NEWEST_FIRST} LIMIT 50`, [key])) as OwnerRow[];
    return withoutDoubles(rows.map(toMatch));
  }

  /** Owners of numbers of the same company block, or with the same last seven digits. */
  async likely(block: string | null, ending: string | null, limit: number): Promise<CallerMatch[]> {
    const rows = (await this.database.query(
      `${OWNERS} WHERE (p.number LIKE $1 || '%' AND c.legal_kind = 'corporate') OR right(p.number, 7) = $2 ${NEWEST_FIRST} LIMIT $3`,
      [block, ending, limit],
    )) as OwnerRow[];
    return withoutDoubles(rows.map(toMatch));
  }

  /** Makes the numbers held by the record exactly these; numbers tied from calls stay. */
  async keep(manager: EntityManager, owner: NumberOwner, numbers: readonly (string | null | undefined)[]): Promise<void> {
    const wanted = [...new Set(numbers.filter((n): n is string => typeof n === 'string' && n !== ''))];
    if (owner.contactId !== null) await manager.query('UPDATE phone_number SET customer_id = $2 WHERE contact_id = $1', [owner.contactId, owner.customerId]);
    await manager.query(
      'DELETE FROM phone_number WHERE customer_id = $1 AND contact_id IS NOT DISTINCT FROM $2 AND from_record AND number <> ALL ($3::varchar[])',
      [owner.customerId, owner.contactId, wanted],
    );
    for (const number of wanted) await this.insert(manager, owner, number, true);
  }

  /** Ties a number to an owner whose record has no room for it. */
  async tie(manager: EntityManager, owner: NumberOwner, number: string): Promise<void> {
    await this.insert(manager, owner, number, false);
  }

  private async insert(manager: EntityManager, owner: NumberOwner, number: string, fromRecord: boolean): Promise<void> {
    await manager.query(
      'INSERT INTO phone_number (number, customer_id, contact_id, from_record) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [number, owner.customerId, owner.contactId, fromRecord],
    );
  }

  /** Two requests about the same number wait for each other until the transaction ends. */
  async lock(manager: EntityManager, key: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`phone-number:${key}`]);
  }

  /** Calls say that a number was in contact; that is a person's contact only where one person has the number. */
  async touchNumbers(contacts: readonly LastContact[]): Promise<void> {
    await this.database.query(
      `UPDATE phone_number p SET last_contact_at = greatest(p.last_contact_at, v.at)
       FROM unnest($1::varchar[], $2::timestamptz[]) AS v (number, at)
       WHERE p.number = v.number
         AND (SELECT count(DISTINCT q.customer_id) = 1 AND count(q.contact_id) <= 1 FROM phone_number q WHERE q.number = v.number)`,
      [contacts.map((c) => c.number), contacts.map((c) => c.at)],
    );
  }

  /** An agent said who it was: all numbers of the contact, or this number of the customer. */
  async touchOwner(owner: NumberOwner, number: string | null, at: string, manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query(
      `UPDATE phone_number SET last_contact_at = greatest(last_contact_at, $4::timestamptz)
       WHERE CASE WHEN $2::uuid IS NULL THEN customer_id = $1 AND number = $3 ELSE contact_id = $2 END`,
      [owner.customerId, owner.contactId, number, at],
    );
  }
}
