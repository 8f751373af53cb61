import { Injectable } from '@nestjs/common';
import { type ContactAddForm, contacts, customers, isHidden, type RowOf, type SelectContactForm } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { type Actor, InjectResource, ResourceService } from '@santral/platform/resource';
import { DataSource, type EntityManager } from 'typeorm';
import { CallerRecordsRepository, type NumberedContact } from './caller-records.repository.js';
import { MAX_NUMBER, numberKey } from './phone-number.js';
import { PhoneNumbersRepository } from './phone-numbers.repository.js';

type Customer = RowOf<typeof customers>;
type CustomerRecords = ResourceService<typeof customers>;
type ContactRecords = ResourceService<typeof contacts>;

/** A caller's number with the record it now belongs to. */
export interface LinkedCaller {
  contactNumber: string;
  customerId: string;
  contactId: string;
  contactName: string;
  companyName: string;
}

const CORPORATE = 2;

/** The number as it is stored; refuses hidden numbers and texts that are no number. */
function required(raw: string): string {
  if (isHidden(raw)) throw new Refusal('contact.number-hidden');
  return storedNumber(raw);
}

function storedNumber(raw: string): string {
  const key = numberKey(raw);
  if (key === null || key.length > MAX_NUMBER) throw new Refusal('field.phone-invalid');
  return key;
}

/**
 * Ties an unknown caller to a record: a new customer with a contact ('HIZLI MÜŞTERİ EKLE'), or one that exists ('MÜŞTERİ SEÇ'). Both are
 * one transaction, and doing either twice is doing it once: a double click finds what the first one made.
 */
@Injectable()
export class CallerLinkingService {
  constructor(
    private readonly database: DataSource,
    private readonly numbers: PhoneNumbersRepository,
    private readonly records: CallerRecordsRepository,
    @InjectResource(customers) private readonly customers: CustomerRecords,
    @InjectResource(contacts) private readonly contacts: ContactRecords,
  ) {}

  /** Creates contact and, without a `customerId`, customer. */
  async add(form: ContactAddForm, actor: Actor): Promise<LinkedCaller> {
    const number = required(form.number);
    return this.database.transaction(async (manager) => {
      await this.numbers.lock(manager, number);
      // What an earlier click of the same form made.
      const existing = await this.records.withNumber(manager, { number, name: form.contactName, customerId: form.customerId, companyName: form.companyName });
      if (existing) return this.linked(manager, existing, number);
      const customerId = form.customerId ?? String((await this.newCustomer(manager, form, number, actor)).id);
      const { contactName: name, extension, email, note, department } = form;
      const otherPhone = form.other_number === null ? null : storedNumber(form.other_number);
      const values = { customerId, name, phone: number, otherPhone, extension, email, note, department };
      return this.linked(manager, toNumbered(await this.contacts.create(values, actor, manager)), number);
    });
  }

  /** Ties the number to a customer's contact; without a contact, to a new one named after the form or the customer. */
  async select(form: SelectContactForm, actor: Actor): Promise<LinkedCaller> {
    const number = required(form.number);
    return this.database.transaction(async (manager) => {
      await this.numbers.lock(manager, number);
      const contact = form.contactId === null ? await this.contactWith(manager, form, number, actor) : await this.records.lockedContact(manager, form.contactId);
      if (contact?.customerId !== form.customerId) throw new Refusal('contact.not-of-customer');
      await this.give(manager, contact, number, actor);
      return this.linked(manager, contact, number);
    });
  }

  private async newCustomer(manager: EntityManager, form: ContactAddForm, number: string, actor: Actor): Promise<Customer> {
    const { companyName, Name: firstName, Surname: lastName, customerEmail: email } = form;
    const legalKind = form.customerType === CORPORATE ? 'corporate' : 'individual';
    return this.customers.create({ recordKind: 'customer', legalKind, companyName, firstName, lastName, email, phone: number }, actor, manager);
  }

  private async contactWith(manager: EntityManager, form: SelectContactForm, number: string, actor: Actor): Promise<NumberedContact> {
    const customer = await this.records.customer(manager, form.customerId);
    if (!customer) throw new Refusal('record.not-found');
    const existing = await this.records.withNumber(manager, { number, name: form.contactName, customerId: customer.id });
    if (existing) return existing;
    const name = form.contactName ?? (customer.fullName || (customer.companyName ?? ''));
    return toNumbered(await this.contacts.create({ customerId: customer.id, name, phone: number }, actor, manager));
  }

  /** Puts the number into the contact's free field, or beside the record when both fields are taken. */
  private async give(manager: EntityManager, contact: NumberedContact, number: string, actor: Actor): Promise<void> {
    if (contact.phone === number || contact.otherPhone === number) return;
    if (contact.otherPhone === null) await this.contacts.update(contact.id, contact.version, { otherPhone: number }, actor, manager);
    else await this.numbers.tie(manager, { customerId: contact.customerId, contactId: contact.id }, number);
  }

  private async linked(manager: EntityManager, contact: NumberedContact, number: string): Promise<LinkedCaller> {
    const owner = { customerId: contact.customerId, contactId: contact.id };
    await this.numbers.touchOwner(owner, number, new Date().toISOString(), manager);
    const customer = await this.records.customer(manager, contact.customerId);
    return { ...owner, contactNumber: number, contactName: contact.name, companyName: customer?.companyName ?? '' };
  }
}

const toNumbered = (row: RowOf<typeof contacts>): NumberedContact => ({ ...row, id: String(row.id) });
