import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal } from '@santral/desk-platform/testing';
import axe from 'axe-core';
import { ago, online, paused, renderAgents, wrappingUp, type RenderedAgents } from './testing/render-agents';

jest.setTimeout(20_000);

let desk: RenderedAgents;
afterEach(() => desk.stop());

const control = () => screen.findByRole('region', { name: 'Kuyruk ve mola' });
const wrapUpOf = { pbx: 'main', extension: '1001', wrapUpId: '1', callId: 'c1', queue: 'satis', startedAt: ago(1) };
const started = { ...wrapUpOf, endsAt: ago(-29) };

describe('the wrap-up in the toolbar', () => {
  it('begins with the fact, counts down, and is over with the fact', async () => {
    desk = renderAgents();
    desk.answer.status = online();
    desk.load();
    expect(await control()).toHaveClass('state-available');
    desk.answer.status = wrappingUp(29);
    desk.hear('agent.wrap-up-started', started, 'santral');
    await waitFor(async () => expect(await control()).toHaveClass('state-wrap-up'));
    expect(await control()).toHaveTextContent(/Çağrı sonu işlem00:00:(30|2[7-9])/);
    await waitFor(async () => expect(await control()).toHaveTextContent('00:00:26'), { timeout: 5000 });
    expect((await axe.run(await control(), { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
    desk.answer.status = online();
    desk.hear('agent.wrap-up-ended', { ...wrapUpOf, endedAt: ago(0), by: 'saved' }, 'santral');
    await waitFor(async () => expect(await control()).toHaveClass('state-available'));
    expect(screen.queryByText('Molanız Bitti.')).toBeNull();
  });

  it('is there after a reload, and is finished with a click or Alt+O', async () => {
    desk = renderAgents();
    desk.answer.status = wrappingUp(20);
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Bitir' }));
    await waitFor(() => expect(desk.sent('POST /api/agentWrapUpFinish/1001')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bitir' })).toHaveAttribute('aria-disabled', 'false'));
    fireEvent.keyDown(document, { key: 'o', code: 'KeyO', altKey: true });
    await waitFor(() => expect(desk.sent('POST /api/agentWrapUpFinish/1001')).toHaveLength(2));
    expect(desk.sent('POST /api/agentLogin/1001')).toHaveLength(0);
  });

  it('is made longer until no more is left', async () => {
    desk = renderAgents();
    desk.answer.status = wrappingUp(20, 1);
    desk.load();
    const extend = await screen.findByRole('button', { name: 'Uzat (kalan: 1)' });
    desk.answer.status = wrappingUp(50, 0);
    await desk.user.click(extend);
    await waitFor(() => expect(desk.sent('POST /api/agentWrapUpExtend/1001')).toHaveLength(1));
    const spent = await screen.findByRole('button', { name: 'Artık uzatılamaz' });
    expect(await control()).toHaveTextContent(/00:00:(4[6-9]|5[01])/);
    expect(spent).toHaveAttribute('aria-disabled', 'true');
    await desk.user.click(spent);
    expect(desk.sent('POST /api/agentWrapUpExtend/1001')).toHaveLength(1);
  });

  it('tells why it cannot be finished, and asks nothing while the server is not heard', async () => {
    desk = renderAgents({ 'POST /api/agentWrapUpFinish/1001': refusal(409, 'wrap-up.not-running', 'Süren bir çağrı sonu işlemi yok.') });
    desk.answer.status = wrappingUp(20);
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Bitir' }));
    expect(await screen.findByText('Süren bir çağrı sonu işlemi yok.')).toBeInTheDocument();
    desk.lose();
    await waitFor(async () => expect(await control()).toHaveTextContent('Erişilemiyor'));
    await desk.user.click(screen.getByRole('button', { name: 'Bitir' }));
    expect(desk.sent('POST /api/agentWrapUpFinish/1001')).toHaveLength(1);
  });
});

describe('a break after the call', () => {
  it('is shown until it is taken back', async () => {
    desk = renderAgents();
    desk.answer.status = online();
    desk.load();
    await control();
    desk.answer.status = { ...online(), nextBreak: { id: 3, name: 'Çay' } };
    desk.hear('agent.break-started', { extension: '1001', reason: 'NEXT-3', startedAt: ago(0) });
    await waitFor(async () => expect(await control()).toHaveClass('state-break-pending'));
    expect(await control()).toHaveTextContent('Çağrıdan sonra mola · Çay');
    expect(screen.getByText('Mola, çağrı bitince başlayacak.')).toBeInTheDocument();
    expect(screen.queryByText('Molanız Başladı.')).toBeNull();
    await desk.user.click(screen.getByRole('button', { name: 'Çağrıdan sonraki moladan vazgeç: Çay' }));
    await waitFor(() => expect(desk.sent('POST /api/agentPauseStop/1001')).toHaveLength(1));
    desk.answer.status = online();
    desk.hear('agent.break-ended', { extension: '1001', reason: 'NEXT-3', endedAt: ago(0) });
    await waitFor(async () => expect(await control()).toHaveClass('state-available'));
    expect(screen.queryByText('Molanız Bitti.')).toBeNull();
  });

  it('becomes the break', async () => {
    desk = renderAgents();
    desk.answer.status = { ...wrappingUp(10), nextBreak: { id: 3, name: 'Çay' } };
    desk.load();
    expect(await control()).toHaveTextContent('Çağrı sonu işlem · Çay');
    desk.answer.status = paused(0);
    desk.hear('agent.break-started', { extension: '1001', reason: 'BRK-3', startedAt: ago(0) });
    expect(await screen.findByText('Molanız Başladı.')).toBeInTheDocument();
    expect(await control()).toHaveClass('state-on-break');
  });
});
