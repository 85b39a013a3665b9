import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import {
  staffChange,
  staffInvitationCancel,
  staffInvite,
  staffSecondFactorReset,
  staffTable,
} from '@guildhall/contract/staff/people.ts';
import {
  staffPasswordReset,
  staffRequestApprove,
  staffRequestList,
  staffRequestReject,
  type StaffRequest,
} from '@guildhall/contract/staff/requests.ts';
import { staffInvitationAccept, staffSession, staffSignIn } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { cookiesAfter, enrolledAs, password, signIn, type StaffCaller } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
// `thief` is the session of an admin in the hands of an attacker who even proves their presence.
const [{ session: thief }, { session: other }, agent, officer] = [
  await enrolledAs(server, 'admin'),
  await enrolledAs(server, 'admin'),
  await enrolledAs(server, 'agent'),
  await enrolledAs(server, 'privacy'),
];

const ask = async (route: Parameters<typeof server.call>[0], as: StaffCaller | undefined, body: unknown) => {
  const { answer } = await server.call(route, { as, body });
  return { name: answer.code === 0 ? 'ok' : anyErrorNameOf(answer.code), msg: answer.msg };
};
const waiting = async (as: StaffCaller): Promise<StaffRequest[]> =>
  (await server.call(staffRequestList, { as })).answer.msg.list.filter((each: StaffRequest) => each.decision === null);
const newest = async (as: StaffCaller): Promise<string> => (await waiting(as))[0]?.id ?? 'none';
const tokenIn = (msg: { link: string }): string => msg.link.split('#')[1] ?? '';
const accept = (token: string, next = password) =>
  ask(staffInvitationAccept, undefined, { token, name: 'Second Person', password: next });
const passDay = () =>
  owner.query(`update staff_request set due_at = due_at - interval '1 day' where decided_at is null`);
const roleOf = async (id: string) =>
  (await owner.query('select role from staff_member where id = $1', [id])).rows[0].role;
const trailOf = async (id: string) =>
  (await owner.query("select staff_id, action from audit_entry where details->>'request' = $1 order by id", [id])).rows;

