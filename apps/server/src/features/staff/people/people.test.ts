import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import {
  staffChange,
  staffSecondFactorReset,
  staffSignOutEverywhere,
  staffTable,
} from '@guildhall/contract/staff/people.ts';
import {
  staffPasswordChange,
  staffSecondFactor,
  staffSession,
  staffSessionList,
  staffSessionRevoke,
  staffSignIn,
  staffSocket,
} from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { REVOCATION_CHANNEL } from '../staff.hints.ts';
import {
  cookiesAfter,
  enrolledAs,
  password,
  signIn,
  signInAs,
  type EnrolledMember,
  type StaffCaller,
} from '../testing/staff.factory.ts';
import { totpOf } from '../testing/totp.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const admin = await signInAs(server, 'admin');
// Shared between tests, because enrollment is slow; `sessionOf` resets the member for each test.
const [member, rival] = [await enrolledAs(server, 'agent'), await enrolledAs(server, 'agent')];

const sessionOf = async (who: EnrolledMember, role: StaffRole): Promise<StaffCaller> => {
  await owner.query(`update staff_member set name = 'The agent', role = $2, is_active = true where id = $1`, [
    who.id,
    role,
  ]);
  await owner.query('delete from staff_session where member_id = $1', [who.id]);
  return signIn(server, who);
};
const twoSessionsOf = async (who: EnrolledMember): Promise<[StaffCaller, StaffCaller]> => [
  await sessionOf(who, 'agent'),
  await signIn(server, who),
];

const announced: string[] = [];
await server.redis.subscribe(REVOCATION_CHANNEL, (message) => {
  announced.push(...((message as { sessionIds?: string[] }).sessionIds ?? []));
});

const change = (body: object, as: StaffCaller = admin) => server.call(staffChange, { as, body });
const stepOf = async (session: StaffCaller): Promise<string> =>
  (await server.call(staffSession, { as: session })).answer.msg.step as string;
const sessionsOf = async (as: StaffCaller) =>
  (await server.call(staffSessionList, { as })).answer.msg.list as { id: string; is_current: boolean }[];
const trailOf = async (subject: string) =>
  (await owner.query('select staff_id, action, details from audit_entry where subject = $1 order by id', [subject]))
    .rows;

describe('a deactivated staff member', () => {
  it('loses all sessions immediately, gets the same answer as a wrong password, and regains no session later [threat 6]', async () => {
    const [session, other] = await twoSessionsOf(member);
    const challenge = cookiesAfter(
      (await server.call(staffSignIn, { body: { email: member.email, password } })).headers,
    );
    const ids = (await sessionsOf(other)).map(({ id }) => id);
    const changed = await change({ id: member.id, is_active: false });
    expect(changed.answer.msg).toMatchObject({ id: member.id, is_active: false, session_count: 0 });
    expect([await stepOf(session), await stepOf(other)]).toEqual(['signed_out', 'signed_out']);
    await until(() => ids.every((id) => announced.includes(id)));
    const code = totpOf(member.secret);
    const late = await server.call(staffSecondFactor, { headers: { cookie: challenge }, body: { code } });
    expect(late.answer.code).toBe(1200);
    expect((await server.call(staffSignIn, { body: { email: member.email, password } })).answer.code).toBe(1203);
    await change({ id: member.id, is_active: true });
    expect(await stepOf(other)).toBe('signed_out');
    expect(await stepOf(await signIn(server, member))).toBe('signed_in');
  });

  it('is rejected as soon as the row says so, even if sessions remain [threat 6]', async () => {
    const session = await sessionOf(member, 'editor');
    const id = (await sessionsOf(session))[0]?.id ?? '';
    expect(await server.staff.aliveSessions([id, 'none'])).toEqual(new Map([[id, 'editor']]));
    await owner.query('update staff_member set is_active = false where id = $1', [member.id]);
    expect(await stepOf(session)).toBe('signed_out');
    expect(await server.staff.aliveSessions([id])).toEqual(new Map());
  });
});

