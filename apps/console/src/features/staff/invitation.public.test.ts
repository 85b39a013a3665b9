import { beforeEach, expect, test, vi } from 'vitest';

const path = `${import.meta.env.BASE_URL}invitation`;
const stored = new Map<string, string>();
const open = async (pathname: string, hash: string) => {
  const replaceState = vi.fn();
  vi.stubGlobal('location', { pathname, hash });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.resetModules();
  const page = await import('./invitation.public.ts');
  page.takeInvitation();
  return { ...page, replaceState };
};

beforeEach(() => stored.clear());

test('the invitation token leaves the URL immediately and survives a reload until it is used [P3]', async () => {
  const first = await open(path, '#a%20token');
  expect([first.invitationToken(), first.replaceState.mock.calls[0]?.[2]]).toEqual(['a token', path]);
  const reloaded = await open(path, '');
  expect(reloaded.invitationToken()).toBe('a token');
  reloaded.forgetInvitation();
  expect(reloaded.invitationToken()).toBeNull();
  expect((await open(path, '')).invitationToken()).toBeNull();
});

test('other pages do not read the token', async () => {
  await open(path, '#token');
  expect((await open(import.meta.env.BASE_URL, '')).invitationToken()).toBeNull();
});
