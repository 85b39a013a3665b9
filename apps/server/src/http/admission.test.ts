import { routes } from '@guildhall/contract/http/routes.ts';
import { costOf } from '@guildhall/contract/http/costs.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { staffPasskeySignInStart } from '@guildhall/contract/staff/passkeys.ts';
import { staffSecondFactor, staffSession, staffSignIn } from '@guildhall/contract/staff/staff.ts';
import { launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anonymous, type Actor, type StaffActor } from '../runtime/actor.ts';
import { defaultBudgets } from '../runtime/budgets.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { launchedActor } from '../testing/actors.ts';
import { createAdmissionControl, type Caller } from './admission.ts';

const person = (playerId: string, proof: 'ticket' | 'parameters'): Actor => launchedActor({ playerId, proof });
const staff: StaffActor = {
  kind: 'staff',
  staffId: 'mei',
  name: 'Mei',
  email: 'mei@guildhall.test',
  role: 'agent',
  sessionId: 's',
  isSignedIn: true,
  hasRecentProof: true,
  isRemoved: false,
};
const create = (connections = 4) =>
  createAdmissionControl({ budgets: defaultBudgets, connections, metrics: createMetrics() });
const ip = '10.0.0.1';
const by = (actor: Actor | StaffActor | null, from: string, browser: string | null = null): Caller => ({
  actor,
  browser,
  ip: from,
});
const until429 = (spend: () => void): number => {
  for (let count = 0; count < 100_000; count += 1) {
    try {
      spend();
    } catch {
      return count;
    }
  }
  return Infinity;
};
const reason = (error: unknown): string => (error as Error).message;

describe('admission control [threat 25]', () => {
  it('has a cost for every route, within every burst', () => {
    const burst = Math.min(defaultBudgets.unverified.burst, defaultBudgets.staff.burst);
    expect(routes.filter((route) => !(costOf(route) > 0 && costOf(route) * 4 <= burst))).toEqual([]);
  });

  it('refuses a player, an unverified person and a member of staff beyond their budgets, and no one else', () => {
    const admission = create();
    const { player, unverified, staff: ofStaff } = defaultBudgets;
    const calls = (actor: Actor | StaffActor) => until429(() => admission.call(launchSession, by(actor, ip)));
    expect(calls(person('ann', 'ticket'))).toBeGreaterThanOrEqual(player.burst);
    expect(calls(person('ben', 'parameters'))).toBeGreaterThanOrEqual(unverified.burst);
    expect(calls(staff)).toBeGreaterThanOrEqual(ofStaff.burst);
    expect(() => admission.call(launchSession, by(person('cem', 'ticket'), ip))).not.toThrow();
  });

  it('lets a network of strangers run dry without affecting verified players', () => {
    // Otherwise the budget refills while this test runs.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const admission = create();
    expect(until429(() => admission.call(launchSession, by(anonymous, ip)))).toBeLessThan(Infinity);
    expect(() => admission.call(launchSession, by(person('dan', 'parameters'), ip))).toThrow('too_frequent');
    expect(() => admission.call(launchSession, by(person('eve', 'ticket'), ip))).not.toThrow();
    expect(() => admission.call(launchSession, by(anonymous, '10.0.1.1'))).not.toThrow();
  });

  it('keeps connections for staff while players wait, and half of the rest from strangers', async () => {
    const admission = create(6);
    const held = [];
    for (let count = 0; count < 2; count += 1) held.push(await admission.slot(launchSession, by(anonymous, ip)));
    const refused = admission.slot(launchSession, by(anonymous, '10.0.1.1')).catch(reason);
    for (let count = 0; count < 2; count += 1) {
      held.push(await admission.slot(launchSession, by(person(`p${count}`, 'ticket'), ip)));
    }
    const waiting = admission.slot(launchSession, by(person('last', 'ticket'), ip));
    held.push(await admission.slot(launchSession, by(staff, ip)));
    expect(await refused).toBe('unavailable');
    for (const release of held) release();
    (await waiting)();
  });

  it('lets thousands of arrivals share queries without a connection each, within limits', async () => {
    const admission = create(4);
    const arrive = (playerId: string) => admission.slot(launchSocket, by(person(playerId, 'ticket'), ip));
    const held = await Promise.all(Array.from({ length: 4999 }, (_, index) => arrive(`p${index % 1000}`)));
    expect(await arrive('next').catch(reason)).toBe('unavailable');
    held.pop()?.();
    held.push(await arrive('next'));
    // They wait in the batch without a connection.
    held.push(await admission.slot(launchSession, by(person('other', 'ticket'), ip)));
    for (const release of held) release();
    const own = await Promise.all(Array.from({ length: defaultBudgets.calls }, () => arrive('greedy')));
    expect(await arrive('greedy').catch(reason)).toBe('too_frequent');
    for (const release of own) release();
  });

  it('counts anonymous callers of such a route by connections', async () => {
    const admission = create(4);
    const held = await admission.slot(launchSocket, by(anonymous, ip));
    const refused = admission.slot(launchSocket, by(anonymous, '10.0.1.1')).catch(reason);
    expect(await refused).toBe('unavailable');
    held();
  });
});

