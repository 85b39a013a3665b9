import { afterEach, expect, it, vi } from 'vitest';
import { dismiss, isToBeSaid } from './former-kinds.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says once for each survey and browser that it is open to everyone now', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  expect([isToBeSaid(7), isToBeSaid(8)]).toEqual([true, true]);
  dismiss(7);
  dismiss(7);
  expect([isToBeSaid(7), isToBeSaid(8)]).toEqual([false, true]);
  expect([...stored.values()]).toEqual(['[7]']);
});
