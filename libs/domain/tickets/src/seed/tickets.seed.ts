import type { TicketState } from '@santral/contracts';
import type { DataSource, EntityManager } from 'typeorm';

interface DemoTicket {
  subject: string;
  state: TicketState;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  channel: 'call' | 'mail' | 'web';
  category: string;
  /** Which of the demo customers, counted from 1. */
  customer: number;
  /** Which of the assignees, counted from 0; null for nobody yet. */
  assignee: number | null;
  messages: [body: string, internal: boolean][];
}

const demoTickets: readonly DemoTicket[] = [
  { subject: 'Dış aramalarda ses kesilmesi', state: 'open', priority: 'high', channel: 'call', category: 'Arıza', customer: 1, assignee: 0, messages: [['Müşteri saat 10 ile 12 arasında sesin kesildiğini söylüyor.', true], ['Hattınızı izlemeye aldık, gün içinde döneceğiz.', false]] },
  { subject: 'Fatura adresi değişikliği', state: 'waiting-customer', priority: 'normal', channel: 'call', category: 'Fatura', customer: 1, assignee: 1, messages: [['Yeni vergi levhası bekleniyor.', true]] },
  { subject: 'İnternet hızı düşük', state: 'new', priority: 'normal', channel: 'web', category: 'Arıza', customer: 2, assignee: null, messages: [['Akşamları hız 5 Mbps altına iniyor.', false]] },
  { subject: 'Santrale yeni dahili eklenmesi', state: 'open', priority: 'normal', channel: 'mail', category: 'Kurulum', customer: 3, assignee: 0, messages: [['Depo için iki dahili istiyorlar: 320 ve 321.', true]] },
  { subject: 'Kuyruk anonsunun değiştirilmesi', state: 'resolved', priority: 'low', channel: 'call', category: 'Kurulum', customer: 3, assignee: 1, messages: [['Yeni ses dosyası yüklendi, müşteri onayladı.', true]] },
  { subject: 'Numara taşıma başvurusu', state: 'open', priority: 'high', channel: 'call', category: 'Numara', customer: 4, assignee: 2, messages: [['Taşıma formu imzalı olarak alındı.', true]] },
  { subject: 'SMS başlığı onayı', state: 'waiting-customer', priority: 'normal', channel: 'web', category: 'SMS', customer: 7, assignee: 2, messages: [['Marka tescil belgesi istendi.', true]] },
  { subject: 'Faks alınamıyor', state: 'closed', priority: 'urgent', channel: 'call', category: 'Arıza', customer: 10, assignee: 0, messages: [['Hat kartı değiştirildi.', true]] },
  { subject: 'Sözleşme kopyası talebi', state: 'new', priority: 'low', channel: 'mail', category: 'Belge', customer: 11, assignee: null, messages: [] },
];

/** Whom the demo tickets are about and who works on them; other domains own these ids. */
export interface DemoTicketPeople {
  customerId(number: number): string;
  assigneeIds: readonly string[];
}

const demoTicketId = (number: number): string => `00000000-0000-4000-8000-e${String(number).padStart(11, '0')}`;
const demoMessageId = (ticket: number, message: number): string => `00000000-0000-4000-8000-f${String(ticket * 100 + message).padStart(11, '0')}`;
const FIRST_HOUR = Date.UTC(2026, 10, 16, 6, 30);
const HOUR_MS = 3_600_000;

/** Fills the demo company's support tickets. Run after customers; run again, it adds what is missing. The caller decides whether the database is to have a demo company. */
export async function seedTicketsDemo(database: DataSource, people: DemoTicketPeople): Promise<void> {
  await database.transaction(async (manager) => {
    for (const [index, ticket] of demoTickets.entries()) await insertTicket(manager, ticket, index + 1, people);
  });
}

async function insertTicket(manager: EntityManager, ticket: DemoTicket, number: number, people: DemoTicketPeople): Promise<void> {
  const id = demoTicketId(number);
  const openedAt = new Date(FIRST_HOUR + number * 5 * HOUR_MS);
  const isSettled = ticket.state === 'resolved' || ticket.state === 'closed';
  const assigneeId = ticket.assignee === null ? null : (people.assigneeIds[ticket.assignee] ?? null);
  await manager.query(
    `INSERT INTO support_ticket (id, subject, state, priority, channel, category, customer_id, assignee_id, settled_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT DO NOTHING`,
    [id, ticket.subject, ticket.state, ticket.priority, ticket.channel, ticket.category, people.customerId(ticket.customer), assigneeId, isSettled ? new Date(openedAt.getTime() + 2 * HOUR_MS) : null, openedAt],
  );
  for (const [index, [body, internal]] of ticket.messages.entries()) {
    await manager.query('INSERT INTO ticket_message (id, ticket_id, author_id, internal, body, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING', [
      demoMessageId(number, index + 1), id, assigneeId, internal, body, new Date(openedAt.getTime() + (index + 1) * 600_000),
    ]);
  }
}
