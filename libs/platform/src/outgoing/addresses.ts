import { BlockList, isIP } from 'node:net';

/** Where programs of ours may connect to when somebody has typed the address: the whole of it is in docs/webhooks.md. */
export const networkReaches = ['public', 'private', 'loopback'] as const;
/** `private` adds the networks of the house, `loopback` this machine as well. */
export type NetworkReach = (typeof networkReaches)[number];
/** What an address is; `forbidden` ones are reached in no setting. */
export type AddressKind = NetworkReach | 'forbidden';

type Family = 'ipv4' | 'ipv6';
const listOf = (...subnets: [net: string, prefix: number, family: Family][]): BlockList => {
  const list = new BlockList();
  for (const [net, prefix, family] of subnets) list.addSubnet(net, prefix, family);
  return list;
};

const loopback = listOf(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6']);
/** Services that hand out the credentials of a machine live on link-local addresses, and on a few of their own. */
const forbidden = listOf(
  ['0.0.0.0', 8, 'ipv4'], ['169.254.0.0', 16, 'ipv4'], ['100.100.100.200', 32, 'ipv4'], ['192.0.0.0', 24, 'ipv4'], ['192.0.2.0', 24, 'ipv4'], ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'], ['203.0.113.0', 24, 'ipv4'], ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'], ['fe80::', 10, 'ipv6'], ['fec0::', 10, 'ipv6'], ['ff00::', 8, 'ipv6'], ['fd00:ec2::', 32, 'ipv6'], ['fd20:ce::', 32, 'ipv6'], ['2001:db8::', 32, 'ipv6'],
  // Addresses of version 4 in another coat lead wherever those lead.
  ['64:ff9b::', 96, 'ipv6'], ['64:ff9b:1::', 48, 'ipv6'], ['2002::', 16, 'ipv6'], ['2001::', 32, 'ipv6'],
);
const inHouse = listOf(['10.0.0.0', 8, 'ipv4'], ['172.16.0.0', 12, 'ipv4'], ['192.168.0.0', 16, 'ipv4'], ['100.64.0.0', 10, 'ipv4'], ['fc00::', 7, 'ipv6']);

const mapped = /^::ffff:(?:0:)?(\d+\.\d+\.\d+\.\d+)$/i;
const mappedHex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

/** The kind of an IP address, written in any way an operating system takes it. What is no address is forbidden. */
export function kindOf(address: string): AddressKind {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const [, dotted] = mapped.exec(plain) ?? [];
  if (dotted !== undefined) return kindOf(dotted);
  const [, high, low] = mappedHex.exec(plain) ?? [];
  if (high !== undefined && low !== undefined) return kindOf([high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.'));
  const version = isIP(plain);
  if (version === 0) return 'forbidden';
  const family: Family = version === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(plain, family)) return 'loopback';
  if (forbidden.check(plain, family)) return 'forbidden';
  return inHouse.check(plain, family) ? 'private' : 'public';
}

/** Whether an address of this kind is within reach. */
export const isWithin = (kind: AddressKind, reach: NetworkReach): boolean => kind !== 'forbidden' && networkReaches.indexOf(kind) <= networkReaches.indexOf(reach);
