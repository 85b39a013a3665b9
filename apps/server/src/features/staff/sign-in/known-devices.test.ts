import { staffSignIn } from '@guildhall/contract/staff/staff.ts';
import { staffSignOutEverywhere } from '@guildhall/contract/staff/people.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { enrolledAs, forgetCodes, password, signInAs } from '../testing/staff.factory.ts';
import { createAttemptLimits, limitOf, type Limit } from './attempt-limits.service.ts';

const installation = await createInstallation();
const { owner } = installation;
// The loopback address is a trusted proxy, so tests can use any client address.
const server = await installation.start({ GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' });
const victim = await enrolledAs(server, 'agent');
const deviceIn = (cookie = ''): string => /(?:^|; )([^;=]+\.device=[^;]+)/.exec(cookie)?.[1] ?? '';
const known = deviceIn(victim.session.headers['cookie']);
beforeEach(async () => {
  await owner.query('delete from staff_attempt');
  await forgetCodes(server);
});

const attempt = async (tried: string, { cookie = '', address = '198.51.100.7', email = victim.email } = {}) =>
  (
    await server.call(staffSignIn, {
      body: { email, password: tried },
      headers: { cookie, 'x-forwarded-for': address },
    })
  ).answer;
const fail = async (limit: Limit, count: number): Promise<void> => {
  const limits = createAttemptLimits(server.database);
  for (let index = 0; index < count; index += 1) await limits.take(limit).catch(() => undefined);
};

describe('a browser that signed in before', () => {
  it('finding 9: is let in with the right password while strangers have locked the address', async () => {
    for (let index = 0; index < 10; index += 1) {
      const address = index < 6 ? '198.51.100.7' : '198.51.100.8';
      expect((await attempt(`wrong ${index}`, { address })).code).toBe(1203);
    }
    const refused = await attempt('wrong again');
    expect(refused.code).toBe(1205);
    expect(refused.msg.params).toEqual({ seconds: expect.any(Number), device: 'unknown' });
    // Also for the victim at a new computer in another network, because the guesses came from several networks.
    expect((await attempt(password, { address: '203.0.113.5' })).code).toBe(1205);
    expect((await attempt(password, { cookie: known, address: '203.0.113.5' })).msg.step).toBe('second_factor');
    // Even in the network of the attacker, such as the same office.
    await fail(limitOf.address('198.51.100.7'), 50);
    expect((await attempt(password, { cookie: known })).msg.step).toBe('second_factor');
  });

  it('finding 9: gives a stranger no attempts for others, none for free, and ends with its member’s sessions', async () => {
    const stranger = await enrolledAs(server, 'agent');
    const theirs = deviceIn(stranger.session.headers['cookie']);
    expect(theirs).not.toBe('');
    await fail(limitOf.email(victim.email), 10);
    expect((await attempt(password, { cookie: theirs })).code).toBe(1205);
    expect((await attempt(password, { cookie: known.replace(/=.{8}/, '=AAAAAAAA') })).code).toBe(1205);
    for (let index = 0; index < 10; index += 1)
      expect((await attempt(`wrong ${index}`, { cookie: known })).code).toBe(1203);
    const own = await attempt(password, { cookie: known });
    expect([own.code, own.msg.params.device]).toEqual([1205, undefined]);
    await owner.query(`delete from staff_attempt`);
    await fail(limitOf.email(victim.email), 10);
    const admin = await signInAs(server, 'admin');
    await server.call(staffSignOutEverywhere, { as: admin, body: { id: victim.id } });
    expect((await attempt(password, { cookie: known })).code).toBe(1205);
  });

  it('finding 9: keeps a limit on guesses for one account from any number of networks', async () => {
    await fail(limitOf.email('target@guildhall.test'), 9);
    const from = (address: string) => attempt('wrong', { email: 'target@guildhall.test', address });
    expect((await from('203.0.113.1')).code).toBe(1203);
    expect((await from('203.0.113.2')).code).toBe(1205);
    // One network alone is stopped before, so that it cannot lock out new browsers elsewhere.
    for (let index = 0; index < 10; index += 1) await attempt(`wrong ${index}`, { address: '203.0.113.3' });
    expect((await attempt(password, { address: '203.0.113.4' })).code).toBe(0);
  });

  it('finding N1: signs in while strangers of many networks fill the queue of the door', async () => {
    const member = await enrolledAs(server, 'agent');
    // No one waits long enough to get a turn after the strangers.
    const busy = await installation.start({
      GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
      GUILDHALL_BUDGETS: '{"wait_ms":50}',
    });
    let [isOver, sent, refused] = [false, 0, 0];
    const strangers = Array.from({ length: 24 }, async () => {
      while (!isOver) {
        sent += 1;
        const headers = { 'x-forwarded-for': `10.1.${sent % 250}.1` };
        const body = { email: `stranger${sent}@guildhall.test`, password: 'wrong' };
        if ((await busy.call(staffSignIn, { body, headers })).status === 503) refused += 1;
      }
    });
    await until(() => refused > 24);
    const body = { email: member.email, password };
    const headers = { cookie: deviceIn(member.session.headers['cookie']) };
    const { answer } = await busy.call(staffSignIn, { body, headers });
    isOver = true;
    await Promise.all(strangers);
    expect(answer.msg.step).toBe('second_factor');
  });
});
