import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A contact as the linking of callers needs it. */
export interface NumberedContact {
  id: string;
  name: string;
  customerId: string;
  phone: string;
  otherPhone: string | null;
  version: number;
}

export interface NamedCustomer {
  id: string;
  companyName: string | null;
  fullName: string;
}

const CONTACT = `SELECT k.id, k.name, k.customer_id AS "customerId", k.phone, k.other_phone AS "otherPhone", k.version FROM contact k`;

/** Customers and contacts as they stand inside a transaction that ties a caller to one of them. */
@Injectable()
export class CallerRecordsRepository {
  /**
   * The oldest contact who has the number and, when one is given, the name (any spelling): at that customer, or without a customer at
   * a company of that name.
   */
  async withNumber(manager: EntityManager, wanted: { number: string; name: string | null; customerId: string | null; companyName?: string | null }): Promise<NumberedContact | null> {
    const [contact] = (await manager.query(
      `${CONTACT} JOIN phone_number p ON p.contact_id = k.id JOIN customer c ON c.id = k.customer_id
       WHERE p.number = $1 AND ($2::text IS NULL OR santral_search_key(k.name) = santral_search_key($2))
         AND CASE WHEN $3::text IS NULL THEN santral_search_key(coalesce(c.company_name, '')) = santral_search_key(coalesce($4, '')) ELSE k.customer_id::text = $3 END
       ORDER BY k.created_at LIMIT 1`,
      [wanted.number, wanted.name, wanted.customerId, wanted.companyName ?? null],
    )) as NumberedContact[];
    return contact ?? null;
  }

  /** A contact, kept from changing until the transaction ends. */
  async lockedContact(manager: EntityManager, id: string): Promise<NumberedContact | null> {
    const [contact] = (await manager.query(`${CONTACT} WHERE k.id::text = $1 FOR UPDATE`, [id])) as NumberedContact[];
    return contact ?? null;
  }

  async customer(manager: EntityManager, id: string): Promise<NamedCustomer | null> {
    const [customer] = (await manager.query(
      `SELECT id, company_name AS "companyName", concat_ws(' ', first_name, last_name) AS "fullName" FROM customer WHERE id::text = $1`,
      [id],
    )) as NamedCustomer[];
    return customer ?? null;
  }
}
