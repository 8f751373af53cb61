import type { ChatContact, ChatUser, Fact, GetChat, QuickPanel, SentMessage } from '@santral/contracts';
import { demoUserId } from '@santral/domain-identity';
import { waitFor } from '@santral/platform/testing';
import { apiApp } from './testing/api-app.js';

/** The personal panels, with the real accounts and the tables of other domains beside them. */
let api: Awaited<ReturnType<typeof apiApp>>;
let tokens: Record<'agent1' | 'agent2' | 'agent3', string>;
type Who = keyof typeof tokens;

beforeAll(async () => {
  api = await apiApp();
  tokens = { agent1: await api.signIn('agent1@santral.demo'), agent2: await api.signIn('agent2@santral.demo'), agent3: await api.signIn('agent3@santral.demo') };
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

describe('the chat', () => {
  const openChat = async (as: Who, contact: Who) => (await call('get', `chat/get-chat?contactId=${idOf(contact)}&userId=${idOf(as)}`, as).expect(200)).body as GetChat;
  const send = (as: Who, chatId: string, to: Who, messageText: string) => call('post', 'chat/send-message', as).send({ chatId, contactId: idOf(to), messageText });
  const contactOf = async (as: Who, contact: Who) => ((await call('get', 'chat/contacts', as).expect(200)).body as ChatContact[]).find(({ id }) => id === idOf(contact));
  beforeEach(() => api.source.query('TRUNCATE chat, chat_message, chat_person'));

  it('is one chat of two people, whoever opens it, and counts what is unread until it is opened', async () => {
    const { chat } = await openChat('agent1', 'agent2');
    expect(chat.dialog).toEqual([]);
    const sent = (await send('agent1', chat.id, 'agent2', ' Merhaba ').expect(200)).body as SentMessage;
    expect(sent.message).toEqual({ who: idOf('agent1'), message: 'Merhaba', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) as string });
    expect(sent.userChatList).toEqual([{ chatId: chat.id, contactId: idOf('agent2'), lastMessageTime: sent.message.time }]);
    expect((await contactOf('agent2', 'agent1'))?.unread).toBe(1);
    expect((await contactOf('agent1', 'agent2'))?.unread).toBe(0);
    expect((await contactOf('agent3', 'agent1'))?.unread).toBe(0);
    expect((await openChat('agent2', 'agent1')).chat).toEqual({ id: chat.id, dialog: [sent.message] });
    expect((await contactOf('agent2', 'agent1'))?.unread).toBe(0);
  });

  it('tells the desks of both, without the words, and nobody else', async () => {
    const { chat } = await openChat('agent1', 'agent2');
    const heard: Record<string, Fact[]> = {};
    for (const who of ['agent1', 'agent2', 'agent3'] as const) {
      const told: Fact[] = (heard[who] = []);
      const socket = api.socket(tokens[who]);
      let isReady = false;
      socket.on('ready', () => (isReady = true));
      socket.on('fact', (fact: Fact) => void (fact.name === 'chat.message-sent' && told.push(fact)));
      socket.connect();
      await socket.timeout(5000).emitWithAck('login', { credential: tokens[who], crmId: 1 });
      await waitFor(() => isReady);
    }
    await send('agent1', chat.id, 'agent2', 'Gizli söz').expect(200);
    await waitFor(() => heard['agent1']?.length === 1 && heard['agent2']?.length === 1);
    expect(heard['agent3']).toEqual([]);
    expect(JSON.stringify(heard)).not.toContain('Gizli');
  });

  it('is closed to everybody else', async () => {
    const { chat } = await openChat('agent1', 'agent2');
    await call('get', `chat/get-chat?contactId=${idOf('agent2')}&userId=${idOf('agent1')}`, 'agent3').expect(404);
    await send('agent3', chat.id, 'agent2', 'Araya girdim').expect(404);
    await send('agent1', chat.id, 'agent3', 'Yanlış kişi').expect(404);
    expect((await openChat('agent2', 'agent1')).chat.dialog).toEqual([]);
    expect(((await call('get', 'chat/user', 'agent3').expect(200)).body as ChatUser).chatList).toEqual([]);
  });

  it('takes no empty message, no chat with oneself and nobody without a session', async () => {
    const { chat } = await openChat('agent1', 'agent2');
    await send('agent1', chat.id, 'agent2', '  \n ').expect(400);
    await send('agent1', chat.id, 'agent2', 'x'.repeat(2001)).expect(400);
    await call('get', `chat/get-chat?contactId=${idOf('agent1')}&userId=${idOf('agent1')}`, 'agent1').expect(404);
    await api.http().get('/api/chat/contacts').expect(401);
  });

  it('shows what a person says of themselves; what is not named stays', async () => {
    expect((await contactOf('agent2', 'agent1'))?.status).toBe('offline');
    await call('post', 'chat/user/data', 'agent1').send({ status: 'away', mood: 'Yemekte' }).expect(200);
    await call('post', 'chat/user/data', 'agent1').send({ status: 'do-not-disturb' }).expect(200);
    expect(await contactOf('agent2', 'agent1')).toMatchObject({ status: 'do-not-disturb', mood: 'Yemekte' });
    await call('post', 'chat/user/data', 'agent1').send({ status: 'asleep' }).expect(400);
    await call('post', 'chat/user/data', 'agent1').send({ id: idOf('agent2') }).expect(400);
  });

  it('is not for accounts without a role, nor are they in it', async () => {
    await api.source.query(`UPDATE app_user SET roles = '{}' WHERE id = $1`, [idOf('agent3')]);
    expect(await contactOf('agent1', 'agent3')).toBeUndefined();
    await call('get', `chat/get-chat?contactId=${idOf('agent3')}&userId=${idOf('agent1')}`, 'agent1').expect(404);
  });
});
