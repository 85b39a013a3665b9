import { errors } from '@guildhall/contract/errors.ts';
import type { Session } from '@guildhall/contract/launch.ts';
import { beforeEach, expect, it, vi } from 'vitest';

const device: Session = {
  kind: 'anonymous',
  proof: 'device',
  player: 'device 1',
  guid: null,
  roles: [],
  deletion: null,
  earlier: null,
};
const ada: Session = { ...device, kind: 'player', proof: 'ticket', player: 'ada', guid: 10_001, earlier: { count: 2 } };
const nobodyYet: Session = { ...device, proof: null, player: null };

/** What the server answers to each path; a name of an error is a refusal. */
let answers: Record<string, unknown> = {};
let asked: string[] = [];

const fetchAnswer = (address: string): Promise<{ json: () => Promise<unknown> }> => {
  const path = address.replace('/community/api', '');
  asked.push(path);
  const answer = answers[path];
  const refusal = typeof answer === 'string' ? errors[answer as keyof typeof errors] : null;
  const body = refusal === null ? { code: 0, msg: answer } : { code: refusal.code, msg: { key: refusal.key } };
  return Promise.resolve({ json: () => Promise.resolve(body) });
};

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', vi.fn(fetchAnswer));
  vi.stubGlobal('navigator', { cookieEnabled: true });
  answers = { '/launch/session': ada, '/launch/device': { player: 'device 1', key: null } };
  asked = [];
});

const open = async () => ({ ...(await import('./session.ts')), ...(await import('./api.ts')) });

const report = {
  key: 'key',
  type: 1,
  role_id: '12345678',
  email: 'ada@example.com',
  description: 'The gate of the hall is shut.',
  files: [] as string[],
  lang: 3,
  context: null,
} as const;

it('P2 drafts belong to the launched player, and to the device without a launch', async () => {
  const { activeOwner, askSession } = await open();
  expect(activeOwner()).toBe('');
  await askSession();
  expect(activeOwner()).toBe('ada');
  answers['/launch/session'] = device;
  const asking = askSession();
  expect(activeOwner()).toBe('ada');
  await asking;
  expect(activeOwner()).toBe('');
  const again = askSession();
  expect(activeOwner()).toBe('');
  await again;
  answers['/launch/session'] = ada;
  await askSession();
  expect(activeOwner()).toBe('ada');
});

it('P2 a session that ends while it is used leaves the player behind and asks who is here now', async () => {
  const { activeOwner, askSession, call, currentSession, onSession } = await open();
  await askSession();
  answers = { ...answers, '/launch/session': device, '/feedback/create': 'launch_required' };
  const isKnown = new Promise<void>((resolve) => {
    onSession(() => currentSession().status === 'known' && resolve());
  });
  await expect(call('/feedback/create', report)).rejects.toMatchObject({ reason: 'launch_required' });
  await isKnown;
  expect([activeOwner(), currentSession()]).toEqual(['', expect.objectContaining({ session: device })]);
  expect(asked).toEqual(['/launch/session', '/feedback/create', '/launch/session']);
});

it('P2 what a player wrote never goes out as the device’s, also where the session’s cookie is gone', async () => {
  const { askSession, call } = await open();
  await askSession();
  answers['/feedback/create'] = 'device_required';
  await expect(call('/feedback/create', report)).rejects.toMatchObject({ reason: 'launch_required' });
  expect(asked.filter((path) => path !== '/launch/session')).toEqual(['/feedback/create']);
});

it('P2 the first write without a launch gets the device its key, once for calls at the same time', async () => {
  const { askSession, call, currentSession } = await open();
  answers['/launch/session'] = nobodyYet;
  await askSession();
  const refusals = ['device_required', 'device_required'];
  Object.defineProperty(answers, '/feedback/create', { get: () => refusals.shift() ?? { id: 'a report', number: 7 } });
  expect(await Promise.all([call('/feedback/create', report), call('/feedback/create', report)])).toEqual([
    { id: 'a report', number: 7 },
    { id: 'a report', number: 7 },
  ]);
  expect(asked.filter((path) => path === '/launch/device')).toHaveLength(1);
  expect(currentSession()).toMatchObject({ session: { kind: 'anonymous', proof: 'device', player: 'device 1' } });
});

it('P2 once the question about earlier reports is answered, it is not asked again', async () => {
  const { askSession, currentSession, settleEarlier } = await open();
  await askSession();
  settleEarlier();
  expect(currentSession()).toMatchObject({ session: { player: 'ada', earlier: null } });
});