describe('a role change', () => {
  it('applies to the next call of existing sessions and is audited [threat 15]', async () => {
    const session = await sessionOf(member, 'admin');
    expect((await server.call(staffTable, { as: session })).status).toBe(200);
    await change({ id: member.id, role: 'agent' });
    expect((await server.call(staffTable, { as: session })).answer.code).toBe(1202);
    expect(await stepOf(session)).toBe('signed_in');
    await until(async () => (await trailOf(`staff:${member.id}`)).at(-1)?.action === 'staff.permission_refused');
    expect((await trailOf(`staff:${member.id}`)).slice(-2)).toEqual([
      { staff_id: admin.staffId, action: 'staff.changed', details: { role: ['admin', 'agent'] } },
      { staff_id: member.id, action: 'staff.permission_refused', details: { path: '/staff/table', role: 'agent' } },
    ]);
  });

  it('keeps at least one active admin, even if two demote each other concurrently [P3]', async () => {
    const rivals = [member, rival] as const;
    const [ofOne, ofTwo] = [await sessionOf(member, 'admin'), await sessionOf(rival, 'admin')];
    await owner.query(`update staff_member set is_active = false where role = 'admin' and not id = any($1)`, [
      rivals.map(({ id }) => id),
    ]);
    const [one, two] = rivals;
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all([
        change({ id: two.id, role: 'editor' }, ofOne),
        change(round % 2 === 0 ? { id: one.id, is_active: false } : { id: one.id, role: 'agent' }, ofTwo),
      ]);
      expect(results.map(({ answer }) => answer.code)).toContain(0);
      const { rows } = await owner.query(`select count(*)::int from staff_member where role = 'admin' and is_active`);
      expect(rows).toEqual([{ count: 1 }]);
      await owner.query(`update staff_member set role = 'admin', is_active = true where id = any($1)`, [
        rivals.map(({ id }) => id),
      ]);
    }
    const [first, second] = [await signIn(server, one), await signIn(server, two)];
    expect((await change({ id: two.id, role: 'agent' }, first)).answer.code).toBe(0);
    expect((await change({ id: one.id, role: 'agent' }, first)).answer.code).toBe(1209);
    expect((await change({ id: one.id, is_active: false }, first)).answer.code).toBe(1209);
    expect((await change({ id: one.id, name: 'Still here', role: 'admin' }, first)).answer.msg.name).toBe('Still here');
    expect((await change({ id: one.id, role: 'agent' }, second)).answer.code).toBe(1202);
    await owner.query(`update staff_member set is_active = true where id = $1`, [admin.staffId]);
  });

  it('answers not found for unknown members and rejects unknown roles [P3]', async () => {
    expect((await change({ id: 'nobody', role: 'agent' })).answer.code).toBe(1001);
    expect((await change({ id: '\0', role: 'agent' })).status).toBe(400);
    expect((await change({ id: admin.staffId, role: 'owner' })).status).toBe(400);
    expect((await change({ id: admin.staffId, email: 'other@guildhall.test' })).status).toBe(400);
  });
});

