import { BlockList, isIPv6 } from 'node:net';

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** The 16-bit groups of an IPv6 address, with `::` written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/** The first three bytes of an IPv4 address, which IPv6 may also spell in hexadecimal. */
const bytesOf = (address: string): string[] => {
  const last = address.split(':').at(-1) ?? '';
  if (last.includes('.')) return last.split('.').slice(0, 3);
  const [high = 0, low = 0] = groupsOf(address)
    .slice(-2)
    .map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8].map(String);
};

/**
 * The network an address belongs to, for shared budgets: /24 of IPv4, /48 of IPv6, which is what one subscriber or one small
 * provider holds. An IPv4 address that is written as IPv6 is in the same network as the plain one.
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
