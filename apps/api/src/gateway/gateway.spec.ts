import { hierarchyPreset, type Permission } from '@santral/contracts';
import { MessageLimit, MESSAGES_PER_WINDOW, WINDOW_MS } from './message-limit.js';
import { isOwn } from './origin.js';
import { roomsOfPrincipal } from './socket-rooms.js';

const principal = (permissions: readonly Permission[], extension: string | null = null) => ({ permissions: new Set(permissions), extension, pbx: extension && 'main' });

describe('rooms', () => {
  it('gives an agent the own extension and not every call', () => {
    const rooms = roomsOfPrincipal(principal(hierarchyPreset.staff, '1001'));
    expect(rooms).toEqual(expect.arrayContaining(['everybody', 'extension:main:1001']));
    expect(rooms).not.toContain('calls');
    expect(rooms).not.toContain('agents');
  });

  it('gives a manager all calls, all agents and the rows that may be read', () => {
    expect(roomsOfPrincipal(principal(hierarchyPreset.manager))).toEqual(expect.arrayContaining(['everybody', 'calls', 'agents', 'resource:customers', 'resource:support-tickets']));
  });

  it('gives nothing that no permission opens', () => {
    expect(roomsOfPrincipal(principal(['profile.own']))).toEqual(['everybody']);
    expect(roomsOfPrincipal(principal(['profile.own'], '1001'))).toEqual(['everybody']);
  });
});

it('hears so many messages and no more, until the next window', () => {
  const limit = new MessageLimit();
  const startMs = Date.UTC(2026, 0, 5);
  const heard = Array.from({ length: MESSAGES_PER_WINDOW + 5 }, () => limit.allows(startMs)).filter(Boolean);
  expect(heard).toHaveLength(MESSAGES_PER_WINDOW);
  expect(limit.allows(startMs + WINDOW_MS - 1)).toBe(false);
  expect(limit.allows(startMs + WINDOW_MS)).toBe(true);
});

it.each([
  [undefined, 'desk.example', true],
  ['https://desk.example', 'desk.example', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['https://evil.example', 'desk.example', false],
  ['http://127.0.0.1:3001', '127.0.0.1:3000', false],
  ['null', 'desk.example', false],
  ['https://desk.example', undefined, false],
])('origin %s at host %s: %s', (origin, host, isAllowed) => {
  expect(isOwn(origin, host)).toBe(isAllowed);
});
