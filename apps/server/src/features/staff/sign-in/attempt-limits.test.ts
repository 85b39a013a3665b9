import {
  staffEnrolStart,
  staffPasswordChange,
  staffRecoveryRenew,
  staffSecondFactor,
  staffSession,
  staffSignIn,
} from '@guildhall/contract/staff/staff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { staffMetrics } from '../staff.metrics.ts';
import { cookiesAfter, enrolledAs, forgetCodes, joinAs, password } from '../testing/staff.factory.ts';
import { totpOf } from '../testing/totp.ts';
import { createAttemptLimits, limitOf, networkOf, type Limit } from './attempt-limits.service.ts';

const installation = await createInstallation();
const { owner } = installation;
// The loopback address is a trusted proxy, so tests can use any client address.
const server = await installation.start({ GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' });
// Shared between tests, because enrollment is slow.
const agent = await enrolledAs(server, 'agent');
let headBefore = 0;
beforeEach(async () => {
  await owner.query('delete from staff_attempt');
  await forgetCodes(server);
  headBefore = (await owner.query('select id from audit_head')).rows[0].id;
});

let addresses = 0;
const freshAddress = (): string => `198.51.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

const tryPassword = async (email: string, tried: string, address = freshAddress()) => {
  const result = await server.call(staffSignIn, {
    body: { email, password: tried },
    headers: { 'x-forwarded-for': address },
  });
  return { code: result.answer.code, ...result };
};

const codesOf = (results: readonly { code: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { code } of results) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const challengeOf = async (email: string): Promise<string> => {
  const { code, headers } = await tryPassword(email, password);
  expect(code).toBe(0);
  return cookiesAfter(headers);
};

const tryCode = async (cookie: string, code: string) => {
  const { answer } = await server.call(staffSecondFactor, { headers: { cookie }, body: { code } });
  return { code: answer.code };
};

/** Records failures directly, because each real one costs a password hash. */
const failBefore = async (limit: Limit, count: number): Promise<void> => {
  const limits = createAttemptLimits(server.database);
  for (let index = 0; index < count; index += 1) await limits.take(limit);
};

/** Audited refusals since the start of the test, by reason; waits for `count` of them and fails on more. */
const audited = async (action: string, subject: string, count: number) => {
  const read = async () =>
    (
      await owner.query(
        `select staff_id, details->>'reason' as reason from audit_entry
         where id > $1 and action = $2 and subject = $3 order by 2`,
        [headBefore, action, subject],
      )
    ).rows;
  await until(async () => (await read()).length >= count);
  return read();
};

const refusedCount = async (reason: string): Promise<number> =>
  (await staffMetrics(server.metrics).refusedSignIns.get()).values.find(({ labels }) => labels['reason'] === reason)
    ?.value ?? 0;

/** A six-digit code that is not valid at any time close to now. */
const wrongCode = (secret: string, index: number): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => totpOf(secret, steps)));
  let code = index;
  while (right.has(String(code).padStart(6, '0'))) code += 500;
  return String(code).padStart(6, '0');
};

describe('sign-in attempt limits', () => {
  it('check only ten of 200 concurrent wrong passwords for one account [threat 30]', async () => {
    const results = await times(200, (index) => tryPassword(agent.email, `wrong ${index}`));
    expect(codesOf(results)).toEqual({ 1203: 10, 1205: 190 });
    const right = await tryPassword(agent.email, password);
    expect(right.code).toBe(1205);
    expect(right.answer.msg.params.seconds).toBeGreaterThan(800);
    await owner.query(`update staff_attempt set ends_at = now()`);
    expect((await tryPassword(agent.email, password)).code).toBe(0);
  });

  it('apply equally to accounts that do not exist [threat 28]', async () => {
    const results = await times(30, (index) => tryPassword('nobody@guildhall.test', `wrong ${index}`));
    expect(codesOf(results)).toEqual({ 1203: 10, 1205: 20 });
  });

  it('block a client address after fifty failures across accounts, while other addresses continue [threat 29]', async () => {
    const address = '203.0.113.9';
    await failBefore(limitOf.address(address), 40);
    const results = await times(40, (index) => tryPassword(`guess${index}@guildhall.test`, 'wrong', address));
    expect(codesOf(results)).toEqual({ 1203: 10, 1205: 30 });
    expect((await tryPassword(agent.email, password, address)).code).toBe(1205);
    expect((await tryPassword(agent.email, password)).code).toBe(0);
  });

  it('treat all addresses of an IPv6 network as one [threat 29]', async () => {
    await failBefore(limitOf.address('2001:db8:0:7::ffff'), 45);
    const results = await times(15, (index) =>
      tryPassword(`six${index}@guildhall.test`, 'wrong', `2001:db8:0:7::${(index + 1).toString(16)}`),
    );
    expect(codesOf(results)).toEqual({ 1203: 5, 1205: 10 });
    expect(networkOf('2001:db8:0:7:ffff::1')).toBe(networkOf('2001:0db8::7:1:2:3:4'));
    expect(networkOf('2001:db8:0:7::1')).not.toBe(networkOf('2001:db8:0:8::1'));
    expect([networkOf('::1'), networkOf('::ffff:203.0.113.9'), networkOf('203.0.113.9')]).toEqual([
      '0:0:0:0',
      '203.0.113.9',
      '203.0.113.9',
    ]);
  });

  it('ignore forged forwarding headers without a trusted proxy [threat 29]', async () => {
    const direct = await installation.start();
    await failBefore(limitOf.address('127.0.0.1'), 45);
    const results = await times(15, async (index) => {
      const { answer } = await direct.call(staffSignIn, {
        body: { email: `forged${index}@guildhall.test`, password: 'wrong' },
        headers: { 'x-forwarded-for': `192.0.2.${index + 1}` },
      });
      return { code: answer.code };
    });
    expect(codesOf(results)).toEqual({ 1203: 5, 1205: 10 });
  });

  it('hold while Redis is down [threat 30]', async () => {
    const alone = await installation.start({
      GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1',
      GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
    });
    const results = await times(20, async () => {
      const { answer } = await alone.call(staffSignIn, {
        body: { email: 'redis@guildhall.test', password: 'wrong' },
        headers: { 'x-forwarded-for': freshAddress() },
      });
      return { code: answer.code };
    });
    expect(codesOf(results)).toEqual({ 1203: 10, 1205: 10 });
  });

  it('do not count successful sign-ins [threat 28]', async () => {
    for (let index = 0; index < 12; index += 1) expect((await tryPassword(agent.email, password)).code).toBe(0);
  });

  it('end the challenge after five wrong codes, even if the right one follows [threat 28]', async () => {
    const challenge = await challengeOf(agent.email);
    const results: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      results.push((await tryCode(challenge, wrongCode(agent.secret, index))).code);
    }
    expect(results).toEqual([1204, 1204, 1204, 1204, 1204]);
    expect((await server.call(staffSession, { headers: { cookie: challenge } })).answer.msg.step).toBe('signed_out');
    expect((await tryCode(challenge, totpOf(agent.secret))).code).toBe(1200);
    const fresh = await challengeOf(agent.email);
    expect((await tryCode(fresh, totpOf(agent.secret))).code).toBe(0);
  });

  it('check at most ten of 200 concurrent codes over ten challenges [threat 30]', async () => {
    const challenges: string[] = [];
    for (let index = 0; index < 10; index += 1) challenges.push(await challengeOf(agent.email));
    const results = await times(200, (index) => tryCode(challenges[index % 10] ?? '', wrongCode(agent.secret, index)));
    const counts = codesOf(results);
    // 1200: two concurrent codes for one challenge, of which only one was checked.
    expect(counts[1204] ?? 0).toBeLessThanOrEqual(10);
    expect((counts[1204] ?? 0) + (counts[1200] ?? 0) + (counts[1205] ?? 0)).toBe(200);
    expect((await tryCode(await challengeOf(agent.email), totpOf(agent.secret))).code).toBe(1205);
  });

  it('apply to recovery codes as well [threat 28]', async () => {
    const results: { code: number }[] = [];
    let cookie = '';
    for (let index = 0; index < 12; index += 1) {
      // A challenge survives four wrong codes.
      if (index % 4 === 0) cookie = await challengeOf(agent.email);
      const { answer } = await server.call(staffSecondFactor, {
        headers: { cookie },
        body: { code: `aaaaa-${10_000 + index}`, is_recovery: true },
      });
      results.push({ code: answer.code });
    }
    expect(codesOf(results)).toEqual({ 1204: 10, 1205: 2 });
  });

  it('apply to password prompts within a session, so a borrowed session cannot guess it [threat 28]', async () => {
    const guesses = await times(30, async (index) => {
      const { answer } =
        index % 2 === 0
          ? await server.call(staffRecoveryRenew, { as: agent.session, body: { password: `wrong ${index}` } })
          : await server.call(staffPasswordChange, {
              as: agent.session,
              body: { current: `wrong ${index}`, next: 'a new long password' },
            });
      return { code: answer.code };
    });
    expect(codesOf(guesses)).toEqual({ 1207: 10, 1205: 20 });
    expect(await audited('staff.proof_refused', `staff:${agent.id}`, 2)).toEqual([
      { staff_id: agent.id, reason: 'password' },
      { staff_id: agent.id, reason: 'too_many_attempts' },
    ]);
    const joined = await joinAs(server, 'agent');
    const enrolments = await times(15, async (index) => {
      const { answer } = await server.call(staffEnrolStart, {
        as: joined.session,
        body: { password: `wrong ${index}` },
      });
      return { code: answer.code };
    });
    expect(codesOf(enrolments)).toEqual({ 1207: 10, 1205: 5 });
  });
});

describe('a refused sign-in', () => {
  it('does not reveal whether an account exists, is active or has a password [threat 1]', async () => {
    const [inactive, single] = [await joinAs(server, 'agent'), await joinAs(server, 'agent')];
    await owner.query('update staff_member set is_active = false where id = $1', [inactive.id]);
    await owner.query('delete from staff_account where member_id = $1', [single.id]);
    const cases = {
      'wrong password': [agent.email, 'wrong password'],
      'unknown email': ['unknown@guildhall.test', password],
      'deactivated, right password': [inactive.email, password],
      'deactivated, wrong password': [inactive.email, 'wrong password'],
      'single sign-on only': [single.email, password],
    } as const;
    const answers = new Set<string>();
    const spentMs = Object.values(cases).map(() => Infinity);
    for (let round = 0; round < 6; round += 1) {
      for (const [index, [email, tried]] of Object.values(cases).entries()) {
        // CPU time of this process, unlike wall-clock time, is not affected by other processes.
        const before = process.cpuUsage();
        const { status, text, headers } = await tryPassword(email, tried);
        const { user, system } = process.cpuUsage(before);
        spentMs[index] = Math.min(spentMs[index] ?? Infinity, (user + system) / 1000);
        answers.add(JSON.stringify([status, text, headers.getSetCookie()]));
      }
      await owner.query('delete from staff_attempt');
    }
    expect([...answers]).toEqual([
      JSON.stringify([401, '{"code":1203,"msg":{"key":"error.sign_in_refused","params":{}}}', []]),
    ]);
    // Password hashing dominates: without it, a tenth of the time would remain.
    expect(Math.max(...spentMs) / Math.min(...spentMs)).toBeLessThan(1.6);
  });

  it('is answered before it is audited, so that timing does not reveal a member [threat 1]', async () => {
    await owner.query('begin');
    await owner.query('select from audit_head for update');
    const answers = [await tryPassword(agent.email, 'wrong'), await tryPassword('nobody@guildhall.test', 'wrong')];
    await owner.query('rollback');
    expect(codesOf(answers)).toEqual({ 1203: 2 });
    expect(await audited('staff.sign_in_refused', `staff:${agent.id}`, 1)).toEqual([
      { staff_id: null, reason: 'password' },
    ]);
  });

  it('is audited for a member at the first failure and when the limit is reached [threat 30]', async () => {
    const before = [await refusedCount('sign_in_refused'), await refusedCount('too_many_attempts')] as const;
    await failBefore(limitOf.email(agent.email), 7);
    for (let index = 0; index < 5; index += 1) await tryPassword(agent.email, 'wrong');
    expect(await audited('staff.sign_in_refused', `staff:${agent.id}`, 2)).toEqual([
      { staff_id: null, reason: 'password' },
      { staff_id: null, reason: 'too_many_attempts' },
    ]);
    const after = [await refusedCount('sign_in_refused'), await refusedCount('too_many_attempts')];
    expect(after).toEqual([before[0] + 3, before[1] + 2]);
  });

  it('is audited for unknown addresses once per blocked network, without a name [threat 30]', async () => {
    const address = freshAddress();
    await failBefore(limitOf.email('stranger@guildhall.test'), 9);
    await failBefore(limitOf.address(address), 48);
    for (let index = 0; index < 4; index += 1) await tryPassword('stranger@guildhall.test', 'wrong', address);
    expect(await audited('staff.sign_in_refused', 'network', 1)).toEqual([
      { staff_id: null, reason: 'too_many_attempts' },
    ]);
    const { rows } = await owner.query(
      `select subject from audit_entry where id > $1 and action = 'staff.sign_in_refused'`,
      [headBefore],
    );
    expect(rows).toEqual([{ subject: 'network' }]);
  });

  it('adds at most a hundred audit entries for unknown callers, from any number of networks [threat 30]', async () => {
    await failBefore(limitOf.strangerNotes(), 99);
    for (let index = 0; index < 3; index += 1) {
      const address = freshAddress();
      await failBefore(limitOf.address(address), 50);
      await tryPassword('stranger@guildhall.test', 'wrong', address);
    }
    expect(await audited('staff.sign_in_refused', 'network', 1)).toHaveLength(1);
  });
});
