import { phoneActions } from './phone-actions.js';

const browser = { connection: 'c1', ha1: 'a'.repeat(32), displayName: 'Ayşe "Ay" Yılmaz', until: 0 };

it('gives the endpoint credentials before it names them, keeps its name, and says who calls', () => {
  const [auth, endpoint] = phoneActions('1001', browser);
  expect(auth).toMatchObject({ Action: 'DBPut', Family: 'santral_auth/auth', Key: '1001-web' });
  expect(JSON.parse(String(auth?.['Val']))).toMatchObject({ username: '1001', password_digest: `MD5:${browser.ha1}` });
  expect(endpoint).toMatchObject({ Action: 'DBPut', Family: 'santral_endpoint/endpoint', Key: '1001' });
  expect(JSON.parse(String(endpoint?.['Val']))).toMatchObject({ webrtc: 'yes', auth: '1001-web', aors: '1001', callerid: '"Ayşe Ay Yılmaz" <1001>' });
});

it('stays within what one line of AMI may hold, whatever the name', () => {
  for (const { Val } of phoneActions('123456', { ...browser, displayName: 'Ş'.repeat(500) })) expect(Buffer.byteLength(`Val: ${Val}`)).toBeLessThan(1024);
});

it('gives the extension back to the desk phone in the other order', () => {
  expect(phoneActions('1001', null).map(({ Action, Key }) => [Action, Key])).toEqual([['DBDel', '1001'], ['DBDel', '1001-web']]);
});
