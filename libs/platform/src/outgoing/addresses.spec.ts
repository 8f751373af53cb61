import { type AddressKind, isWithin, kindOf } from './addresses.js';

it.each<[AddressKind, string[]]>([
  ['public', ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::1', '::ffff:8.8.8.8', '[2a00:1450:4001::1]']],
  ['private', ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.10', '100.64.0.1', 'fd12:3456::1', '::ffff:10.0.0.1', '::ffff:a00:1']],
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1', '::ffff:7f00:1']],
  // Link-local with the services that hand out credentials, nowhere, everybody, examples, and version 4 in another coat.
  ['forbidden', ['169.254.169.254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '100.100.100.200', '0.0.0.0', '::', '224.0.0.1', '255.255.255.255', 'ff02::1', '203.0.113.7', '64:ff9b::7f00:1', '2002:7f00:1::', 'example.org', '', '2130706433', '0x7f.1']],
])('tells %s addresses', (kind, addresses) => {
  for (const address of addresses) expect([address, kindOf(address)]).toEqual([address, kind]);
});

it('reaches further by setting, and forbidden ones never', () => {
  const kinds: AddressKind[] = ['public', 'private', 'loopback', 'forbidden'];
  expect(kinds.filter((kind) => isWithin(kind, 'public'))).toEqual(['public']);
  expect(kinds.filter((kind) => isWithin(kind, 'private'))).toEqual(['public', 'private']);
  expect(kinds.filter((kind) => isWithin(kind, 'loopback'))).toEqual(['public', 'private', 'loopback']);
});
