import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { staffChange, staffInvite, staffSecondFactorReset } from '@guildhall/contract/staff/people.ts';
import {
  staffPasskeyAdd,
  staffPasskeyAddStart,
  staffPasskeyList,
  staffPasskeyProve,
  staffPasskeyProveStart,
  staffPasskeyRemove,
  staffPasskeySignIn,
  staffPasskeySignInStart,
} from '@guildhall/contract/staff/passkeys.ts';
import { staffInvitationAccept, staffSession, staffSignIn, staffSignOut } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, publicOrigin } from '../../../testing/installation.ts';
import { createAuthenticator, type Authenticator, type Deviations } from '../testing/authenticator.ts';
import { cookiesAfter, enrolledAs, joinAs, password, type StaffCaller } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();

type CallOptions = Parameters<typeof server.call>[1];

const verdictOf = ({ answer }: Awaited<ReturnType<typeof server.call>>): string =>
  answer.code === 0 ? 'ok' : anyErrorNameOf(answer.code);
const ask = async (route: Parameters<typeof server.call>[0], options: CallOptions) =>
  verdictOf(await server.call(route, options));

const register = async (as: StaffCaller, key: Authenticator, deviations: Deviations = {}, name = 'Laptop') => {
  const { answer } = await server.call(staffPasskeyAddStart, { as });
  return server.call(staffPasskeyAdd, { as, body: { name, credential: key.create(answer.msg, deviations) } });
};

const memberWithPasskey = async (role: Parameters<typeof enrolledAs>[1] = 'agent') => {
  const member = await enrolledAs(server, role);
  const key = createAuthenticator(publicOrigin);
  const added = await register(member.session, key);
  expect(verdictOf(added)).toBe('ok');
  return { ...member, key, passkeyId: String(added.answer.msg.id) };
};

const challenge = async () => (await server.call(staffPasskeySignInStart, {})).answer.msg;
const signInWith = async (key: Authenticator, deviations: Deviations = {}, headers: Record<string, string> = {}) =>
  server.call(staffPasskeySignIn, { body: { credential: key.get(await challenge(), deviations) }, headers });

const age = (staffId: string) =>
  owner.query(
    `update staff_session set created_at = created_at - interval '6 minutes', proved_at = proved_at - interval '6 minutes'
     where member_id = $1`,
    [staffId],
  );
const trailOf = async (staffId: string, action: string) => {
  const { rows } = await owner.query<{ details: Record<string, unknown> }>(
    'select details from audit_entry where subject = $1 and action = $2 order by id',
    [`staff:${staffId}`, action],
  );
  return rows.map(({ details }) => details);
};
let invited = 0;
const inviteAs = (as: StaffCaller) =>
  ask(staffInvite, { as, body: { email: `k${(invited += 1)}@guildhall.test`, role: 'agent' } });

