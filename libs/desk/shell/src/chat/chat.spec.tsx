import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatContact, ChatMessage } from '@santral/contracts';
import { testUser } from '@santral/desk-platform/testing';
import { panelOpened } from '../shell.slice';
import { openShell } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

const me = testUser([]).id;
const person = (id: string, name: string, unread: number): ChatContact => ({ id, name, avatar: null, status: 'away', mood: 'Yemekte', unread });
const time = '2026-11-20T08:00:00.000Z';
let contacts: ChatContact[];
let dialog: ChatMessage[];
let status: string;
const api = {
  'GET /api/chat/contacts': () => ({ body: contacts }),
  'GET /api/chat/user': () => ({ body: { id: me, name: 'Ben', avatar: null, status, mood: '', chatList: [] } }),
  'POST /api/chat/user/data': ({ body }: { body: unknown }) => {
    ({ status } = body as { status: string });
    return { body: { id: me, name: 'Ben', avatar: null, status, mood: '', chatList: [] } };
  },
  'GET /api/chat/get-chat': () => {
    contacts = contacts.map((one) => ({ ...one, unread: 0 }));
    return { body: { chat: { id: 'c1', dialog }, userChatList: [] } };
  },
  'POST /api/chat/send-message': ({ body }: { body: unknown }) => {
    const message = { who: me, message: (body as { messageText: string }).messageText, time };
    dialog = [...dialog, message];
    return { body: { message, userChatList: [] } };
  },
};
beforeEach(() => {
  contacts = [person('u2', 'Ali Kurt', 0), person('u3', 'Çiğdem Ay', 2)];
  dialog = [{ who: 'u3', message: 'Merhaba', time }];
  status = 'offline';
});
const open = async (more: object = {}) => {
  desk = await openShell({ permissions: ['profile.own', 'dashboard.read'], api: { ...api, ...more } });
  act(() => void desk.store.dispatch(panelOpened('chat')));
  return within(await screen.findByRole('dialog'));
};
const openTalk = async (more?: object) => {
  const panel = await open(more);
  await userEvent.click(await panel.findByRole('button', { name: /Çiğdem Ay/ }));
  await panel.findByText('Merhaba');
  return panel;
};
const sent = () => desk.calls.filter(({ path }) => path === '/api/chat/send-message');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('counts what is unread, puts those who wrote first, and has read it when it was opened', async () => {
  const panel = await open();
  // In every toolbar: a narrow one gives up the button only while there is nothing to read.
  expect(await screen.findByRole('button', { name: '2 okunmamış mesaj' })).not.toHaveClass('toolbar-wide');
  const names = within(await panel.findByRole('list')).getAllByRole('button');
  expect(names[0]).toHaveTextContent('Çiğdem Ay');
  expect(names[0]).toHaveTextContent('Dışarıda · Yemekte');
  await userEvent.click(names[0] as HTMLElement);
  await panel.findByText('Merhaba');
  await waitFor(() => expect(screen.queryByRole('button', { name: /okunmamış/ })).toBeNull());
  // And keeps its room: the next message moves nothing beside it.
  expect(document.querySelector('.chat-opener')).toHaveClass('toolbar-wide', 'keeps-room');
  const query = desk.calls.find(({ path }) => path === '/api/chat/get-chat')?.query;
  expect([query?.get('contactId'), query?.get('userId')]).toEqual(['u3', me]);
});

it('sends with Enter, breaks the line with Shift+Enter, and never sends nothing', async () => {
  const panel = await openTalk();
  const field = panel.getByRole('textbox', { name: 'Mesajınız' });
  await userEvent.type(field, '   {Enter}');
  expect(panel.getByRole('button', { name: 'Gönder' })).toBeDisabled();
  expect(sent()).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'Tamam{Shift>}{Enter}{/Shift}geliyorum{Enter}');
  await waitFor(() => expect(panel.getByRole('log')).toHaveTextContent('Tamam geliyorum'));
  expect(sent()[0]?.body).toEqual({ chatId: 'c1', contactId: 'u3', messageText: 'Tamam\ngeliyorum' });
  expect(field).toHaveValue('');
});

it('keeps what could not be sent', async () => {
  const panel = await openTalk({ 'POST /api/chat/send-message': { status: 500, body: {} } });
  await userEvent.type(panel.getByRole('textbox', { name: 'Mesajınız' }), 'Tamam{Enter}');
  await waitFor(() => expect(desk.store.getState().toasts).toHaveLength(1));
  expect(panel.getByRole('textbox', { name: 'Mesajınız' })).toHaveValue('Tamam');
});

it('shows a new message as soon as the server says so', async () => {
  const panel = await openTalk();
  dialog = [...dialog, { who: 'u3', message: 'Orada mısın?', time }];
  act(() => void desk.store.dispatch({ type: 'fact/chat.message-sent', payload: { id: 'm2', name: 'chat.message-sent', version: 1, seq: '1-1', at: time, pbx: 'santral', subject: 'chat:c1', payload: { chatId: 'c1', messageId: '2', fromUserId: 'u3', toUserId: me } } }));
  expect(await panel.findByText('Orada mısın?', undefined, { timeout: 3000 })).toBeInTheDocument();
});

it('says what the reader says of themselves', async () => {
  const panel = await open();
  await userEvent.selectOptions(await panel.findByRole('combobox', { name: 'Durumum' }), 'do-not-disturb');
  await waitFor(() => expect(panel.getByRole('combobox', { name: 'Durumum' })).toHaveValue('do-not-disturb'));
  expect(status).toBe('do-not-disturb');
});

it('closes on Escape', async () => {
  const panel = await openTalk();
  fireEvent.keyDown(panel.getByRole('textbox', { name: 'Mesajınız' }), { key: 'Escape', keyCode: 27 });
  await gone();
});

it('closes on a press outside it, not inside', async () => {
  const panel = await openTalk();
  fireEvent.pointerDown(panel.getByText('Merhaba'));
  expect(desk.store.getState()).toMatchObject({ shell: { panel: 'chat' } });
  fireEvent.pointerDown(screen.getByRole('main'));
  await gone();
});

it('closes on a swipe over its edge, not on scrolling', async () => {
  const panel = await openTalk();
  const swipe = (x: number, y: number) => {
    fireEvent.touchStart(panel.getByRole('log'), { changedTouches: [{ clientX: 100, clientY: 100 }] });
    fireEvent.touchEnd(panel.getByRole('log'), { changedTouches: [{ clientX: 100 + x, clientY: 100 + y }] });
  };
  swipe(90, 200);
  swipe(-200, 0);
  expect(desk.store.getState()).toMatchObject({ shell: { panel: 'chat' } });
  swipe(120, 10);
  await gone();
});

it('is not there for an account without a role', async () => {
  desk = await openShell({ permissions: [], api });
  await userEvent.click(screen.getByRole('button', { name: /kullanıcı menüsü/ }));
  expect(await screen.findByRole('menuitem', { name: 'Hızlı bakış' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Mesajlaşma' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mesajlaşma' })).toBeNull();
});
