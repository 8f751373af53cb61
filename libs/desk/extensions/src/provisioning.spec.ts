import type { ExtensionSecret } from '@santral/contracts';
import { accountOf, phoneMakes, provisioningOf } from './provisioning';

const account = accountOf({ extension: { number: '2001', name: 'Şule & "Ali"' } as ExtensionSecret['extension'], secret: 'abc<d>&e', server: { host: 'pbx.test', port: 5062 } });

it.each(phoneMakes)('%s is told number, secret, server and port', (make) => {
  const { text } = provisioningOf[make](account);
  expect(text).toContain('2001');
  expect(text).toMatch(make === 'linphone' || make === 'grandstream' || make === 'gswave' ? /abc&lt;d&gt;&amp;e/ : /abc<d>&e/);
  expect(text).toMatch(/pbx\.test/);
  expect(text).toMatch(/5062/);
});

it.each(['grandstream', 'linphone', 'gswave'] as const)('%s is XML that a phone can read, whatever the name', (make) => {
  const { text } = provisioningOf[make](account);
  const read = new DOMParser().parseFromString(text, 'text/xml');
  expect(read.querySelector('parsererror')).toBeNull();
  expect(read.documentElement.textContent).toContain('Şule & "Ali"');
});
