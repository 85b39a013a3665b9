import { expect, test } from 'vitest';
import { allowedOrigin } from './permission.ts';

test('loads this machine without a list', () => {
  expect(allowedOrigin('http://127.0.0.1:8350/community/', '')).toBe('http://127.0.0.1:8350');
  expect(allowedOrigin('http://127.9.9.9:80', '')).toBe('http://127.9.9.9');
  expect(allowedOrigin('http://[::1]:8350', '')).toBe('http://[::1]:8350');
});

test('loads another address only if its whole origin is listed', () => {
  const listed = 'https://stage.example.com, https://other.example.com:8443/';
  expect(allowedOrigin('https://stage.example.com/community/', listed)).toBe('https://stage.example.com');
  for (const refused of [
    'https://community.example.com',
    'http://stage.example.com',
    'https://stage.example.com:444',
    'https://stage.example.com.evil.example',
    'https://other.example.com',
    'https://127.0.0.1.example.com',
    'https://stage.example.com@community.example.com',
  ]) {
    expect(() => allowedOrigin(refused, listed), refused).toThrow('GUILDHALL_LOAD_URLS');
  }
  expect(() => allowedOrigin('ftp://127.0.0.1', listed)).toThrow('not an HTTP address');
});