describe('a passkey of staff [P3]', () => {
  it('signs in without an email address, with both factors, an idle limit and a known browser', async () => {
    const { id, email, key } = await memberWithPasskey();
    const options = await challenge();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: new URL(publicOrigin).hostname,
      timeout: staffLimits.passkeyMinutes * 60_000,
      userVerification: 'required',
    });
    const signedIn = await server.call(staffPasskeySignIn, { body: { credential: key.get(options) } });
    expect(signedIn.answer.msg).toMatchObject({ step: 'signed_in', staff: { id, email } });
    const cookie = cookiesAfter(signedIn.headers);
    expect(cookie).toContain('.device=');
    expect((await server.call(staffSession, { headers: { cookie } })).answer.msg.step).toBe('signed_in');
    const { rows } = await owner.query(
      `select has_second_factor, idle_ends_at > now() as is_idle_limited, expires_at < now() + interval '13 hours' as is_limited
       from staff_session where member_id = $1 order by created_at desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ has_second_factor: true, is_idle_limited: true, is_limited: true }]);
    expect((await trailOf(id, 'staff.signed_in')).at(-1)).toEqual({ method: 'passkey', step: 'signed_in' });
  });

  it('replaces the session that the browser had', async () => {
    const { session, key } = await memberWithPasskey();
    expect(verdictOf(await signInWith(key, {}, session.headers))).toBe('ok');
    expect((await server.call(staffSession, { as: session })).answer.msg.step).toBe('signed_out');
  });

  it('is listed with its name, and when it was added and last used', async () => {
    const { session, key, passkeyId } = await memberWithPasskey();
    const listed = async () => (await server.call(staffPasskeyList, { as: session })).answer.msg.list;
    const passkey = { id: passkeyId, name: 'Laptop', created_at: expect.any(Number), is_backed_up: true };
    expect(await listed()).toEqual([{ ...passkey, used_at: null }]);
    await signInWith(key);
    expect(await listed()).toEqual([{ ...passkey, used_at: expect.any(Number) }]);
  });

  it('is not locked by wrong passwords, and locks no password', async () => {
    const { email, key } = await memberWithPasskey();
    for (let guess = 0; guess < 12; guess += 1) {
      await server.call(staffSignIn, { body: { email, password: `guess number ${guess}` } });
    }
    expect(await ask(staffSignIn, { body: { email, password } })).toBe('too_many_attempts');
    for (let guess = 0; guess < 12; guess += 1) {
      expect(verdictOf(await signInWith(key, { isVerified: false }))).toBe('passkey_refused');
    }
    expect(verdictOf(await signInWith(key))).toBe('ok');
  });
});

describe('a passkey is refused [threat 1, threat 15]', () => {
  it('for an answer that was used before, and for a made-up or old challenge', async () => {
    const { key } = await memberWithPasskey();
    const options = await challenge();
    const credential = key.get(options);
    expect(await ask(staffPasskeySignIn, { body: { credential } })).toBe('ok');
    expect(await ask(staffPasskeySignIn, { body: { credential } })).toBe('passkey_refused');
    expect(await ask(staffPasskeySignIn, { body: { credential: key.get(options) } })).toBe('passkey_refused');
    const madeUp = key.get({ ...options, challenge: 'A'.repeat(43) });
    expect(await ask(staffPasskeySignIn, { body: { credential: madeUp } })).toBe('passkey_refused');
    const old = await challenge();
    await owner.query(`update staff_passkey_challenge set expires_at = now() - interval '1 second'`);
    expect(await ask(staffPasskeySignIn, { body: { credential: key.get(old) } })).toBe('passkey_refused');
  });

  it('after a wrong answer to the same challenge', async () => {
    const { key } = await memberWithPasskey();
    const options = await challenge();
    const wrong = key.get(options, { isVerified: false });
    expect(await ask(staffPasskeySignIn, { body: { credential: wrong } })).toBe('passkey_refused');
    expect(await ask(staffPasskeySignIn, { body: { credential: key.get(options) } })).toBe('passkey_refused');
  });

  it.each<[string, Deviations]>([
    ['from another origin', { origin: 'https://guildhall.example.evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['with a counter that did not grow', { counter: 1 }],
    ['with a counter that fell to zero', { counter: 0 }],
    ['without a person present', { isPresent: false }],
    ['to the question of adding one', { type: 'webauthn.create' }],
    ['as backed up, which this kind of passkey cannot be', { isInconsistent: true }],
    ['that names another person', { userHandle: Buffer.from('another').toString('base64url') }],
  ])('%s, and the member’s trail says so', async (_, deviations) => {
    const { id, key } = await memberWithPasskey();
    expect(verdictOf(await signInWith(key))).toBe('ok');
    expect(verdictOf(await signInWith(key, deviations))).toBe('passkey_refused');
    await expect.poll(() => trailOf(id, 'staff.sign_in_refused')).toEqual([{ reason: 'passkey' }]);
  });

  it('with a forged signature', async () => {
    const [{ key }, other] = [await memberWithPasskey(), createAuthenticator(publicOrigin)];
    const forged = other.get(await challenge());
    const { userHandle } = key.get(await challenge()).response;
    const credential = { ...forged, id: key.id, rawId: key.id, response: { ...forged.response, userHandle } };
    expect(await ask(staffPasskeySignIn, { body: { credential } })).toBe('passkey_refused');
  });

  it('if it is unknown or removed', async () => {
    expect(verdictOf(await signInWith(createAuthenticator(publicOrigin)))).toBe('passkey_refused');
    const { id, session, key, passkeyId } = await memberWithPasskey();
    expect(await ask(staffPasskeyRemove, { as: session, body: { id: passkeyId } })).toBe('ok');
    expect(verdictOf(await signInWith(key))).toBe('passkey_refused');
    expect(await trailOf(id, 'staff.passkey_removed')).toEqual([{ passkey: passkeyId }]);
  });

  it('while the account is deactivated', async () => {
    const [{ session: admin }, { id, key }] = [await enrolledAs(server, 'admin'), await memberWithPasskey()];
    expect(await ask(staffChange, { as: admin, body: { id, is_active: false } })).toBe('ok');
    expect(verdictOf(await signInWith(key))).toBe('passkey_refused');
    const { rows } = await owner.query('select id from staff_session where member_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await ask(staffChange, { as: admin, body: { id, is_active: true } })).toBe('ok');
    expect(verdictOf(await signInWith(key))).toBe('ok');
  });

  it('after an admin reset the second factor, and after a break-glass reset', async () => {
    const { session: admin } = await enrolledAs(server, 'admin');
    const first = await memberWithPasskey();
    expect(await ask(staffSecondFactorReset, { as: admin, body: { id: first.id } })).toBe('ok');
    expect(verdictOf(await signInWith(first.key))).toBe('passkey_refused');
    expect(await trailOf(first.id, 'staff.second_factor_reset')).toEqual([{ passkeys: 1 }]);

    const second = await memberWithPasskey('admin');
    const { link } = await server.staffService.invitations.breakGlass(second.email);
    expect(verdictOf(await signInWith(second.key))).toBe('ok');
    const token = link.split('#')[1];
    await server.call(staffInvitationAccept, { body: { token, name: 'Again', password: `${password} two` } });
    expect(verdictOf(await signInWith(second.key))).toBe('passkey_refused');
  });
});

describe('adding a passkey [threat 15]', () => {
  it('needs both factors and a recent proof, as removing does', async () => {
    const { session: half } = await joinAs(server, 'agent');
    expect(await ask(staffPasskeyAddStart, { as: half })).toBe('second_factor_required');
    const { id, session, passkeyId } = await memberWithPasskey();
    const { answer } = await server.call(staffPasskeyAddStart, { as: session });
    const credential = createAuthenticator(publicOrigin).create(answer.msg);
    await age(id);
    expect(await ask(staffPasskeyAddStart, { as: session })).toBe('proof_required');
    expect(await ask(staffPasskeyAdd, { as: session, body: { name: 'Phone', credential } })).toBe('proof_required');
    expect(await ask(staffPasskeyRemove, { as: session, body: { id: passkeyId } })).toBe('proof_required');
  });

  it.each<[string, Deviations]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['without a person present', { isPresent: false }],
    ['to the question of a sign-in', { type: 'webauthn.get' }],
    ['for another passkey than the signed one', { credentialId: Buffer.alloc(32, 7) }],
    ['with an algorithm that was not offered', { key: [[3, -36]] }],
    ['with certificates, whose addresses would be fetched', { format: 'packed', statement: new Map([['x5c', 1]]) }],
    ['in an unknown format', { format: 'tpm' }],
  ])('refuses an answer %s', async (_, deviations) => {
    const { session } = await enrolledAs(server, 'agent');
    expect(verdictOf(await register(session, createAuthenticator(publicOrigin), deviations))).toBe('passkey_refused');
    expect((await server.call(staffPasskeyList, { as: session })).answer.msg.list).toEqual([]);
  });

  it('never accepts a key that is not on its curve', async () => {
    const { session } = await enrolledAs(server, 'agent');
    const broken = createAuthenticator(publicOrigin);
    await register(session, broken, { key: [[-3, Buffer.alloc(32, 1)]] });
    expect(verdictOf(await signInWith(broken))).toBe('passkey_refused');
  });

  it('uses each challenge once, in the session that asked for it, for this purpose', async () => {
    const [one, other] = [await memberWithPasskey(), await memberWithPasskey()];
    const { answer } = await server.call(staffPasskeyAddStart, { as: one.session });
    const body = { name: 'Phone', credential: createAuthenticator(publicOrigin).create(answer.msg) };
    expect(await ask(staffPasskeyAdd, { as: other.session, body })).toBe('passkey_refused');
    expect(await ask(staffPasskeyAdd, { as: one.session, body })).toBe('ok');
    expect(await ask(staffPasskeyAdd, { as: one.session, body })).toBe('passkey_refused');
    const toProve = (await server.call(staffPasskeyProveStart, { as: one.session })).answer.msg;
    expect(await ask(staffPasskeySignIn, { body: { credential: one.key.get(toProve) } })).toBe('passkey_refused');
  });

  it('refuses a passkey that another person has', async () => {
    const [{ key }, { session }] = [await memberWithPasskey(), await enrolledAs(server, 'agent')];
    expect(verdictOf(await register(session, key))).toBe('passkey_refused');
  });

  it('stops at the limit, and is in the audit trail', async () => {
    const { id, session } = await memberWithPasskey();
    for (let count = 1; count < staffLimits.passkeysMax; count += 1) {
      expect(verdictOf(await register(session, createAuthenticator(publicOrigin)))).toBe('ok');
    }
    const { answer } = await server.call(staffPasskeyAddStart, { as: session });
    expect([anyErrorNameOf(answer.code), answer.msg.params]).toEqual(['passkeys_full', { max: 10 }]);
    const trail = await trailOf(id, 'staff.passkey_added');
    expect(trail).toHaveLength(staffLimits.passkeysMax);
    expect(trail[0]).toEqual({ passkey: expect.any(String), is_backed_up: true });
  });
});

describe('a page of another site that embeds the console', () => {
  it('finding N19: gets no answer of a passkey accepted, and adds none [threat 15]', async () => {
    const { id, session, key } = await memberWithPasskey();
    expect(verdictOf(await signInWith(key, { crossOrigin: true }))).toBe('passkey_refused');
    await expect.poll(() => trailOf(id, 'staff.sign_in_refused')).toEqual([{ reason: 'passkey' }]);
    const added = await register(session, createAuthenticator(publicOrigin), { crossOrigin: true });
    expect(verdictOf(added)).toBe('passkey_refused');
    expect(verdictOf(await signInWith(key))).toBe('ok');
  });
});

describe('a passkey as proof of presence [threat 15, threat 36]', () => {
  const prove = async (as: StaffCaller, key: Authenticator, deviations: Deviations = {}) => {
    const { answer } = await server.call(staffPasskeyProveStart, { as });
    return ask(staffPasskeyProve, { as, body: { credential: key.get(answer.msg, deviations) } });
  };

  it('allows a dangerous step, and is in the audit trail', async () => {
    const { id, session, key } = await memberWithPasskey('admin');
    await age(id);
    expect(await inviteAs(session)).toBe('proof_required');
    expect(await prove(session, key)).toBe('ok');
    expect(await inviteAs(session)).toBe('ok');
    expect(await trailOf(id, 'staff.proof_given')).toEqual([{ method: 'passkey' }]);
  });

  it('is refused from another person, without user verification, and with a challenge of a sign-in', async () => {
    const [{ id, session, key }, other] = [await memberWithPasskey('admin'), await memberWithPasskey('admin')];
    await age(id);
    expect(await prove(session, other.key)).toBe('passkey_refused');
    expect(await prove(session, key, { isVerified: false })).toBe('passkey_refused');
    const credential = key.get(await challenge());
    expect(await ask(staffPasskeyProve, { as: session, body: { credential } })).toBe('passkey_refused');
    expect(await inviteAs(session)).toBe('proof_required');
    await expect.poll(() => trailOf(id, 'staff.proof_refused')).toEqual([{ reason: 'passkey' }]);
  });

  it('is not offered to members without one, and names only their own', async () => {
    const { session } = await enrolledAs(server, 'agent');
    expect(await ask(staffPasskeyProveStart, { as: session })).toBe('wrong_state');
    const { session: with1, key } = await memberWithPasskey();
    const { answer } = await server.call(staffPasskeyProveStart, { as: with1 });
    expect(answer.msg.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }]);
    expect(await ask(staffSignOut, { as: with1 })).toBe('ok');
    const { rows } = await owner.query('select 1 from staff_passkey_challenge where challenge_hash = sha256($1)', [
      Buffer.from(String(answer.msg.challenge)),
    ]);
    expect(rows).toEqual([]);
  });
});
