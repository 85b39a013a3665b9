import { expect, test } from 'vitest';
import { addressFrom, isLinkAllowed } from './link-address.ts';

test('only https, mailto and our own pages are allowed as links', () => {
  const addresses = ['https://a.example', 'mailto:a@b.example', '/community/support'];
  expect(addresses.map(isLinkAllowed)).toEqual([true, true, true]);
  const refused = ['http://a.example', 'javascript:alert(1)', '//a.example', '/elsewhere', 'https:', ''];
  expect(refused.map(isLinkAllowed)).toEqual(refused.map(() => false));
});

test('a missing scheme is added', () => {
  expect(addressFrom(' a.example/x?y=1 ')).toBe('https://a.example/x?y=1');
  expect(addressFrom('help@a.example')).toBe('mailto:help@a.example');
  expect(addressFrom('http://a.example')).toBeNull();
  expect(addressFrom('two words.example')).toBeNull();
});