describe('steps that give privileged access [threat 15, threat 36]', () => {
  it('finding 12: an admin’s session alone does not become a second person', async () => {
    const invited = await ask(staffInvite, thief, { email: 'second@guildhall.test', role: 'privacy' });
    expect(invited.msg.held_until).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const token = tokenIn(invited.msg);
    expect(await accept(token)).toMatchObject({ name: 'invitation_pending', msg: { params: { hours: 24 } } });
    const id = await newest(thief);
    expect((await ask(staffRequestApprove, thief, { id })).name).toBe('second_person_required');
    expect((await accept(token)).name).toBe('invitation_pending');
    // The other admin sees who asked for what, and may decide.
    expect(await waiting(other)).toMatchObject([
      {
        kind: 'invitation',
        email: 'second@guildhall.test',
        role: 'privacy',
        asked_by: { id: thief.staffId },
        may_approve: true,
        may_reject: true,
      },
    ]);
    expect((await ask(staffRequestReject, other, { id })).name).toBe('ok');
    await passDay();
    expect((await accept(token)).name).toBe('invitation_refused');
    expect(await trailOf(id)).toEqual([
      { staff_id: thief.staffId, action: 'staff.request_made' },
      { staff_id: other.staffId, action: 'staff.request_rejected' },
    ]);
  });

  it('finding 12: an invitation works once another admin approves it, or after a day', async () => {
    const first = await ask(staffInvite, thief, { email: 'approved@guildhall.test', role: 'admin' });
    expect((await ask(staffRequestApprove, other, { id: await newest(other) })).name).toBe('ok');
    expect((await accept(tokenIn(first.msg))).name).toBe('ok');
    const second = await ask(staffInvite, thief, { email: 'delayed@guildhall.test', role: 'admin' });
    await passDay();
    expect((await accept(tokenIn(second.msg))).name).toBe('ok');
    const cancelled = await ask(staffInvite, thief, { email: 'cancelled@guildhall.test', role: 'admin' });
    const { rows } = await owner.query(`select id from staff_invitation where email = 'cancelled@guildhall.test'`);
    expect((await ask(staffInvitationCancel, other, { id: rows[0].id })).name).toBe('ok');
    expect(await waiting(other)).toEqual([]);
    expect((await accept(tokenIn(cancelled.msg))).name).toBe('invitation_refused');
    // Ordinary roles need no second admin.
    expect((await ask(staffInvite, thief, { email: 'plain@guildhall.test', role: 'editor' })).msg.held_until).toBe(
      null,
    );
  });

  it('finding 12: a role change to admin or privacy officer waits; the asker completes it only after a day', async () => {
    const changed = await ask(staffChange, thief, { id: agent.id, role: 'admin', name: 'Renamed' });
    expect(changed.msg).toMatchObject({ role: 'agent', pending_role: 'admin', name: 'Renamed' });
    const id = await newest(other);
    expect((await ask(staffRequestApprove, thief, { id })).name).toBe('second_person_required');
    expect(await roleOf(agent.id)).toBe('agent');
    await passDay();
    expect((await ask(staffRequestApprove, thief, { id })).name).toBe('ok');
    expect(await roleOf(agent.id)).toBe('admin');
    expect((await ask(staffRequestApprove, other, { id })).name).toBe('not_found');
    // Taking a role away is never delayed.
    expect((await ask(staffChange, other, { id: agent.id, role: 'agent' })).msg).toMatchObject({ role: 'agent' });
    await ask(staffChange, thief, { id: agent.id, role: 'privacy' });
    expect((await ask(staffRequestApprove, other, { id: await newest(other) })).name).toBe('ok');
    expect(await roleOf(agent.id)).toBe('privacy');
    await ask(staffChange, other, { id: agent.id, role: 'agent' });
  });

  it('finding 12: neither the password nor the second factor of a privacy officer is reset by one admin', async () => {
    expect((await ask(staffSecondFactorReset, thief, { id: officer.id })).msg).toEqual({ is_pending: true });
    const reset = await ask(staffPasswordReset, thief, { id: officer.id });
    expect(reset.msg.held_until).toBeGreaterThan(Date.now());
    expect((await accept(tokenIn(reset.msg))).name).toBe('invitation_pending');
    // The officer, who may not read the staff list, sees both and rejects them.
    const own = await waiting(officer.session);
    expect(own.map(({ kind, may_approve, may_reject }) => [kind, may_approve, may_reject])).toEqual([
      ['password_reset', false, true],
      ['second_factor_reset', false, true],
    ]);
    expect((await ask(staffRequestApprove, officer.session, { id: own[0]?.id })).name).toBe('permission_refused');
    expect((await ask(staffRequestReject, agent.session, { id: own[0]?.id })).name).toBe('not_found');
    for (const { id } of own) expect((await ask(staffRequestReject, officer.session, { id })).name).toBe('ok');
    await passDay();
    expect((await accept(tokenIn(reset.msg))).name).toBe('invitation_refused');
    expect((await server.call(staffSession, { as: officer.session })).answer.msg.step).toBe('signed_in');
  });

  it('finding 12: requests of an admin who lost the role are rejected', async () => {
    const asker = await enrolledAs(server, 'admin');
    await ask(staffChange, asker.session, { id: agent.id, role: 'admin' });
    const id = await newest(other);
    await ask(staffChange, other, { id: asker.id, is_active: false });
    expect((await ask(staffRequestApprove, other, { id })).name).toBe('not_found');
    expect(await roleOf(agent.id)).toBe('agent');
  });

  it('finding N4: who removes the other admin first loses what waits, and can still be stopped for a day', async () => {
    const [asker, last] = [await enrolledAs(server, 'admin'), await enrolledAs(server, 'admin')];
    const invite = () => ask(staffInvite, asker.session, { email: 'accomplice@guildhall.test', role: 'privacy' });
    const first = await invite();
    expect((await ask(staffChange, asker.session, { id: last.id, is_active: false })).name).toBe('ok');
    expect((await waiting(asker.session)).filter(({ asked_by: by }) => by?.id === asker.id)).toEqual([]);
    await passDay();
    expect((await accept(tokenIn(first.msg))).name).toBe('invitation_refused');

    const second = await invite();
    const removed = await signIn(server, last);
    expect((await server.call(staffSession, { as: removed })).answer.msg.step).toBe('removed');
    expect((await ask(staffTable, removed, {})).name).toBe('staff_required');
    const own = await waiting(removed);
    expect(own.map(({ email, may_approve, may_reject }) => [email, may_approve, may_reject])).toEqual([
      ['accomplice@guildhall.test', false, true],
    ]);
    expect((await ask(staffRequestReject, removed, { id: own[0]?.id })).name).toBe('ok');
    await passDay();
    expect((await accept(tokenIn(second.msg))).name).toBe('invitation_refused');

    await owner.query(`update staff_member set removed_at = removed_at - interval '1 day' where id = $1`, [last.id]);
    expect((await server.call(staffSession, { as: removed })).answer.msg.step).toBe('signed_out');
  });

  it('finding N4: a privacy officer who is made an agent first is as protected as before', async () => {
    const victim = await enrolledAs(server, 'privacy');
    await ask(staffChange, thief, { id: victim.id, role: 'agent' });
    expect((await ask(staffSecondFactorReset, thief, { id: victim.id })).msg).toEqual({ is_pending: true });
    const reset = await ask(staffPasswordReset, thief, { id: victim.id });
    expect((await accept(tokenIn(reset.msg))).name).toBe('invitation_pending');
    for (const { id } of await waiting(victim.session)) {
      expect((await ask(staffRequestReject, victim.session, { id })).name).toBe('ok');
    }
    // A request about a person ends when the admin who asked deactivates them.
    await ask(staffSecondFactorReset, thief, { id: victim.id });
    await ask(staffChange, thief, { id: victim.id, is_active: false });
    expect((await waiting(other)).filter(({ member }) => member?.id === victim.id)).toEqual([]);
  });
});

