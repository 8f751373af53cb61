import type { QuickPanel } from '@santral/contracts';
import { demoUserId } from '@santral/domain-identity';
import { apiApp } from './testing/api-app.js';

/** The personal panels, with the real accounts and the tables of other domains beside them. */
let api: Awaited<ReturnType<typeof apiApp>>;
let tokens: Record<'agent1' | 'agent2', string>;
type Who = keyof typeof tokens;

beforeAll(async () => {
  api = await apiApp();
  tokens = { agent1: await api.signIn('agent1@santral.demo'), agent2: await api.signIn('agent2@santral.demo') };
}, 60_000);
afterAll(() => api.close());

const call = (method: 'get' | 'post' | 'delete', path: string, as: Who) => api.http()[method](`/api/${path}`).set('Authorization', `Bearer ${tokens[as]}`);
const idOf = (who: Who) => demoUserId(`${who}@santral.demo`);

describe('the quick panel', () => {
  const panelOf = async (as: Who) => (await call('get', 'quick-panel/data', as).expect(200)).body as QuickPanel;
  beforeEach(() => api.source.query('TRUNCATE quick_note'));

  it('shows the open tickets that are assigned to the reader and nobody else’s', async () => {
    const ticket = (subject: string, state: string, assignee: string | null) =>
      api.source.query('INSERT INTO support_ticket (subject, state, assignee_id) VALUES ($1, $2, $3)', [subject, state, assignee]);
    await ticket('Ses kesiliyor', 'open', idOf('agent1'));
    await ticket('Bitti', 'closed', idOf('agent1'));
    await ticket('Başkasının', 'open', idOf('agent2'));
    await ticket('Kimsenin', 'new', null);
    expect((await panelOf('agent1')).events).toEqual([{ id: expect.any(String) as string, title: 'Ses kesiliyor', detail: expect.stringMatching(/^TLP-/) as string }]);
  });

  it('keeps notes of one’s own, newest first', async () => {
    await call('post', 'quick-panel/notes', 'agent1').send({ title: ' Vardiya ', detail: '17.30' }).expect(201);
    const { body } = await call('post', 'quick-panel/notes', 'agent1').send({ title: 'Toplantı' }).expect(201);
    expect(body).toEqual({ id: expect.any(String) as string, title: 'Toplantı', detail: '' });
    expect((await panelOf('agent1')).notes.map(({ title }) => title)).toEqual(['Toplantı', 'Vardiya']);
    expect((await panelOf('agent2')).notes).toEqual([]);
  });

  it('lets nobody delete a note of somebody else', async () => {
    const { body } = await call('post', 'quick-panel/notes', 'agent1').send({ title: 'Bende kalsın' });
    const { id } = body as { id: string };
    await call('delete', `quick-panel/notes/${id}`, 'agent2').expect(404);
    expect((await panelOf('agent1')).notes).toHaveLength(1);
    await call('delete', `quick-panel/notes/${id}`, 'agent1').expect(204);
    expect((await panelOf('agent1')).notes).toEqual([]);
  });

  it('takes no nonsense and nobody without a session', async () => {
    await call('post', 'quick-panel/notes', 'agent1').send({ title: '   ' }).expect(400);
    await call('post', 'quick-panel/notes', 'agent1').send({ title: 'x', userId: idOf('agent2') }).expect(400);
    await call('delete', 'quick-panel/notes/7', 'agent1').expect(400);
    await api.http().get('/api/quick-panel/data').expect(401);
  });
});
