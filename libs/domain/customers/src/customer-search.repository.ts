import { Injectable } from '@nestjs/common';
import type { ContactListItem, CustomerSearchResult } from '@santral/contracts';
import { containing, searchWords } from '@santral/platform/resource';
import { DataSource } from 'typeorm';

/** Results of a search as you type. */
const LIMIT = 20;

interface CustomerRow {
  id: string;
  company_name: string | null;
  first_name: string | null;
  last_name: string | null;
  record_kind: string;
}

/** Customers and their people, for the desk's 'MÜŞTERİ SEÇ'. */
@Injectable()
export class CustomerSearchRepository {
  constructor(private readonly database: DataSource) {}

  /** Customers whose own data or one of whose contacts fits every word, by name; the newest ones when nothing is typed. */
  async search(text: string): Promise<CustomerSearchResult[]> {
    const words = searchWords(text).map(containing);
    const order = words.length === 0 ? 'c.created_at DESC' : `coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) COLLATE santral_sort, c.id`;
    const rows = (await this.database.query(
      `SELECT c.id, c.company_name, c.first_name, c.last_name, c.record_kind FROM customer c
       WHERE c.search_key LIKE ALL ($1::text[]) OR c.id IN (SELECT k.customer_id FROM contact k WHERE k.search_key LIKE ALL ($1::text[]))
       ORDER BY ${order} LIMIT ${LIMIT}`,
      [words],
    )) as CustomerRow[];
    return rows.map((row) => ({
      id: row.id,
      customer_id: row.id,
      company_name: row.company_name ?? '',
      firstname: row.first_name ?? '',
      lastname: row.last_name ?? '',
      customer_type: row.record_kind === 'customer' ? 1 : 2,
    }));
  }

  /** The people at a customer, by name; none for an id that is no customer's. */
  async contactsOf(customerId: string): Promise<ContactListItem[]> {
    return this.database.query(
      `SELECT id, name, phone AS number, department FROM contact WHERE customer_id::text = $1 ORDER BY name COLLATE santral_sort, id LIMIT 500`,
      [customerId],
    ) as Promise<ContactListItem[]>;
  }
}
