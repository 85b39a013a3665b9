import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffTable } from '@guildhall/contract/staff/people.ts';
import { staffOidcFinish, staffOidcStart, staffRecoveryRenew, staffSession } from '@guildhall/contract/staff/staff.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startIdentityProvider, type Person } from '../testing/identity-provider.ts';
import { createInstallation, until } from '../../../testing/installation.ts';
import { cookiesAfter, enrolledAs, joinAs, password } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const provider = await startIdentityProvider();
afterAll(provider.stop);
const oidcFile = join(installation.folder, 'oidc.json');
writeFileSync(oidcFile, JSON.stringify(provider.config));
const server = await installation.start({ GUILDHALL_OIDC_FILE: oidcFile });

const start = async (cookie = '') => {
  const { answer, headers } = await server.call(staffOidcStart, { headers: { cookie } });
  return { address: String(answer.msg.address), cookie: cookiesAfter(headers, cookie) };
};
const finish = (cookie: string, body: object) => server.call(staffOidcFinish, { headers: { cookie }, body });
const signOn = async (person: Person, cookie?: string) => {
  const begun = await start(cookie);
  return { ...begun, result: await finish(begun.cookie, provider.approve(begun.address, person)) };
};
const stepOf = async (cookie: string) =>
  (await server.call(staffSession, { headers: { cookie } })).answer.msg.step as string;

// Never verified by the provider, so no identity is ever linked to this member.
const unproven = await joinAs(server, 'admin');

const refused = { code: 1210, msg: { key: 'error.oidc_refused', params: {} } };

