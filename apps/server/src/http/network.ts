import { BlockList, isIPv6 } from 'node:net';

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** The 16-bit groups of an IPv6 address, with `::` expanded. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/** The first three bytes of an IPv4 address, which may be IPv4-mapped in hexadecimal notation. */
const bytesOf = (address: string): string[] => {
  const last = address.split(':').at(-1) ?? '';
  if (last.includes('.')) return last.split('.').slice(0, 3);
  const [high = 0, low = 0] = groupsOf(address)
    .slice(-2)
    .map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8].map(String);
};

/**
 * The network of an address, for shared budgets: /24 for IPv4 and /48 for IPv6, the usual size of one subscriber or
 * small provider. IPv4-mapped IPv6 addresses count as IPv4.
 */
export const networkOf = (address: string): string => {
  if (isIPv6(address) && !mapped.check(address, 'ipv6')) {
    return `${groupsOf(address.toLowerCase())
      .slice(0, 3)
      .map((group) => group.replace(/^0+(?=.)/, ''))
      .join(':')}::/48`;
  }
  return `${bytesOf(address).join('.')}.0/24`;
};
