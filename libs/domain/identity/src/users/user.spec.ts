import { userSchema } from '@santral/contracts';
import { demoUsers } from '../seed/demo-users.js';
import { emailKey, profileFormSchema, toUser } from './user.js';

const account = {
  id: 'u', email: 'a@b.c', displayName: 'Ayşe', gsm: '+905550000012', roles: ['staff'], permissions: ['desk.use' as const], pbx: 'main', extension: '1001',
  disabled: false, photoUrl: null, settings: { theme: 'dark' }, shortcuts: ['calls'], source: 'api' as const,
};

it('stars the phone number but for the last two digits', () => {
  expect(toUser(account).gsm).toBe('**** *** ** 12');
});

it('names the fields as specified and tells no secret', () => {
  const user = toUser(account);
  expect(userSchema.strict().parse(user)).toEqual(user);
  expect(user).toMatchObject({ role: ['staff'], from: 'api', data: { displayName: 'Ayşe', photoURL: null, extension: '1001', shortcuts: ['calls'] } });
});

it('cases addresses in the root locale', () => {
  expect(emailKey(' INFO@Santral.DEMO ')).toBe('info@santral.demo');
});

it('lets a user change only what is the user\'s own', () => {
  const form = { user: { id: 'x', role: ['admin'], data: { displayName: ' Ayşe ', email: 'other@b.c', extension: '1002', photoURL: 'javascript:alert(1)' } } };
  expect(profileFormSchema.safeParse(form).success).toBe(false);
  expect(profileFormSchema.parse({ user: { ...form.user, data: { ...form.user.data, photoURL: '/me.png' } } })).toEqual({ user: { data: { displayName: 'Ayşe', photoURL: '/me.png' } } });
  expect(profileFormSchema.safeParse({ user: { data: { settings: { x: 'y'.repeat(40_000) } } } }).success).toBe(false);
});

it('has the demo company as promised', () => {
  expect(demoUsers).toHaveLength(17);
  expect(demoUsers.map((u) => u.email)).toEqual(expect.arrayContaining(['admin@santral.demo', 'user@santral.demo', 'agent10@santral.demo']));
  expect(demoUsers.filter((u) => u.extension).map((u) => u.extension)).toEqual(['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1009', '1010']);
  expect(demoUsers[0]?.gsm).toBe('+905550000001');
  expect(new Set(demoUsers.map((u) => u.gsm)).size).toBe(17);
});
