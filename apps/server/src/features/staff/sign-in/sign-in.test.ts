import { launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { staffTable } from '@guildhall/contract/staff/people.ts';
import {
  staffEnrolFinish,
  staffEnrolStart,
  staffRecoveryRenew,
  staffSecondFactor,
  staffSession,
  staffSessionList,
  staffSignIn,
  staffSignOut,
} from '@guildhall/contract/staff/staff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import {
  cookiesAfter,
  enrol,
  enrolledAs,
  forgetCodes,
  joinAs,
  password,
  signIn,
  type EnrolledMember,
} from '../testing/staff.factory.ts';
import { totpOf } from '../testing/totp.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
// Shared between tests, because enrollment is slow; tests that end or count sessions create their own.
const [admin, editor, agent] = [
  await enrolledAs(server, 'admin'),
  await enrolledAs(server, 'editor'),
  await enrolledAs(server, 'agent'),
];
beforeEach(async () => {
  await owner.query('delete from staff_attempt');
  await forgetCodes(server);
});

const firstStep = async (member: { email: string }, cookie = ''): Promise<string> => {
  const { headers } = await server.call(staffSignIn, {
    body: { email: member.email, password },
    headers: cookie === '' ? {} : { cookie },
  });
  return cookiesAfter(headers, cookie);
};

const secondStep = (cookie: string, body: object) => server.call(staffSecondFactor, { headers: { cookie }, body });

const stepOf = async (cookie: string): Promise<string> =>
  (await server.call(staffSession, { headers: { cookie } })).answer.msg.step as string;

const sessionIds = async (member: EnrolledMember): Promise<string[]> =>
  (await owner.query('select id from staff_session where member_id = $1', [member.id])).rows.map((row) => row.id);

