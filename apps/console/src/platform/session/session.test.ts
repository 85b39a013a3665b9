import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../network/query-client.ts';
import { acceptSession, isSignedIn, sessionQuery, startOver, workingStaff } from './session.ts';

const mei = { id: 'mei', name: 'Mei Lin', email: 'mei@guildhall.test', role: 'editor' } as const;
const at = (step: StaffSession['step']): StaffSession => ({
  step,
  staff: step === 'signed_out' ? null : mei,
  oidc: null,
});
const work = ['articles', 'open', 1];
let answer: StaffSession;
let stopWatching: () => void;

/** Stands in for another tab of this browser. */
const otherTab = new BroadcastChannel('guildhall-console-session');

beforeEach(async () => {
  answer = at('signed_out');
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: answer }));
  queryClient.setQueryData(work, 'shown');
  const session = new QueryObserver(queryClient, sessionQuery);
  stopWatching = session.subscribe(() => {});
  await session.refetch();
});
afterEach(() => {
  stopWatching();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const isAskedAgain = (): boolean | undefined => queryClient.getQueryState(work)?.isInvalidated;

it('detects a sign-in in another tab and refetches what was refused', async () => {
  expect([isSignedIn(), isAskedAgain()]).toEqual([false, false]);
  answer = at('signed_in');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  otherTab.postMessage('changed');
  await vi.waitFor(() => expect(isSignedIn()).toBe(true), { timeout: 4000 });
  expect([workingStaff(), isAskedAgain()]).toEqual([mei, true]);
});

it('refetches once what was refused after signing in here', () => {
  acceptSession(at('signed_in'));
  expect(isAskedAgain()).toBe(true);
  queryClient.setQueryData(work, 'shown');
  acceptSession(at('signed_in'));
  expect(isAskedAgain()).toBe(false);
});

it('stays at the password step after starting over, until the next password is submitted', async () => {
  const step = (): string | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.step;
  acceptSession(at('second_factor'));
  await startOver();
  answer = at('second_factor');
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  expect(step()).toBe('signed_out');
  acceptSession(at('second_factor'));
  expect(step()).toBe('second_factor');
});
