import { routes } from '@guildhall/contract/http/routes.ts';
import { costOf } from '@guildhall/contract/http/costs.ts';
import { launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anonymous, type Actor, type StaffActor } from '../runtime/actor.ts';
import { defaultBudgets } from '../runtime/budgets.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { launchedActor } from '../testing/actors.ts';
import { createAdmissionControl } from './admission.ts';

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
};
const create = (connections = 4) =>
  createAdmissionControl({ budgets: defaultBudgets, connections, metrics: createMetrics() });
const ip = '10.0.0.1';
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
    const calls = (actor: Actor | StaffActor) => until429(() => admission.call(launchSession, actor, ip));
    expect(calls(person('ann', 'ticket'))).toBeGreaterThanOrEqual(player.burst);
    expect(calls(person('ben', 'parameters'))).toBeGreaterThanOrEqual(unverified.burst);
    expect(calls(staff)).toBeGreaterThanOrEqual(ofStaff.burst);
    expect(() => admission.call(launchSession, person('cem', 'ticket'), ip)).not.toThrow();
  });

  it('lets a network of strangers run dry without affecting verified players', () => {
    // Otherwise the budget refills while this test runs.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const admission = create();
    expect(until429(() => admission.call(launchSession, anonymous, ip))).toBeLessThan(Infinity);
    expect(() => admission.call(launchSession, person('dan', 'parameters'), ip)).toThrow('too_frequent');
    expect(() => admission.call(launchSession, person('eve', 'ticket'), ip)).not.toThrow();
    expect(() => admission.call(launchSession, anonymous, '10.0.1.1')).not.toThrow();
  });

  it('keeps connections for staff while players wait, and half of the rest from strangers', async () => {
    const admission = create(6);
    const held = [];
    for (let count = 0; count < 2; count += 1) held.push(await admission.slot(launchSession, anonymous, ip));
    const refused = admission.slot(launchSession, anonymous, '10.0.1.1').catch(reason);
    for (let count = 0; count < 2; count += 1) {
      held.push(await admission.slot(launchSession, person(`p${count}`, 'ticket'), ip));
    }
    const waiting = admission.slot(launchSession, person('last', 'ticket'), ip);
    held.push(await admission.slot(launchSession, staff, ip));
    expect(await refused).toBe('unavailable');
    for (const release of held) release();
    (await waiting)();
  });

  it('lets thousands of arrivals share queries without a connection each, within limits', async () => {
    const admission = create(4);
    const arrive = (playerId: string) => admission.slot(launchSocket, person(playerId, 'ticket'), ip);
    const held = await Promise.all(Array.from({ length: 5000 }, (_, index) => arrive(`p${index % 1000}`)));
    expect(await arrive('next').catch(reason)).toBe('unavailable');
    held.pop()?.();
    held.push(await arrive('next'));
    // They wait in the batch without a connection.
    held.push(await admission.slot(launchSession, person('other', 'ticket'), ip));
    for (const release of held) release();
    const own = await Promise.all(Array.from({ length: defaultBudgets.calls }, () => arrive('greedy')));
    expect(await arrive('greedy').catch(reason)).toBe('too_frequent');
    for (const release of own) release();
  });

  it('counts anonymous callers of such a route by connections', async () => {
    const admission = create(4);
    const held = await admission.slot(launchSocket, anonymous, ip);
    const refused = admission.slot(launchSocket, anonymous, '10.0.1.1').catch(reason);
    expect(await refused).toBe('unavailable');
    held();
  });
});
