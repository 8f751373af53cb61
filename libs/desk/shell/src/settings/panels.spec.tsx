import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemeIds } from '@santral/desk-platform/store';
import { panelOpened } from '../shell.slice';
import { openShell } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

async function openPanel(panel: 'settings' | 'schemes') {
  desk = await openShell();
  act(() => void desk.store.dispatch(panelOpened(panel)));
  return within(await screen.findByRole('dialog'));
}
const preferences = () => desk.store.getState().preferences;

it('lays the desk out as chosen', async () => {
  const panel = await openPanel('settings');
  await userEvent.click(panel.getByRole('radio', { name: 'Kutu içinde' }));
  await userEvent.click(panel.getByRole('radio', { name: 'Satır sonunda' }));
  await userEvent.click(panel.getByRole('radio', { name: 'Menünün üstünde' }));
  await userEvent.click(panel.getByRole('switch', { name: 'Alt çubuğu göster' }));
  const frame = screen.getByRole('main').parentElement;
  expect(frame).toHaveAttribute('data-mode', 'boxed');
  expect(frame).toHaveAttribute('data-nav-at', 'right');
  expect(frame).toHaveAttribute('data-bar', 'above');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Sunucu saati');
});

it('gives each part of the screen its own scheme', async () => {
  const panel = await openPanel('settings');
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Menü' }), 'plum-dark');
  expect(screen.getByRole('navigation', { name: 'Ana menü' }).dataset).toMatchObject({ theme: 'dark', scheme: 'plum' });
  expect(screen.getByRole('banner', { name: 'Araç çubuğu' }).dataset).toMatchObject({ theme: 'light', scheme: 'ink' });
  expect(preferences().theme).toEqual({ main: 'ink-light', navbar: 'plum-dark', toolbar: 'ink-light', footer: 'ink-light' });
});

it('turns scrollbars and direction', async () => {
  const panel = await openPanel('settings');
  await userEvent.click(panel.getByRole('switch', { name: 'İnce kaydırma çubukları' }));
  await userEvent.click(panel.getByRole('radio', { name: 'Sağdan sola' }));
  expect(document.documentElement.dataset['scrollbars']).toBe('system');
  expect(document.documentElement.dir).toBe('rtl');
});

it('offers the menu styles only where there is a menu at the side', async () => {
  const panel = await openPanel('settings');
  expect(panel.getByRole('radio', { name: 'Biçim 3' })).toBeEnabled();
  await userEvent.click(panel.getByRole('radio', { name: 'Yatay' }));
  expect(panel.getByRole('radio', { name: 'Biçim 3' })).toBeDisabled();
});

it('closes on Escape from wherever one is', async () => {
  await openPanel('settings');
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('puts one scheme on all four parts', async () => {
  const panel = await openPanel('schemes');
  expect(panel.getAllByRole('radio')).toHaveLength(schemeIds.length);
  await userEvent.click(panel.getByRole('radio', { name: 'Çam, koyu' }));
  expect(new Set(Object.values(preferences().theme))).toEqual(new Set(['pine-dark']));
});