describe('a password reset', () => {
  it('gives an agent a link that works once, ends all sessions, keeps the second factor and is visible to them [P3]', async () => {
    const member = await enrolledAs(server, 'agent');
    const reset = await ask(staffPasswordReset, other, { id: member.id });
    expect(reset.msg).toMatchObject({ email: member.email, held_until: null });
    expect((await accept(tokenIn(reset.msg), 'passwordpassword')).name).toBe('password_weak');
    const done = await ask(staffInvitationAccept, undefined, {
      token: tokenIn(reset.msg),
      name: 'Ignored',
      password: 'kettle orbit 4512',
    });
    expect(done).toMatchObject({ name: 'ok', msg: { step: 'second_factor' } });
    expect((await accept(tokenIn(reset.msg))).name).toBe('invitation_refused');
    expect((await server.call(staffSession, { as: member.session })).answer.msg.step).toBe('signed_out');
    expect((await ask(staffSignIn, undefined, { email: member.email, password })).name).toBe('sign_in_refused');
    const { rows } = await owner.query(
      `select action, staff_id from audit_entry where subject = $1 and action like 'staff.password%' order by id`,
      [`staff:${member.id}`],
    );
    expect(rows).toEqual([
      { action: 'staff.password_reset_started', staff_id: other.staffId },
      { action: 'staff.password_reset', staff_id: member.id },
    ]);
    const notice = await owner.query('select kind, decision from staff_request where member_id = $1', [member.id]);
    expect(notice.rows).toEqual([{ kind: 'password_reset', decision: 'immediate' }]);
  });

  it('is refused for someone who is deactivated, to whom the link would open nothing', async () => {
    const member = await enrolledAs(server, 'agent');
    await ask(staffChange, other, { id: member.id, is_active: false });
    expect((await ask(staffPasswordReset, other, { id: member.id })).name).toBe('wrong_state');
    await ask(staffChange, other, { id: member.id, is_active: true });
    expect((await ask(staffPasswordReset, other, { id: member.id })).name).toBe('ok');
  });

  it('by the operator command also removes the second factor, and all admins see it for a week', async () => {
    const member = await enrolledAs(server, 'admin');
    const { link } = await server.staffService.invitations.breakGlass(member.email);
    const shown = async () =>
      (await server.call(staffRequestList, { as: other })).answer.msg.list.find(
        (each: StaffRequest) => each.kind === 'password_reset' && each.member?.id === member.id,
      );
    expect(await shown()).toMatchObject({ decision: 'operator', asked_by: null, role: 'admin', may_approve: false });
    // Until the link is used, nothing changes for the person.
    expect((await server.call(staffSession, { as: member.session })).answer.msg.step).toBe('signed_in');
    const body = { token: tokenIn({ link }), name: 'Ignored', password: 'kettle orbit 4512' };
    const done = await server.call(staffInvitationAccept, { body });
    expect(done.answer.msg).toMatchObject({ step: 'enrol', staff: { id: member.id, name: 'The admin' } });
    expect(cookiesAfter(done.headers)).toContain('session_token');
    const { rows } = await owner.query(
      `select staff_id from audit_entry where subject = $1 and action = 'staff.break_glass'`,
      [`staff:${member.id}`],
    );
    expect(rows).toEqual([{ staff_id: null }]);
    await owner.query(`update staff_request set created_at = now() - interval '8 days' where member_id = $1`, [
      member.id,
    ]);
    expect(await shown()).toBe(undefined);
  });
});
