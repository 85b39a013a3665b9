import { staffActive, staffSession, staffSessionList, staffSocket } from '@guildhall/contract/staff/staff.ts';
import { staffOpen } from '@guildhall/contract/staff/people.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs, signIn, signInAs, type StaffCaller } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start({ GUILDHALL_STAFF_IDLE_MINUTES: '30' });

const stepOf = async (as: StaffCaller) => (await server.call(staffSession, { as })).answer.msg;
/** Time passes: everything about the sessions of a member moves into the past. */
const pass = (as: StaffCaller, minutes: number) =>
  owner.query(
    `update staff_session set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval,
       seen_at = seen_at - $2::interval, idle_ends_at = idle_ends_at - $2::interval where member_id = $1`,
    [as.staffId, `${minutes} minutes`],
  );

describe('an unused console', () => {
  it('finding 14: is signed out after the idle limit, although its tab keeps polling, and learns why', async () => {
    const { session: agent, id } = await enrolledAs(server, 'agent');
    const admin = await signInAs(server, 'admin');
    await pass(agent, 20);
    // What an abandoned tab does on its own: it reads, and opens its socket again.
    expect((await server.call(staffSessionList, { as: agent })).status).toBe(200);
    expect((await server.call(staffSocket, { as: agent, body: {} })).status).toBe(200);
    await pass(agent, 11);
    expect((await server.call(staffSessionList, { as: agent })).answer.code).toBe(1200);
    expect((await server.call(staffActive, { as: agent, body: {} })).answer.code).toBe(1200);
    expect((await server.call(staffSocket, { as: agent, body: {} })).answer.code).toBe(1200);
    expect(await stepOf(agent)).toEqual({ step: 'signed_out', staff: null, oidc: null, ended: 'idle' });
    expect((await server.call(staffOpen, { as: admin, body: { id } })).answer.msg.session_count).toBe(0);
    const { rows } = await owner.query('select id from staff_session where member_id = $1', [id]);
    expect((await server.staffService.aliveSessions(rows.map((row) => String(row.id)))).size).toBe(0);
  });

  it('finding 14: stays signed in for a whole shift while its person does something, up to the absolute limit', async () => {
    const member = await enrolledAs(server, 'agent');
    const agent = await signIn(server, member);
    for (let half = 0; half < 28; half += 1) {
      await pass(agent, 25);
      expect((await server.call(staffActive, { as: agent, body: {} })).status).toBe(200);
    }
    await pass(agent, 25);
    expect(await stepOf(agent)).toEqual({ step: 'signed_out', staff: null, oidc: null });
  });
});
