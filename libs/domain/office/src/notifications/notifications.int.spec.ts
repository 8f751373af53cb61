import { type DraftFact, facts, type Notification, OWN_STREAM } from '@santral/contracts';
import { JobsModule } from '@santral/platform/jobs';
import { resourceTestApp, type ResourceTestApp, waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { OfficeApiModule, officeMigrations, OfficeWorkerModule } from '../index.js';

const agentId = '00000000-0000-4000-8000-0000000000a1';
const leadId = '00000000-0000-4000-8000-0000000000b2';

/** The fact of a ticket that a call of `agentId` opened. */
const opened = (code: string, more: Partial<Extract<DraftFact, { name: 'ticket.opened' }>['payload']> = {}): DraftFact<'ticket.opened'> => ({
  id: `ticket:${code}`,
  name: 'ticket.opened',
  version: facts['ticket.opened'].version,
  at: new Date().toISOString(),
  pbx: OWN_STREAM,
  subject: 'support-tickets:7',
  payload: { ticketId: '7', code, subject: 'Arıza – Demir Ticaret', callId: 'call-1', customerId: null, assigneeId: null, openedBy: agentId, ...more },
});

describe('notifications', () => {
  let t: ResourceTestApp;
  beforeAll(async () => {
    t = await resourceTestApp({
      migrations: officeMigrations,
      imports: [JobsModule.forRoot(), OfficeApiModule, OfficeWorkerModule],
      principals: { agent: { userId: agentId, permissions: ['profile.own'] }, lead: { userId: leadId, permissions: ['profile.own'] } },
      consume: true,
    });
  });
  afterAll(() => t.close());
  beforeEach(() => t.database.query('TRUNCATE notification'));

  const call = (method: 'get' | 'post', path: string, as: string, language = 'tr') =>
    request(t.app.getHttpServer())[method](`/api/notification-panel/${path}`).set('authorization', `Bearer ${as}`).set('accept-language', language);
  const panelOf = async (as: string, language?: string) => (await call('get', 'data', as, language).expect(200)).body as Notification[];
  const rows = async () => (await t.database.query('SELECT user_id, kind FROM notification ORDER BY kind')) as { user_id: string; kind: string }[];

  it('tell the agent whose call opened a ticket, in the language of the reader, and say so to their desk', async () => {
    await t.publish(opened('TLP-000001'));
    await waitFor(async () => (await panelOf('agent')).length === 1);
    expect(await panelOf('agent')).toEqual([
      {
        id: expect.any(String) as string,
        message: 'Görüşmenizden TLP-000001 açıldı: Arıza – Demir Ticaret',
        options: { variant: 'success' },
        dismissed: false,
        time: expect.any(String) as string,
        link: '/apps/e-commerce/support-tickets/7',
      },
    ]);
    expect((await panelOf('agent', 'en'))[0]?.message).toBe('TLP-000001 was opened from your call: Arıza – Demir Ticaret');
    // The row and its fact are written together, and the fact goes out after that.
    await waitFor(async () => (await t.factsOf('notification.added')).at(-1)?.payload.userId === agentId);
    expect(facts['notification.added'].rooms({ notificationId: '1', userId: agentId }, OWN_STREAM)).toEqual([`user:${agentId}`]);
  });

  it('tell whoever a ticket was given to, and nobody twice', async () => {
    await t.publish(opened('TLP-000002', { assigneeId: leadId }), opened('TLP-000002', { assigneeId: leadId }));
    await t.publish(opened('TLP-000003', { assigneeId: agentId }));
    await waitFor(async () => (await rows()).length === 3);
    expect(await rows()).toEqual([
      { user_id: leadId, kind: 'ticket.assigned' },
      { user_id: agentId, kind: 'ticket.opened-from-call' },
      { user_id: agentId, kind: 'ticket.opened-from-call' },
    ]);
  });

  it('tell an agent of a score and of its correction, and the supervisor of the answer', async () => {
    const fact = { at: new Date().toISOString(), pbx: OWN_STREAM, subject: 'call-score:s1' };
    const saved = (version: number, score: number | null): DraftFact<'call-score.saved'> => ({
      ...fact, id: `call-score:s1:${version}`, name: 'call-score.saved', version: facts['call-score.saved'].version,
      payload: { scoreId: 's1', callId: 'call-1', agentUserId: agentId, scorerId: leadId, version, score },
    });
    const answered: DraftFact<'call-score.answered'> = {
      ...fact, id: 'call-score-answer:s1:1', name: 'call-score.answered', version: facts['call-score.answered'].version,
      payload: { scoreId: 's1', callId: 'call-1', agentUserId: agentId, agentName: 'Elif Kaya', scorerId: leadId },
    };
    await t.publish(saved(1, 91.43), saved(1, 91.43), answered);
    await waitFor(async () => (await rows()).length === 2);
    await t.publish(saved(2, null));
    await waitFor(async () => (await panelOf('agent')).length === 2);
    const told = (await panelOf('agent')).map(({ message, link }) => [message, link]);
    expect(told).toContainEqual(['Bir görüşmeniz değerlendirildi: 91 puan', '/apps/own-scores?score=s1']);
    expect(told).toContainEqual(['Bir görüşmenizin puanı düzeltildi: – puan', '/apps/own-scores?score=s1']);
    expect((await panelOf('lead', 'en')).map(({ message, link }) => [message, link])).toEqual([['Elif Kaya answered a score of yours', '/apps/central/cdr-history/call-1']]);
  });

  it('tell those a rule names of an alert and of its end, in words of their language', async () => {
    const head = { alertId: '7', ruleId: null, rule: 'Nöbet', kind: 'longest-wait' as const, severity: 'warning' as const, pbx: 'main', target: 'destek', queues: ['destek'], value: 130.2, limit: 120, limitKind: null, since: new Date().toISOString() };
    const fact = { version: 1, at: new Date().toISOString(), pbx: OWN_STREAM, subject: 'alert:7' };
    const raised: DraftFact<'alert.raised'> = { ...fact, id: 'alert.raised:7', name: 'alert.raised', payload: { ...head, userIds: [leadId] } };
    await t.publish(raised, raised, { ...fact, id: 'alert.resolved:7', name: 'alert.resolved', payload: { ...head, ending: 'calm', userIds: [leadId] } });
    await waitFor(async () => (await panelOf('lead')).length === 2);
    expect((await panelOf('lead')).map(({ message, options, link }) => [message, options.variant, link]).sort()).toEqual([
      ['Uyarı bitti: destek kuyruğunda 130 saniyedir bekleyen var (sınır 120)', 'success', '/apps/alerts'],
      ['Uyarı: destek kuyruğunda 130 saniyedir bekleyen var (sınır 120)', 'warning', '/apps/alerts'],
    ]);
    expect((await panelOf('lead', 'en'))[0]?.message).toContain('Somebody has waited in destek for 130 seconds');
    expect(await panelOf('agent')).toEqual([]);
  });

  it('go when they are dismissed, one by one or all, and never by somebody else', async () => {
    await t.publish(opened('TLP-000004'), opened('TLP-000005'));
    await waitFor(async () => (await panelOf('agent')).length === 2);
    const [newest] = await panelOf('agent');
    await call('post', 'dismiss', 'lead').send({ id: newest?.id }).expect(204);
    await call('post', 'dismiss', 'lead').send({}).expect(204);
    expect(await panelOf('agent')).toHaveLength(2);
    await call('post', 'dismiss', 'agent').send({ id: newest?.id }).expect(204);
    expect(await panelOf('agent')).toHaveLength(1);
    await call('post', 'dismiss', 'agent').send({}).expect(204);
    expect(await panelOf('agent')).toEqual([]);
  });

  it('are nobody’s without a session, and take no nonsense', async () => {
    await request(t.app.getHttpServer()).get('/api/notification-panel/data').expect(401);
    await call('post', 'dismiss', 'agent').send({ id: 'x' }).expect(400);
  });
});
