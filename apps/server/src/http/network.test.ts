import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  // IPv4: /24.
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['203.0.114.7', '203.0.114.0/24'],
  // IPv4-mapped IPv6, in every notation.
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:203.0.113.7', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.0/24'],
  // IPv6: /48, in every notation.
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:0DB8:0012:ffff::1', '2001:db8:12::/48'],
  ['2001:db8:12::', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:db8:0:1::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::', '0:0:0::/48'],
  // The zone id names a local interface, not a network.
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['fe80::2%2', 'fe80:0:0::/48'],
])('maps %s to the network %s [P2, threat 29]', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('separates two IPv6 subscribers and groups the addresses of one [P2]', () => {
  expect(networkOf('2001:db8:12:1::1')).toBe(networkOf('2001:db8:12:ffff:ffff::1'));
  expect(networkOf('2001:db8:12::1')).not.toBe(networkOf('2001:db8:13::1'));
});