describe('staff sign-in', () => {
  it('requires a password and an authenticator code [P3]', async () => {
    expect(await stepOf(await firstStep(admin))).toBe('second_factor');
    const session = await signIn(server, admin);
    const { answer } = await server.call(staffSession, { as: session });
    expect(answer.msg).toEqual({
      step: 'signed_in',
      staff: { id: admin.id, name: 'The admin', email: admin.email, role: 'admin' },
      oidc: null,
    });
    expect((await server.call(staffTable, { as: session })).status).toBe(200);
  });

  it('sets host-only, HttpOnly, same-site cookies for half a day [P3]', async () => {
    const first = await server.call(staffSignIn, { body: { email: agent.email, password } });
    const second = await secondStep(cookiesAfter(first.headers), { code: totpOf(agent.secret) });
    const shapes = [first, second].flatMap(({ headers }) =>
      headers.getSetCookie().map((cookie) => cookie.replace(/^([^=]+)=[^;]+;/, '$1=TOKEN;').toLowerCase()),
    );
    const tail = 'path=/; httponly; secure; samesite=strict';
    expect(new Set(shapes.filter((shape) => !shape.includes('max-age=0')))).toEqual(
      new Set([
        `__host-guildhall_staff.two_factor=token; max-age=600; ${tail}`,
        `__host-guildhall_staff.session_token=token; max-age=43200; ${tail}`,
        `__host-guildhall_staff.device=token; max-age=15552000; ${tail}`,
      ]),
    );
    for (const shape of shapes) expect(shape).toContain(tail);
  });

  it('without a second factor permits nothing but enrolling one [threat 16]', async () => {
    const { id, session } = await joinAs(server, 'admin');
    expect((await server.call(staffSession, { as: session })).answer.msg.step).toBe('enrol');
    for (const route of [staffTable, staffSessionList]) {
      expect((await server.call(route, { as: session })).answer.code).toBe(1201);
    }
    expect((await server.call(staffEnrolStart, { as: session, body: { password: 'wrong' } })).answer.code).toBe(1207);
    expect((await server.call(staffEnrolFinish, { as: session, body: { code: '123456' } })).answer.code).toBe(1414);
    const started = await server.call(staffEnrolStart, { as: session, body: { password } });
    expect(started.answer.msg.address).toMatch(/^otpauth:\/\/totp\/Ember%20Realms%20console:/);
    expect(new Set(started.answer.msg.recovery_codes).size).toBe(10);
    expect((await server.call(staffEnrolFinish, { as: session, body: { code: '000000' } })).answer.code).toBe(1204);
    expect((await server.call(staffTable, { as: session })).answer.code).toBe(1201);
    const audited = async () =>
      (
        await owner.query(
          `select details from audit_entry where action = 'staff.proof_refused' and subject = $1 order by id`,
          [`staff:${id}`],
        )
      ).rows;
    await until(async () => (await audited()).length > 1);
    expect(await audited()).toEqual([{ details: { reason: 'password' } }, { details: { reason: 'code' } }]);
  });

  it('does not upgrade a password-only session when its owner enrolls in another browser [threat 16]', async () => {
    const member = await joinAs(server, 'admin');
    const stolen = await firstStep(member);
    expect(await stepOf(stolen)).toBe('enrol');
    const enrolled = await enrol(server, member);
    expect(await stepOf(stolen)).toBe('signed_out');
    expect(await stepOf(member.session.headers['cookie'] ?? '')).toBe('signed_out');
    expect((await server.call(staffTable, { as: enrolled.session })).status).toBe(200);
    expect((await server.call(staffEnrolStart, { as: enrolled.session, body: { password } })).answer.code).toBe(1414);
  });

  it('does not accept a challenge as a session, or a code without a challenge [threat 16]', async () => {
    const challenge = await firstStep(admin);
    expect((await server.call(staffTable, { headers: { cookie: challenge } })).answer.code).toBe(1200);
    expect((await server.call(staffEnrolStart, { headers: { cookie: challenge }, body: { password } })).status).toBe(
      401,
    );
    expect((await secondStep('', { code: totpOf(admin.secret) })).answer.code).toBe(1200);
    const forged = challenge.replace(/two_factor=[^.]+/, 'two_factor=2fa-guess');
    expect((await secondStep(forged, { code: totpOf(admin.secret) })).answer.code).toBe(1200);
  });

  it('checks the code for the challenged member, not for the owner of a session in the same browser [threat 16]', async () => {
    const challenge = await firstStep(admin);
    const cookie = `${agent.session.headers['cookie']}; ${challenge}`;
    expect((await secondStep(cookie, { code: totpOf(agent.secret) })).answer.code).toBe(1204);
  });

  it('accepts each code once, from any browser [threat 4]', async () => {
    const code = totpOf(editor.secret);
    expect((await secondStep(await firstStep(editor), { code })).status).toBe(200);
    expect((await secondStep(await firstStep(editor), { code })).answer.code).toBe(1204);
    const next = totpOf(editor.secret, 1);
    const challenges = [await firstStep(editor), await firstStep(editor), await firstStep(editor)];
    const raced = await Promise.all(challenges.map((cookie) => secondStep(cookie, { code: next })));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('does not accept the code that was used for enrollment [threat 4]', async () => {
    const member = await joinAs(server, 'editor');
    const started = await server.call(staffEnrolStart, { as: member.session, body: { password } });
    const secret = new URL(started.answer.msg.address).searchParams.get('secret') ?? '';
    const code = totpOf(secret);
    expect((await server.call(staffEnrolFinish, { as: member.session, body: { code } })).status).toBe(200);
    expect((await secondStep(await firstStep(member), { code })).answer.code).toBe(1204);
  });

  it('accepts each recovery code once, even from two browsers concurrently [P3]', async () => {
    const [one, two, three] = editor.recoveryCodes;
    const use = async (code: string | undefined) =>
      (await secondStep(await firstStep(editor), { code, is_recovery: true })).answer.code as number;
    expect([await use(one), await use(one)]).toEqual([0, 1204]);
    expect((await Promise.all([use(two), use(two)])).toSorted()).toEqual([0, 1204]);
    expect((await secondStep(await firstStep(editor), { code: three })).answer.code).toBe(1204);
  });

  it('invalidates old recovery codes when new ones are created [P3]', async () => {
    const wrong = await server.call(staffRecoveryRenew, { as: agent.session, body: { password: 'wrong' } });
    expect(wrong.answer.code).toBe(1207);
    const renewed = await server.call(staffRecoveryRenew, { as: agent.session, body: { password } });
    const use = async (code: string | undefined) =>
      (await secondStep(await firstStep(agent), { code, is_recovery: true })).status;
    expect([await use(agent.recoveryCodes[0]), await use(renewed.answer.msg.recovery_codes[0])]).toEqual([401, 200]);
  });

  it('never adopts a session planted in the browser, and ends it [threat 5]', async () => {
    const planted = (await signIn(server, agent)).headers['cookie'] ?? '';
    const before = await sessionIds(admin);
    const session = await signIn(server, admin, planted);
    expect(session.headers['cookie']).not.toBe(planted);
    expect(await stepOf(planted)).toBe('signed_out');
    expect(await sessionIds(admin)).toHaveLength(before.length + 1);
    const again = await signIn(server, admin, session.headers['cookie']);
    expect(await stepOf(session.headers['cookie'] ?? '')).toBe('signed_out');
    expect(await stepOf(again.headers['cookie'] ?? '')).toBe('signed_in');
  });

  it('ends with a sign-out, which deletes the session and its cookie [P3]', async () => {
    const session = await signIn(server, agent);
    const out = await server.call(staffSignOut, { as: session });
    expect(out.answer).toEqual({ code: 0, msg: null });
    // The browser stays known; that alone opens nothing.
    expect(cookiesAfter(out.headers, session.headers['cookie'])).toMatch(/^[^=]+\.device=[\w-]+$/);
    expect(await stepOf(session.headers['cookie'] ?? '')).toBe('signed_out');
    expect((await server.call(staffSignOut, { as: session })).answer.code).toBe(1200);
  });

  it('expires after twelve hours, regardless of activity [P3]', async () => {
    await owner.query('delete from staff_session where member_id = $1', [editor.id]);
    const session = await signIn(server, editor);
    const left = await owner.query(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from staff_session where member_id = $1`,
      [editor.id],
    );
    expect(left.rows).toEqual([{ minutes: 12 * 60 }]);
    await owner.query(`update staff_session set expires_at = now() where member_id = $1`, [editor.id]);
    expect((await server.call(staffSessionList, { as: session })).answer.code).toBe(1200);
  });

  it('reports its current step to any caller without failing, even for malformed cookies [P3]', async () => {
    const names = ['session_token', 'two_factor'].map((name) => `__Host-guildhall_staff.${name}`);
    const broken = ['', 'x', '%', '%00', 'a.b', `${'A'.repeat(32)}.${'B'.repeat(43)}=`, '"', '{}'];
    for (const name of names) {
      for (const value of broken) expect([value, await stepOf(`${name}=${value}`)]).toEqual([value, 'signed_out']);
    }
    const cut = (agent.session.headers['cookie'] ?? '').replace(/(session_token=[^;]+)[^;]{6}/, '$1');
    expect(await stepOf(cut)).toBe('signed_out');
  });

  it('finding N17: takes no token of a stored session without the signature of the server (a)', async () => {
    const { rows } = await owner.query<{ token: string }>('select token from staff_session where member_id = $1', [
      agent.id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) {
      for (const value of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`])
        expect(await stepOf(`__Host-guildhall_staff.session_token=${encodeURIComponent(value)}`)).toBe('signed_out');
    }
    expect(await stepOf(agent.session.headers['cookie'] ?? '')).toBe('signed_in');
  });

  it('keeps staff and player sessions apart: neither grants rights of the other [P3]', async () => {
    const player = await server.launch({ guid: 1 });
    const { session } = admin;
    const value = (session.headers['cookie'] ?? '').split('=')[1] ?? '';
    const asStaff = [
      player.headers,
      { cookie: `__Host-guildhall_staff.session_token=${player.token}` },
      { authorization: `Bearer ${value}` },
      { authorization: `Bearer ${player.token}` },
    ];
    for (const headers of asStaff) expect((await server.call(staffTable, { headers })).answer.code).toBe(1200);
    const asPlayer = [
      session.headers,
      { cookie: `__Host-guildhall_session=${value}` },
      { authorization: `Bearer ${value}` },
    ];
    for (const headers of asPlayer) {
      expect((await server.call(launchSession, { headers })).answer.msg.kind).toBe('anonymous');
      expect((await server.call(launchSocket, { headers })).status).toBe(401);
    }
  });

  it('does not expose better-auth’s own routes, which would bypass invitations and limits [P3]', async () => {
    for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/get-session']) {
      for (const base of ['', '/community', '/community/api']) {
        const response = await fetch(`${server.url}${base}${path}`, { method: 'POST', body: '{}' });
        expect([404, 415]).toContain(response.status);
      }
    }
  });

  it('requires our origin and the write header at each step [threat 9]', async () => {
    const headers = { origin: 'https://guildhall.test.evil.example' };
    const foreign = await server.call(staffSignIn, { body: { email: agent.email, password }, headers });
    expect([foreign.answer.code, foreign.headers.getSetCookie()]).toEqual([1005, []]);
  });
});