describe('staff sessions', () => {
  it('are listed only to their owner, with the current one marked [P3]', async () => {
    const [, phone] = await twoSessionsOf(member);
    const list = (await server.call(staffSessionList, { as: phone, headers: { 'user-agent': 'Phone' } })).answer.msg
      .list;
    expect(list).toHaveLength(2);
    expect(list.filter((each: { is_current: boolean }) => each.is_current)).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(Number),
        seen_at: expect.any(Number),
        expires_at: expect.any(Number),
        address: '127.0.0.1',
        device: 'node',
        is_current: true,
      },
    ]);
  });

  it('can be ended only by their owner; those of others are not found [threat 11]', async () => {
    const [session, phone] = await twoSessionsOf(member);
    const stranger = await sessionOf(rival, 'agent');
    const other = (await sessionsOf(phone)).find((each) => !each.is_current);
    const revoke = (as: StaffCaller) => server.call(staffSessionRevoke, { as, body: { id: other?.id } });
    expect((await revoke(stranger)).answer.code).toBe(1001);
    expect(await stepOf(session)).toBe('signed_in');
    expect((await revoke(phone)).status).toBe(200);
    expect([await stepOf(session), await stepOf(phone)]).toEqual(['signed_out', 'signed_in']);
    await until(() => announced.includes(other?.id ?? ''));
  });

  it('end after a password change, except for the current one, and the old password stops working [P3]', async () => {
    const whose = await enrolledAs(server, 'agent');
    const phone = await signIn(server, whose);
    const next = 'another long password';
    const wrong = await server.call(staffPasswordChange, { as: phone, body: { current: 'wrong', next } });
    expect(wrong.answer.code).toBe(1207);
    const short = await server.call(staffPasswordChange, { as: phone, body: { current: password, next: 'short' } });
    expect(short.status).toBe(400);
    expect((await server.call(staffPasswordChange, { as: phone, body: { current: password, next } })).status).toBe(200);
    expect([await stepOf(whose.session), await stepOf(phone)]).toEqual(['signed_out', 'signed_in']);
    expect((await server.call(staffSignIn, { body: { email: whose.email, password } })).answer.code).toBe(1203);
    expect(await stepOf(await signIn(server, { ...whose, password: next }))).toBe('signed_in');
  });

  it('can all be ended by a member with the permission [P3]', async () => {
    const [session, phone] = await twoSessionsOf(member);
    expect((await server.call(staffSignOutEverywhere, { as: admin, body: { id: member.id } })).status).toBe(200);
    expect([await stepOf(session), await stepOf(phone)]).toEqual(['signed_out', 'signed_out']);
    expect((await server.call(staffSignOutEverywhere, { as: admin, body: { id: 'nobody' } })).answer.code).toBe(1001);
  });

  it('end when the second factor is reset, and the next sign-in enrolls a new one [P3]', async () => {
    const whose = await enrolledAs(server, 'agent');
    expect((await server.call(staffSecondFactorReset, { as: admin, body: { id: whose.id } })).status).toBe(200);
    expect(await stepOf(whose.session)).toBe('signed_out');
    const again = await server.call(staffSignIn, { body: { email: whose.email, password } });
    expect(again.answer.msg.step).toBe('enrol');
  });
});

describe('a staff socket', () => {
  it('requires the cookie and a token made for that session, usable once within half a minute [threat 8]', async () => {
    const [session, other] = [await sessionOf(member, 'agent'), await sessionOf(rival, 'agent')];
    const tokenOf = async (as: StaffCaller) => String((await server.call(staffSocket, { as })).answer.msg.token);
    const admit = (as: StaffCaller | null, token: string) => server.staff.admitSocket(as?.headers['cookie'], token);
    const token = await tokenOf(session);
    expect(await admit(other, token)).toBeNull();
    expect(await admit(null, token)).toBeNull();
    const taken = await Promise.all(Array.from({ length: 10 }, () => admit(session, token)));
    expect(taken.filter((actor) => actor !== null)).toEqual([
      {
        kind: 'staff',
        staffId: member.id,
        name: 'The agent',
        email: member.email,
        role: 'agent',
        sessionId: expect.any(String),
        isSignedIn: true,
        isRemoved: false,
        // Not looked up for sockets, which serve no dangerous step.
        hasRecentProof: false,
      },
    ]);
    const late = await tokenOf(session);
    await owner.query(`update staff_socket_token set expires_at = now()`);
    expect(await admit(session, late)).toBeNull();
    const orphan = await tokenOf(session);
    await server.call(staffSignOutEverywhere, { as: admin, body: { id: member.id } });
    expect(await admit(session, orphan)).toBeNull();
  });
});

describe('the staff table', () => {
  it('is sorted by name, filters by name, email, role and state, and pages without gaps [P3]', async () => {
    await owner.query(`insert into staff_member (name, email, role, is_active)
      select 'Páge ' || lpad(n::text, 2, '0'), 'page' || n || '@table.test', 'analyst', n % 2 = 0 from generate_series(1, 7) n`);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const body = { limit: 3, text: 'TABLE.test', cursor };
      const { answer } = await server.call(staffTable, { as: admin, body });
      names.push(...answer.msg.list.map((each: { name: string }) => each.name));
      cursor = answer.msg.next ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `Páge 0${n}`));
    const found = async (body: object) => (await server.call(staffTable, { as: admin, body })).answer.msg.list.length;
    expect(await found({ role: 'analyst', is_active: true })).toBe(3);
    expect([await found({ text: 'páge 03' }), await found({ text: '%' }), await found({ text: '_' })]).toEqual([
      1, 0, 0,
    ]);
    expect(await found({ cursor: "') or true --" })).toBe(0);
    expect((await server.call(staffTable, { as: admin, body: { text: '\0' } })).status).toBe(400);
  });
});
