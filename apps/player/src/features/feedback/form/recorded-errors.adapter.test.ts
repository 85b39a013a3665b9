import { afterEach, expect, it, vi } from 'vitest';
import { cleanMessage, recordedErrors } from './recorded-errors.adapter.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('removes personal data from an error message', () => {
  expect(cleanMessage('no mail to ada.l+x@mail.example.com for role 12345678')).toBe('no mail to … for role …');
  expect(cleanMessage('failed: https://game.example/community/home?guid=10001#lt=abc.def at line 12')).toBe(
    'failed: https://game.example/community/home at line 12',
  );
  expect(cleanMessage('x'.repeat(900))).toHaveLength(500);
});

it('includes the name of an error and converts other values to text', () => {
  vi.stubGlobal('guildhallPage', { errors: ['Script error.', new TypeError('x is undefined'), undefined] });
  expect(recordedErrors()).toEqual(['Script error.', 'TypeError: x is undefined', 'undefined']);
});