describe('the sign-in of staff while strangers send wrong passwords [threat 28]', () => {
  const hashMs = 200;
  const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** As many wrong sign-ins in flight as given, each from the next of 600 networks. */
  const attack = (inFlight: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const admission = create(10);
    let [isOver, network] = [false, 0];
    const call = async (route: Route, caller: Caller): Promise<boolean> => {
      try {
        const release = await admission.slot(route, caller);
        await pass(route.isHashing === true ? hashMs : 2);
        release();
        return true;
      } catch {
        return false;
      }
    };
    const attacker = async (): Promise<void> => {
      while (!isOver) {
        network = (network + 1) % 600;
        if (!(await call(staffSignIn, by(null, `10.${network >> 8}.${network & 255}.1`)))) await pass(100);
      }
    };
    for (let index = 0; index < inFlight; index += 1) void attacker();
    onTestFinished(() => {
      isOver = true;
    });
    return { call };
  };
  const inVirtualTime = async (work: Promise<unknown>): Promise<void> => {
    let isDone = false;
    void work.finally(() => (isDone = true));
    while (!isDone) await vi.advanceTimersByTimeAsync(20);
  };
  /** All calls of a whole sign-in, with password and code. */
  const steps = [staffSession, staffPasskeySignInStart, staffSignIn, staffSecondFactor];

  it('finding N1: lets every browser in that signed in before, in time, with 24 of theirs in flight', async () => {
    const { call } = attack(24);
    await vi.advanceTimersByTimeAsync(5000);
    const waits: number[] = [];
    const outcomes = Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const startMs = performance.now();
        const done = [];
        for (const step of steps) done.push(await call(step, by(null, `192.168.${index}.1`, `browser ${index}`)));
        waits.push(performance.now() - startMs);
        return done.every(Boolean);
      }),
    );
    await inVirtualTime(outcomes);
    expect((await outcomes).filter(Boolean)).toHaveLength(20);
    expect(Math.max(...waits)).toBeLessThanOrEqual(defaultBudgets.wait_ms);
  });

  it('finding N1: lets a new browser on a quiet network in within a minute', async () => {
    const { call } = attack(24);
    await vi.advanceTimersByTimeAsync(5000);
    const startMs = performance.now();
    const signIn = (async () => {
      for (const step of steps) while (!(await call(step, by(null, '192.168.0.1')))) await pass(1000);
    })();
    await inVirtualTime(signIn);
    expect(performance.now() - startMs).toBeLessThan(60_000);
  });

  it('finding N1: makes only calls that hash a password wait in the door', () => {
    const open = routes.filter(({ access }) => typeof access === 'object' && access.staff === 'open');
    expect(open.filter(({ isHashing }) => isHashing === true).map(({ path }) => path)).toEqual([
      '/staff/sign_in',
      '/staff/invitation_accept',
    ]);
  });
});
