import type { RoleName } from '@santral/contracts';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'santral-demo';

export interface DemoUser {
  email: string;
  displayName: string;
  role: RoleName;
  /** E.164. */
  gsm: string;
  extension: string | null;
}

const office: [RoleName, string][] = [
  ['admin', 'Ayşe Yıldız'],
  ['manager', 'Murat Kaya'],
  ['accounting', 'Zeynep Aydın'],
  ['sales', 'Emre Şahin'],
  ['reseller', 'Hakan Öztürk'],
  ['staff', 'Elif Arslan'],
  ['user', 'Deniz Çelik'],
];
const agents = ['Fatma Koç', 'Ali Kurt', 'Merve Özdemir', 'Burak Doğan', 'Selin Aksoy', 'Oğuz Güneş', 'İrem Ünal', 'Kerem Işık', 'Gül Şimşek', 'Volkan Erdem'];

const gsmOf = (number: number) => `+9055500000${String(number).padStart(2, '0')}`;

/** The accounts of the demo company, in the order of their phone numbers. */
export const demoUsers: readonly DemoUser[] = [
  ...office.map(([role, displayName], index): DemoUser => ({ email: `${role}@santral.demo`, displayName, role, gsm: gsmOf(index + 1), extension: null })),
  ...agents.map(
    (displayName, index): DemoUser => ({
      email: `agent${index + 1}@santral.demo`,
      displayName,
      role: 'staff',
      gsm: gsmOf(office.length + index + 1),
      extension: String(1001 + index),
    }),
  ),
];