describe('single sign-on', () => {
  it('admits an invited member with a verified address, counting as both factors [P3]', async () => {
    const member = await joinAs(server, 'admin');
    expect((await server.call(staffSession)).answer.msg).toEqual({
      step: 'signed_out',
      staff: null,
      oidc: 'Staff directory',
    });
    const person = { sub: 'p-1', email: member.email, email_verified: true };
    const { address, cookie, result } = await signOn(person);
    const query = new URL(address).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'console',
      redirect_uri: 'https://guildhall.test/community/console/oidc',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{32,}$/),
      nonce: expect.stringMatching(/^.{32,}$/),
    });
    expect(result.answer.msg).toMatchObject({ step: 'signed_in', staff: { id: member.id } });
    const session = cookiesAfter(result.headers, cookie);
    expect((await server.call(staffTable, { headers: { cookie: session } })).status).toBe(200);
    // No second factor is stored here, so there are no recovery codes.
    const renewed = await server.call(staffRecoveryRenew, { headers: { cookie: session }, body: { password } });
    expect(renewed.answer.code).toBe(1414);
    const again = await signOn(person, session);
    expect(again.result.answer.msg.step).toBe('signed_in');
    expect(await stepOf(session)).toBe('signed_out');
    const { rows } = await owner.query(
      `select provider_id, account_id, access_token, refresh_token, id_token from staff_account where member_id = $1
       order by provider_id desc`,
      [member.id],
    );
    const tokens = { access_token: null, refresh_token: null, id_token: null };
    expect(rows).toEqual([
      { provider_id: 'oidc', account_id: 'p-1', ...tokens },
      { provider_id: 'credential', account_id: member.id, ...tokens },
    ]);
  });

  it('creates no account without an invitation [threat 16]', async () => {
    const { result } = await signOn({ sub: 'p-2', email: 'stranger@guildhall.test', email_verified: true });
    expect([result.status, result.answer, cookiesAfter(result.headers)]).toEqual([401, refused, '']);
    expect((await owner.query(`select from staff_member where email like 'stranger%'`)).rowCount).toBe(0);
  });

  it.each([false, 'true', 1, null, undefined])(
    'rejects an address whose verified flag is %s [threat 1]',
    async (email_verified) => {
      const { result } = await signOn({ sub: `p-${unproven.id}`, email: unproven.email, email_verified });
      expect([result.answer, cookiesAfter(result.headers)]).toEqual([refused, '']);
      const { rows } = await owner.query('select provider_id from staff_account where member_id = $1', [unproven.id]);
      expect(rows).toEqual([{ provider_id: 'credential' }]);
    },
  );

  it('rejects a linked identity once its address changes or is no longer verified [threat 1]', async () => {
    const [member, other] = [await joinAs(server, 'agent'), await joinAs(server, 'admin')];
    const person = { sub: 'p-3', email: member.email, email_verified: true };
    expect((await signOn(person)).result.status).toBe(200);
    for (const changed of [{ email: other.email }, { email: 'gone@guildhall.test' }, { email_verified: false }]) {
      expect((await signOn({ ...person, ...changed })).result.answer).toEqual(refused);
    }
    expect((await signOn(person)).result.answer.msg.staff.id).toBe(member.id);
  });

  it('rejects deactivated members [threat 6]', async () => {
    const member = await enrolledAs(server, 'agent');
    const person = { sub: 'p-4', email: member.email, email_verified: true };
    expect((await signOn(person)).result.status).toBe(200);
    await owner.query('update staff_member set is_active = false where id = $1', [member.id]);
    const { result } = await signOn(person);
    expect([result.answer, cookiesAfter(result.headers)]).toEqual([refused, '']);
  });

  it('rejects a state that was issued to another browser [threat 9]', async () => {
    const person = { sub: 'p-5', email: unproven.email, email_verified: true };
    const [mine, thief] = [await start(), await start()];
    const theirs = provider.approve(thief.address, person);
    expect((await finish(mine.cookie, theirs)).answer).toEqual(refused);
    expect((await finish('', theirs)).answer).toEqual(refused);
    expect((await finish(thief.cookie, { ...theirs, state: 'made up' })).answer).toEqual(refused);
    const second = provider.approve(mine.address, person);
    expect((await finish(mine.cookie, { ...second, iss: 'https://other.example' })).answer).toEqual(refused);
  });

  it('accepts each code and state only once [threat 4]', async () => {
    const member = await joinAs(server, 'agent');
    const person = { sub: 'p-6', email: member.email, email_verified: true };
    const begun = await start();
    const approved = provider.approve(begun.address, person);
    expect((await finish(begun.cookie, approved)).status).toBe(200);
    expect((await finish(begun.cookie, approved)).answer).toEqual(refused);
    const raced = await start();
    const once = provider.approve(raced.address, person);
    const results = await Promise.all(Array.from({ length: 10 }, () => finish(raced.cookie, once)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects an identity signed with an unknown key [threat 2]', async () => {
    provider.forge(true);
    const { result } = await signOn({ sub: 'p-7', email: unproven.email, email_verified: true });
    provider.forge(false);
    expect(result.answer).toEqual(refused);
  });

  it('is unavailable if not configured, and while the provider is down, until it recovers [P3]', async () => {
    const without = await installation.start();
    provider.breakDown(true);
    const early = await installation.start({ GUILDHALL_OIDC_FILE: oidcFile });
    for (const each of [without, early]) {
      expect((await each.call(staffOidcStart)).answer).toEqual(refused);
      expect((await each.call(staffOidcFinish, { body: { code: 'a', state: 'b' } })).answer).toEqual(refused);
    }
    provider.breakDown(false);
    expect((await early.call(staffOidcStart)).status).toBe(200);
    expect((await without.call(staffOidcStart)).answer).toEqual(refused);
  });

  it.each(['/.well-known/openid-configuration', '/token', '/keys'])('follows no redirect of %s', async (path) => {
    const fresh = await installation.start({ GUILDHALL_OIDC_FILE: oidcFile });
    provider.redirect(path);
    const begun = await fresh.call(staffOidcStart);
    const address = String(begun.answer.msg.address);
    if (begun.status === 200) {
      const member = await joinAs(server, 'agent');
      const approved = provider.approve(address, { sub: `moved-${path}`, email: member.email, email_verified: true });
      const headers = { cookie: cookiesAfter(begun.headers) };
      expect((await fresh.call(staffOidcFinish, { headers, body: approved })).answer).toEqual(refused);
    } else expect(begun.answer).toEqual(refused);
    provider.redirect(null);
    expect(provider.followed()).toEqual([]);
  });

  it('fails if the provider accepts the code but never answers [P3]', async () => {
    const begun = await start();
    const approved = provider.approve(begun.address, { sub: 'p-8', email: unproven.email, email_verified: true });
    provider.hang(true);
    const result = await finish(begun.cookie, approved);
    provider.hang(false);
    expect([result.status, result.answer, cookiesAfter(result.headers)]).toEqual([401, refused, '']);
  });

  it('audits refusals once per network, without data sent by the provider [threat 16]', async () => {
    const audited = async () =>
      (await owner.query(`select action, subject, details from audit_entry where action = 'staff.sign_in_refused'`))
        .rows;
    await until(async () => (await audited()).length > 0);
    expect(await audited()).toEqual([
      { action: 'staff.sign_in_refused', subject: 'oidc', details: { reason: 'oidc' } },
    ]);
  });
});
