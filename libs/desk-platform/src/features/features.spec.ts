import type { Permission } from '@santral/contracts';
import { defineFeature } from './feature';
import { isGroup, menuOf } from './menu';
import { isOwnPath, rememberedPath, rememberPath } from './remembered-path';
import { isPressed, keysOfPress } from './key-presses';
import { shortcutsOf } from './shortcuts';

const locales = { tr: {}, en: {}, ar: {} };
const features = [
  defineFeature({
    id: 'tickets',
    locales,
    menu: [{ id: 'tickets', title: 'menu', url: '/t', group: 'crm', order: 90, access: 'support-tickets.read' }],
  }),
  defineFeature({
    id: 'customers',
    locales,
    menu: [
      { id: 'customers', title: 'menu', url: '/c', group: 'crm', order: 10, access: 'customers.read' },
      { id: 'home', title: 'home', url: '/', order: 10, access: 'signed-in' },
    ],
  }),
];
const menuFor = (...permissions: Permission[]) => menuOf(features, (permission) => permissions.includes(permission));

describe('the menu', () => {
  it('keeps the order of the specification, whatever the order of the features', () => {
    const [home, crm] = menuFor('customers.read', 'support-tickets.read');
    expect(home?.titleKey).toBe('customers:home');
    expect(crm && isGroup(crm) ? crm.items.map(({ titleKey }) => titleKey) : null).toEqual(['customers:menu', 'tickets:menu']);
  });

  it('shows neither items nor groups that may not be opened', () => {
    expect(menuFor().map(({ id }) => id)).toEqual(['home']);
    const [, crm] = menuFor('support-tickets.read');
    expect(crm && isGroup(crm) ? crm.items.map(({ id }) => id) : null).toEqual(['tickets']);
  });
});

describe('shortcuts', () => {
  const press = (key: string, rest: Partial<Parameters<typeof isPressed>[1]> = {}) => ({
    key,
    code: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    target: null,
    ...rest,
  });

  it('count by what they type, or by place where Alt changes what is typed', () => {
    expect(isPressed('Alt+R', press('r', { altKey: true }))).toBe(true);
    expect(isPressed('Alt+R', press('®', { altKey: true, code: 'KeyR' }))).toBe(true);
    expect(isPressed('Alt+R', press('r'))).toBe(false);
    expect(isPressed('Ctrl+Enter', press('Enter', { ctrlKey: true }))).toBe(true);
  });

  it('never hear AltGr, which is Ctrl and Alt together on Turkish keyboards', () => {
    expect(isPressed('Alt+Q', press('@', { altKey: true, ctrlKey: true, code: 'KeyQ' }))).toBe(false);
    expect(isPressed('Ctrl+Enter', press('Enter', { altKey: true, ctrlKey: true }))).toBe(false);
  });

  it('leave plain keys to whoever types', () => {
    const target = document.createElement('input');
    expect(isPressed('/', press('/', { target }))).toBe(false);
    expect(isPressed('/', press('/'))).toBe(true);
    expect(isPressed('Ctrl+Enter', press('Enter', { ctrlKey: true, target }))).toBe(true);
  });
});

describe('shortcuts on keys of one\'s own', () => {
  const press = (key: string, rest: Partial<Parameters<typeof keysOfPress>[0]> = {}) => ({ key, code: '', altKey: false, ctrlKey: false, metaKey: false, ...rest });
  const calls = defineFeature({
    id: 'calls',
    locales,
    shortcuts: [
      { id: 'save', keys: 'Ctrl+Enter', title: 'save' },
      { id: 'close', keys: 'Escape', title: 'close' },
    ],
  });

  it('replace those of the feature, except Escape; a shortcut that is gone is passed over', () => {
    const bindings = [{ id: 'calls.save', keys: 'Alt+G' }, { id: 'calls.close', keys: 'Alt+X' }, { id: 'old.thing', keys: 'Alt+Y' }];
    expect(shortcutsOf([calls], bindings).map(({ id, keys, defaultKeys, isFixed }) => [id, keys, defaultKeys, isFixed])).toEqual([
      ['calls.save', 'Alt+G', 'Ctrl+Enter', false],
      ['calls.close', 'Escape', 'Escape', true],
    ]);
  });

  it('are read from a press, a letter by its place where Alt changes it', () => {
    expect(keysOfPress(press('g', { altKey: true }))).toEqual({ keys: 'Alt+G' });
    expect(keysOfPress(press('®', { altKey: true, code: 'KeyR' }))).toEqual({ keys: 'Alt+R' });
    expect(keysOfPress(press('Enter', { ctrlKey: true }))).toEqual({ keys: 'Ctrl+Enter' });
    expect(keysOfPress(press('F8'))).toEqual({ keys: 'F8' });
    expect(keysOfPress(press('Alt', { altKey: true }))).toBeNull();
  });

  it.each([
    ['AltGr, which types on Turkish keyboards', press('@', { altKey: true, ctrlKey: true, code: 'KeyQ' }), 'altgr'],
    ['a letter alone', press('g'), 'alone'],
    ['what belongs to the browser', press('w', { ctrlKey: true }), 'reserved'],
    ['what is used while writing', press('c', { ctrlKey: true }), 'reserved'],
    ['a key without a name', press('ArrowUp', { altKey: true, code: 'ArrowUp' }), 'unknown'],
  ])('are not %s', (_what, pressed, problem) => {
    expect(keysOfPress(pressed)).toEqual({ problem });
  });
});

describe('the remembered path', () => {
  afterEach(() => sessionStorage.clear());

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])('refuses %s', (path) => {
    expect(isOwnPath(path)).toBe(false);
    rememberPath(path);
    expect(rememberedPath()).toBe('/');
    sessionStorage.setItem('santral.redirect', path);
    expect(rememberedPath()).toBe('/');
  });

  it('keeps a path of this site with its query', () => {
    rememberPath('/apps/customers?q=a#b');
    expect(rememberedPath()).toBe('/apps/customers?q=a#b');
  });
});
