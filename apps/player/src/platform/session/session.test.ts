import { errors } from '@guildhall/contract/http/errors.ts';
import type { Session } from '@guildhall/contract/launch/player.ts';
import { beforeEach, expect, it, vi } from 'vitest';

const device: Session = {
  kind: 'anonymous',
  proof: 'device',
  player: 'device 1',
  guid: null,
  roles: [],
  deletion: null,
  restriction: null,
  paused: {},
  earlier: null,
};
const ada: Session = { ...device, kind: 'player', proof: 'ticket', player: 'ada', guid: 10_001, earlier: { count: 2 } };
const unidentified: Session = { ...device, proof: null, player: null };

/** Responses by path; an error name means a refusal. */
let answers: Record<string, unknown> = {};
let asked: string[] = [];
/** The consent in each call that has one. */
let consents: unknown[] = [];
let isCrossSite = false;
let isUnreachable = false;

const fetchAnswer = (address: string, { body: sent }: RequestInit = {}): Promise<Response> => {
  const path = address.replace('/community/api', '');
  asked.push(path);
  if (isUnreachable) return Promise.reject(new TypeError('Failed to fetch'));
  if (typeof sent === 'string') consents.push((JSON.parse(sent) as { consent?: unknown }).consent);
  const answer = answers[path];
  const refusal = typeof answer === 'string' ? errors[answer as keyof typeof errors] : null;
  const body = refusal === null ? { code: 0, msg: answer } : { code: refusal.code, msg: { key: refusal.key } };
  return Promise.resolve(Response.json(body));
};

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', vi.fn(fetchAnswer));
  vi.stubGlobal('navigator', { cookieEnabled: true });
  answers = { '/launch/session': ada, '/launch/device': { player: 'device 1', key: null } };
  asked = [];
  consents = [];
  isCrossSite = false;
  isUnreachable = false;
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => isCrossSite } });
});

const open = async () => ({
  ...(await import('./session.ts')),
  ...(await import('./session-changes.ts')),
  ...(await import('../network/api.ts')),
});

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

it('assigns drafts to the launched player, or to the device without a launch [P2]', async () => {
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

it('drops the player and asks for the current session when a session ends during use [P2]', async () => {
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

it('never sends a player’s data as the device’s, even if the session cookie is gone [P2]', async () => {
  const { askSession, call } = await open();
  await askSession();
  answers['/feedback/create'] = 'device_required';
  await expect(call('/feedback/create', report)).rejects.toMatchObject({ reason: 'launch_required' });
  expect(asked.filter((path) => path !== '/launch/session')).toEqual(['/feedback/create']);
});

it('registers the device on the first write without a launch, once for concurrent calls [P2]', async () => {
  const { askSession, call, currentSession } = await open();
  answers['/launch/session'] = unidentified;
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

it('does not ask about earlier reports again once answered [P2]', async () => {
  const { askSession, currentSession, markEarlierAnswered } = await open();
  await askSession();
  markEarlierAnswered();
  expect(currentSession()).toMatchObject({ session: { player: 'ada', earlier: null } });
});

it('finding 6: asks before a link changes the player, and sends the ticket again only after consent [threat 5]', async () => {
  const { currentSession, launchWithTicket } = await open();
  isCrossSite = true;
  answers['/launch/exchange'] = 'launch_unconfirmed';
  await launchWithTicket('ticket of mallory');
  const state = currentSession();
  expect(state).toMatchObject({ status: 'question', error: { reason: 'launch_unconfirmed' } });
  expect(asked).toEqual(['/launch/exchange']);
  answers['/launch/exchange'] = { ...ada, player: 'mallory', bearer: null };
  if (state.status === 'question') await state.agree();
  expect(currentSession()).toMatchObject({ status: 'known', session: { player: 'mallory' } });
  expect(consents).toEqual(['required', 'given']);
});

it('finding 6: shows and sends nothing of the open session after a refused ticket, until the person answers [threat 5]', async () => {
  const { currentSession, launchWithTicket } = await open();
  answers['/launch/exchange'] = 'launch_refused';
  await launchWithTicket('garbage');
  expect(currentSession()).toMatchObject({ status: 'question', error: { reason: 'launch_refused' } });
  expect([asked, consents]).toEqual([['/launch/exchange'], ['implied']]);
});

it('opens drafts offline for the owner in the last session response, and for no other [threat 5]', async () => {
  const first = await open();
  const { userInfoStore } = await import('./settings.ts');
  expect(first.isOwnerKnownOffline()).toBe(false);
  await first.askSession();
  expect(userInfoStore.get()).toMatchObject({ owner: 'ada', offline_owner: 'ada', guid: 10_001 });
  const afterAda = userInfoStore.get();
  // The session ended: ada's drafts stay on the device, but open only for ada.
  answers['/launch/session'] = unidentified;
  await first.askSession();
  expect(userInfoStore.get()).toMatchObject({ owner: 'ada', offline_owner: '' });
  const afterTheEnd = userInfoStore.get();

  for (const [stored, owner] of [
    [afterAda, 'ada'],
    [afterTheEnd, ''],
  ] as const) {
    vi.resetModules();
    isUnreachable = true;
    const { askSession, activeOwner, currentSession, isOwnerKnownOffline, unreachedBy } = await open();
    (await import('./settings.ts')).userInfoStore.set(stored);
    await askSession();
    expect([currentSession().status, isOwnerKnownOffline(), activeOwner()]).toEqual(['failed', true, owner]);
    // Asked again: what is open stays open meanwhile.
    const asking = askSession();
    expect([currentSession().status, unreachedBy(currentSession())]).toEqual(['asking', expect.any(Error)]);
    await asking;
  }
});

it('never sends what a player wrote offline as the device’s [P2, threat 5]', async () => {
  const { askSession, call } = await open();
  (await import('./settings.ts')).userInfoStore.set({ guid: 10_001, owner: 'ada', offline_owner: 'ada' });
  isUnreachable = true;
  await askSession();
  isUnreachable = false;
  answers['/feedback/create'] = 'device_required';
  await expect(call('/feedback/create', report)).rejects.toMatchObject({ reason: 'launch_required' });
  expect(asked).not.toContain('/launch/device');
});

it('knows the paused features from the session, from a refused call and while it asks again', async () => {
  answers['/launch/session'] = { ...ada, paused: { chat: 'read_only' } };
  const { askSession, call } = await open();
  const { pauseOf, setPaused } = await import('./paused.ts');
  await askSession();
  expect([pauseOf('chat'), pauseOf('feedback')]).toEqual(['read_only', undefined]);
  answers['/chat/state'] = 'feature_paused';
  const { CallFailure } = await import('@guildhall/client/call.ts');
  await expect(call('/chat/state', null)).rejects.toBeInstanceOf(CallFailure);
  const asking = askSession();
  expect(pauseOf('chat')).toBe('read_only');
  await asking;
  setPaused(undefined);
  expect(pauseOf('chat')).toBeUndefined();
});
