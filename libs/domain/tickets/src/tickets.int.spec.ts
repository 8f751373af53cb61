import { Injectable, Module } from '@nestjs/common';
import { callReasons, contacts, customers, type DraftFact, facts, OWN_STREAM, supportTickets, type TicketMessage } from '@santral/contracts';
import { JobQueues, JobsModule } from '@santral/platform/jobs';
import { alterStatements, createStatements, LIVE_COLUMNS, ReferenceSource, type ReferenceTexts } from '@santral/platform/resource';
import { resourceTestApp, type ResourceTestApp, waitFor } from '@santral/platform/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import request from 'supertest';
import { openTicket, seedTicketsDemo, TicketsApiModule, ticketsMigrations, TicketsWorkerModule } from './index.js';
import { TicketOpeningService } from './ticket-opening.service.js';

const agentId = '00000000-0000-4000-8000-0000000000a1';
const customerId = '00000000-0000-4000-8000-c00000000001';

/** Tables of the domains a ticket refers to, from their declarations. */
class Neighbours1795140999999 implements MigrationInterface {
  name = 'Neighbours1795140999999';
  async up(runner: QueryRunner) {
    for (const resource of [callReasons, customers, contacts]) for (const sql of createStatements(resource)) await runner.query(sql);
  }
  async down() {}
}

@Injectable()
@ReferenceSource('users')
class TestUsers implements ReferenceTexts {
  async displayOf(ids: readonly string[]) {
    return new Map(ids.filter((id) => id === agentId).map((id) => [id, 'Zehra Temsilci']));
  }
  async options() {
    return [{ id: agentId, display: 'Zehra Temsilci' }];
  }
}
@Module({ providers: [TestUsers] })
class TestUsersModule {}

interface Ticket {
  id: string;
  version: number;
  state: string;
  settledAt: string | null;
  reopenings: number;
}

