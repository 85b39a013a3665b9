import { staffChange, staffInvite, staffInviteWait } from '@guildhall/contract/staff/people.ts';
import { staffInvitationAccept } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs, password, type StaffCaller } from '../testing/staff.factory.ts';

const first = async () => {
  const installation = await createInstallation();
  const server = await installation.start();
  const { session } = await enrolledAs(server, 'admin');
  const invite = async (as: StaffCaller, email: string, role: 'admin' | 'privacy') =>
    (await server.call(staffInvite, { as, body: { email, role } })).answer.msg as { link: string; held_until: number };
  const waitOf = async (as: StaffCaller) => (await server.call(staffInviteWait, { as })).answer.msg.hours;
  return { installation, server, session, invite, waitOf };
};

describe('an invitation of an admin or privacy officer on the first day [threat 15]', () => {
  it('works at once while there is exactly one admin, and waits as soon as there are two', async () => {
    const { server, session, invite, waitOf } = await first();
    expect(await waitOf(session)).toBe(0);
    const [admin, officer] = [
      await invite(session, 'second@guildhall.test', 'admin'),
      await invite(session, 'officer@guildhall.test', 'privacy'),
    ];
    for (const { link, held_until: heldUntil } of [admin, officer]) {
      expect(heldUntil).toBe(null);
      const body = { token: link.split('#')[1], name: 'Second Person', password };
      expect((await server.call(staffInvitationAccept, { body })).answer.code).toBe(0);
    }
    expect(await waitOf(session)).toBe(24);
    expect((await invite(session, 'third@guildhall.test', 'admin')).held_until).toBeGreaterThan(Date.now());
  });

  it('waits if the other admin was demoted or deactivated', async () => {
    const { server, session, invite, waitOf } = await first();
    const other = await enrolledAs(server, 'admin');
    await server.call(staffChange, { as: session, body: { id: other.id, is_active: false } });
    expect(await waitOf(session)).toBe(24);
    await server.call(staffChange, { as: session, body: { id: other.id, role: 'agent' } });
    expect(await waitOf(session)).toBe(24);
    expect((await invite(session, 'puppet@guildhall.test', 'privacy')).held_until).toBeGreaterThan(Date.now());
  });

  it('waits for a day once the first member has been there for a day', async () => {
    const { installation, session, invite, waitOf } = await first();
    await installation.owner.query(`update staff_member set created_at = created_at - interval '1 day'`);
    expect(await waitOf(session)).toBe(24);
    expect((await invite(session, 'late@guildhall.test', 'admin')).held_until).toBeGreaterThan(Date.now());
  });
});
