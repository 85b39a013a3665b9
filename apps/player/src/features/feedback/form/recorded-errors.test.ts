import { expect, it } from 'vitest';
import { cleanMessage, recordedErrors, recordErrors } from './recorded-errors.ts';

it('what could name somebody does not get into a message', () => {
  expect(cleanMessage('no mail to ada.l+x@mail.example.com for role 12345678')).toBe('no mail to … for role …');
  expect(cleanMessage('failed: https://game.example/community/home?guid=10001#lt=abc.def at line 12')).toBe(
    'failed: https://game.example/community/home at line 12',
  );
  expect(cleanMessage('x'.repeat(900))).toHaveLength(500);
});

it('the last ten errors are remembered, oldest first', () => {
  const heard = new Map<string, (event: object) => void>();
  const page = { addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener) };
  Object.assign(globalThis, { window: page });
  recordErrors();
  heard.get('error')?.({ message: 'Script error.' });
  for (let index = 1; index <= 9; index += 1) heard.get('unhandledrejection')?.({ reason: `rejected ${index}` });
  heard.get('error')?.({ error: new TypeError('x is undefined'), message: 'Uncaught TypeError: x is undefined' });
  expect(recordedErrors()).toEqual([
    ...Array.from({ length: 9 }, (_, index) => `rejected ${index + 1}`),
    'TypeError: x is undefined',
  ]);
  Reflect.deleteProperty(globalThis, 'window');
});