describe('support tickets', () => {
  let t: ResourceTestApp;
  beforeAll(async () => {
    t = await resourceTestApp({
      migrations: [Neighbours1795140999999, ...ticketsMigrations],
      imports: [JobsModule.forRoot(), TestUsersModule, TicketsApiModule, TicketsWorkerModule],
      principals: {
        agent: { userId: agentId, permissions: ['desk.use'] },
        reader: { userId: agentId, permissions: ['support-tickets.read'] },
        writer: { userId: agentId, permissions: ['support-tickets.read', 'support-tickets.update'] },
      },
      consume: true,
    });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.database.query('TRUNCATE ticket_message, support_ticket, contact, customer, call_reason, record_history RESTART IDENTITY CASCADE');
    await t.database.query(`INSERT INTO customer (id, record_kind, legal_kind, company_name, first_name, last_name) VALUES ($1, 'customer', 'corporate', 'Demir Ticaret', 'Mehmet', 'Demir')`, [customerId]);
    for (const label of ['Arıza', 'Fatura']) await t.database.query('INSERT INTO call_reason (label, opens_ticket) VALUES ($1, true)', [JSON.stringify({ tr: label, en: label, ar: label })]);
  });

  const call = (method: 'get' | 'post' | 'patch', path: string, body?: object, as = 'admin', language = 'tr') => {
    const sent = request(t.app.getHttpServer())[method](`/api/${path}`).set('authorization', `Bearer ${as}`).set('accept-language', language);
    return body ? sent.send(body) : sent;
  };
  const create = async (more: object = {}) => (await call('post', 'resources/support-tickets', { subject: 'Deneme', ...more }).expect(201)).body as Ticket;
  const move = (ticket: Ticket, state: string, language = 'tr') => call('patch', `resources/support-tickets/${ticket.id}`, { version: ticket.version, changes: { state } }, 'admin', language);
  const tickets = async () => (await t.database.query('SELECT * FROM support_ticket ORDER BY code')) as Record<string, unknown>[];
  const request1 = { callId: 'call-1', userId: agentId, reasonIds: [1, 2], comment: 'Ses kesiliyor.', ticketCategory: 'Arıza', customerId, contactId: null, callerNumber: '+905321112233' };

  it('move along their table, and are refused elsewhere in the language of the reader', async () => {
    let ticket = await create();
    expect(ticket).toMatchObject({ state: 'new', priority: 'normal', channel: 'web', code: expect.stringMatching(/^TLP-\d{6}$/) as string });
    for (const state of ['open', 'resolved', 'closed']) ticket = (await move(ticket, state).expect(200)).body as Ticket;
    expect(ticket).toMatchObject({ state: 'closed', settledAt: expect.any(String) as string, reopenings: 0 });
    const refused = await move(ticket, 'waiting-customer', 'en').expect(409);
    expect(refused.body).toMatchObject({ error: { code: 'ticket.transition-refused', message: 'A ticket cannot go from "Closed" to "Waiting for customer".' } });
    ticket = (await move(ticket, 'open').expect(200)).body as Ticket;
    expect(ticket).toMatchObject({ state: 'open', settledAt: null, reopenings: 1 });
    ticket = (await move(ticket, 'closed').expect(200)).body as Ticket;
    await t.database.query(`UPDATE support_ticket SET settled_at = now() - interval '8 days'`);
    expect((await move(ticket, 'open').expect(409)).body).toMatchObject({ error: { code: 'ticket.reopen-expired' } });
  });

  it('never take what only the server sets', async () => {
    await call('post', 'resources/support-tickets', { subject: 'x', callId: 'call-9' }).expect(400);
    const ticket = await create();
    await call('patch', `resources/support-tickets/${ticket.id}`, { version: 1, changes: { reopenings: 5 } }).expect(400);
  });

  it('keep messages with their authors, and say when one came', async () => {
    const ticket = await create();
    const path = `support-tickets/${ticket.id}/messages`;
    await call('post', path, { body: ' Müşteri arandı. ' }, 'writer').expect(201);
    await call('post', path, { body: 'Sayın müşterimiz…', internal: false }, 'writer').expect(201);
    const messages = (await call('get', path, undefined, 'reader').expect(200)).body as TicketMessage[];
    expect(messages).toMatchObject([{ body: 'Müşteri arandı.', internal: true, authorName: 'Zehra Temsilci', ticketId: ticket.id }, { internal: false }]);
    await waitFor(async () => (await t.factsOf('ticket.message-added')).filter((f) => f.payload.ticketId === ticket.id).length === 2);
    await call('post', path, { body: '  ' }, 'writer').expect(400);
    await call('post', `support-tickets/${agentId}/messages`, { body: 'x' }, 'writer').expect(404);
    await call('get', 'support-tickets/abc/messages', undefined, 'reader').expect(404);
  });

  it('refuse every call to those without the permission', async () => {
    const ticket = await create();
    const path = `support-tickets/${ticket.id}/messages`;
    for (const as of ['nobody', 'agent']) expect([as, (await call('get', path, undefined, as)).status]).toEqual([as, 403]);
    for (const as of ['nobody', 'agent', 'reader']) expect([as, (await call('post', path, { body: 'x' }, as)).status]).toEqual([as, 403]);
    for (const as of ['nobody', 'reader']) expect([as, (await call('get', `desk/tickets?customerId=${customerId}`, undefined, as)).status]).toEqual([as, 403]);
    expect((await call('get', 'resources/support-tickets', undefined, 'agent')).status).toBe(403);
  });

  it('are opened once by a saved call detail, with subject, links and first message', async () => {
    await t.publish(detailSaved({ callId: 'call-1' }), detailSaved({ callId: 'call-1' }), detailSaved({ callId: 'call-2', opensTicket: false }));
    await waitFor(async () => (await tickets()).length > 0);
    expect(await tickets()).toMatchObject([
      { subject: 'Arıza, Fatura – Demir Ticaret · Mehmet Demir', state: 'new', channel: 'call', category: 'Arıza', customer_id: customerId, call_id: 'call-1', call_agent_id: agentId, created_by: agentId },
    ]);
    const [opened] = await waitFor(async () => {
      const found = (await t.factsOf('ticket.opened')).filter((f) => f.payload.callId === 'call-1');
      return found.length > 0 && found;
    });
    const messages = (await call('get', `support-tickets/${opened?.payload.ticketId}/messages`)).body as TicketMessage[];
    expect(messages).toMatchObject([{ body: 'Ses kesiliyor.', internal: true, authorId: agentId }]);
    const open = (await call('get', `desk/tickets?customerId=${customerId}`, undefined, 'agent').expect(200)).body as object[];
    expect(open).toEqual([{ id: opened?.payload.ticketId, code: opened?.payload.code, subject: opened?.payload.subject, state: 'new', openedAt: expect.any(String) as string }]);
  });

  it('are opened once by any number of jobs at once, and once per agent of a call', async () => {
    const opening = t.app.get(TicketOpeningService, { strict: false });
    await Promise.all([1, 2, 3, 4].map(() => opening.open(request1)));
    await opening.open(request1);
    await opening.open({ ...request1, userId: '00000000-0000-4000-8000-0000000000a2' });
    expect((await tickets()).map((row) => row['call_agent_id'])).toEqual([agentId, '00000000-0000-4000-8000-0000000000a2']);
    expect(await t.database.query('SELECT count(*)::int AS n FROM ticket_message')).toEqual([{ n: 2 }]);
  });

  it('are opened once the database can do it again, with nothing lost or doubled', async () => {
    // The first tries fail in the middle of the transaction, as if the server went away there.
    await t.database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END $$`);
    await t.database.query('CREATE TRIGGER away BEFORE INSERT ON ticket_message FOR EACH ROW EXECUTE FUNCTION refuse()');
    const jobs = t.app.get(JobQueues, { strict: false });
    await jobs.add(openTicket, { ...request1, callId: 'call-3' }, { id: 'retry-1' });
    await waitFor(async () => (await jobs.counts('tickets')).delayed === 1);
    expect(await tickets()).toEqual([]);
    await t.database.query('DROP TRIGGER away ON ticket_message');
    await waitFor(async () => (await tickets()).length === 1);
    expect(await t.database.query('SELECT count(*)::int AS n FROM ticket_message')).toEqual([{ n: 1 }]);
  });

  it('are opened without a customer who is gone, named after the number', async () => {
    const opening = t.app.get(TicketOpeningService, { strict: false });
    await opening.open({ ...request1, customerId: agentId, contactId: agentId, comment: '', reasonIds: [99] });
    await opening.open({ ...request1, callId: 'call-5', customerId: null, callerNumber: null, reasonIds: [1] });
    expect(await tickets()).toMatchObject([
      { subject: 'Çağrı – 0532 111 22 33', customer_id: null, contact_id: null },
      { subject: 'Arıza – Gizli numara' },
    ]);
    expect(await t.database.query('SELECT count(*)::int AS n FROM ticket_message')).toEqual([{ n: 1 }]);
  });

  it('show on a card only while somebody has to act', async () => {
    let ticket = await create({ customerId, subject: 'Biri' });
    await create({ subject: 'Başkası' });
    const shown = async () => ((await call('get', `desk/tickets?customerId=${customerId}`, undefined, 'agent')).body as { subject: string }[]).map((o) => o.subject);
    expect(await shown()).toEqual(['Biri']);
    ticket = (await move(ticket, 'resolved')).body as Ticket;
    expect([ticket.state, await shown()]).toEqual(['resolved', []]);
    await call('get', 'desk/tickets?customerId=1', undefined, 'agent').expect(400);
  });

  it('have a demo and a table that agrees with the declaration', async () => {
    await seedTicketsDemo(t.database, { customerId: () => customerId, assigneeIds: [agentId] });
    const { items } = (await call('get', 'resources/support-tickets?sort=state&order=asc')).body as { items: { state: string; assigneeIdDisplay: string | null }[] };
    expect(items.map((i) => i.state)).toEqual(['new', 'new', 'open', 'open', 'open', 'waiting-customer', 'waiting-customer', 'resolved', 'closed']);
    expect(items.some((i) => i.assigneeIdDisplay === 'Zehra Temsilci')).toBe(true);
    expect(alterStatements(supportTickets, (await t.database.query(LIVE_COLUMNS, ['support_ticket'])) as never)).toEqual([]);
  });
});

let seq = 0;
function detailSaved(more: { callId: string; opensTicket?: boolean }): DraftFact {
  const payload = {
    extension: '1001', userId: agentId, pbx: 'main', detailId: 'd1', reasonIds: [1, 2], comment: 'Ses kesiliyor.', opensTicket: true, ticketCategory: 'Arıza',
    customerId, contactId: null, callerNumber: '+905321112233', ...more,
  };
  return { id: `t${(seq += 1)}`, name: 'call-detail.saved', version: facts['call-detail.saved'].version, at: '2026-11-20T10:00:00.000Z', pbx: OWN_STREAM, subject: more.callId, payload };
}
