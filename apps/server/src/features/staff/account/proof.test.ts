import type { Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { staffInvite, staffSecondFactorReset } from '@guildhall/contract/staff/people.ts';
import { staffProve } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs, forgetCodes, password, type StaffCaller } from '../testing/staff.factory.ts';
import { totpOf } from '../testing/totp.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();

const ask = async (route: Parameters<typeof server.call>[0], as: StaffCaller, body: unknown) => {
  const { answer } = await server.call(route, { as, body });
  return answer.code === 0 ? 'ok' : anyErrorNameOf(answer.code);
};
/** The sign-in was a while ago, and so was any proof. */
const age = (as: StaffCaller) =>
  owner.query(
    `update staff_session set created_at = created_at - interval '6 minutes', proved_at = proved_at - interval '6 minutes'
     where member_id = $1`,
    [as.staffId],
  );
let invited = 0;
const invite = (as: StaffCaller) => ask(staffInvite, as, { email: `p${(invited += 1)}@guildhall.test`, role: 'agent' });
const prove = (as: StaffCaller, method: 'code' | 'password', secret: string) => ask(staffProve, as, { method, secret });

describe('proof of presence [threat 15, threat 36]', () => {
  it('finding 12: is declared by every route that manages people, exports or unmasks personal data, or confirms a deletion', () => {
    const paths = (routes as readonly Route[]).filter(({ proof }) => proof === 'recent').map(({ path }) => path);
    expect(paths.toSorted()).toEqual([
      '/action/run_sensitive',
      '/deletion/confirm',
      '/deletion/unmask',
      '/feedback/unmask',
      '/players/unmask',
      '/restriction/network',
      '/restriction/permanent',
      '/staff/change',
      '/staff/invitation_cancel',
      '/staff/invite',
      '/staff/passkey_add',
      '/staff/passkey_add_start',
      '/staff/passkey_remove',
      '/staff/password_reset',
      '/staff/request_approve',
      '/staff/second_factor_reset',
      '/staff/session_revoke',
      '/staff/sign_out_everywhere',
      '/survey/export',
      '/switch/set',
    ]);
    const people = (routes as readonly Route[]).filter(
      ({ access, effect }) => effect === 'write' && typeof access === 'object' && access.staff === 'people.write',
    );
    expect(people.filter(({ proof }) => proof !== 'recent')).toEqual([]);
  });

  it('finding 12: an admin’s session alone neither invites a second person nor resets a second factor', async () => {
    const [{ session: admin }, other] = [await enrolledAs(server, 'admin'), await enrolledAs(server, 'privacy')];
    expect(await invite(admin)).toBe('ok');
    await age(admin);
    expect(await invite(admin)).toBe('proof_required');
    expect(await ask(staffSecondFactorReset, admin, { id: other.id })).toBe('proof_required');
    expect(await prove(admin, 'password', 'wrong horse battery')).toBe('password_refused');
    expect(await invite(admin)).toBe('proof_required');
    expect(await prove(admin, 'password', password)).toBe('ok');
    expect(await invite(admin)).toBe('ok');
    await age(admin);
    expect(await invite(admin)).toBe('proof_required');
  });

  it('finding 12: accepts an authenticator code once, for this session only', async () => {
    const member = await enrolledAs(server, 'admin');
    const { session: admin, secret } = member;
    const { rows } = await owner.query('select count(*)::int as count from staff_session where member_id = $1', [
      member.id,
    ]);
    await age(admin);
    await forgetCodes(server);
    const code = totpOf(secret);
    expect(await prove(admin, 'code', '000000')).toBe('code_refused');
    expect(await prove(admin, 'code', code)).toBe('ok');
    expect(await invite(admin)).toBe('ok');
    expect(await prove(admin, 'code', code)).toBe('code_refused');
    expect(
      (await owner.query('select count(*)::int as count from staff_session where member_id = $1', [member.id])).rows,
    ).toEqual(rows);
    const trail = await owner.query(
      `select details from audit_entry where staff_id = $1 and action = 'staff.proof_given'`,
      [member.id],
    );
    expect(trail.rows).toEqual([{ details: { method: 'authenticator' } }]);
  });

  it('finding 12: limits guesses like a sign-in', async () => {
    const { session: admin } = await enrolledAs(server, 'admin');
    await age(admin);
    const answers: string[] = [];
    for (let guess = 0; guess < 11; guess += 1) answers.push(await prove(admin, 'password', `guess number ${guess}`));
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'password_refused'));
    expect(answers[10]).toBe('too_many_attempts');
    expect(await prove(admin, 'password', password)).toBe('too_many_attempts');
    expect(await invite(admin)).toBe('proof_required');
  });
});
