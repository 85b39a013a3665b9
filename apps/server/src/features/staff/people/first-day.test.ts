import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import { staffChange, staffInvite, staffInviteWait } from '@guildhall/contract/staff/people.ts';
import { staffInvitationAccept } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs, password, type StaffCaller } from '../testing/staff.factory.ts';

const refused = allErrors.invitation_refused.code;
interface Invited {
  readonly link: string;
  readonly expires_at: number;
  readonly held_until: number;
}

const first = async () => {
  const installation = await createInstallation();
  const server = await installation.start();
  const { session } = await enrolledAs(server, 'admin');
  const invite = async (as: StaffCaller, email: string, role: 'admin' | 'privacy') =>
    (await server.call(staffInvite, { as, body: { email, role } })).answer.msg as Invited;
  const accept = async ({ link }: Invited): Promise<number> => {
    const body = { token: link.split('#')[1], name: 'Second Person', password };
    return (await server.call(staffInvitationAccept, { body })).answer.code;
  };
  const waitOf = async (as: StaffCaller) => (await server.call(staffInviteWait, { as })).answer.msg.hours;
  return { installation, server, session, invite, accept, waitOf };
};

describe('an invitation of an admin or privacy officer on the first day [threat 15]', () => {
  it('works at once while there is exactly one admin, and waits as soon as there are two', async () => {
    const { session, invite, accept, waitOf } = await first();
    expect(await waitOf(session)).toBe(0);
    const [officer, admin] = [
      await invite(session, 'officer@guildhall.test', 'privacy'),
      await invite(session, 'second@guildhall.test', 'admin'),
    ];
    for (const invited of [officer, admin]) {
      expect(invited.held_until).toBe(null);
      expect(await accept(invited)).toBe(0);
    }
    expect(await waitOf(session)).toBe(24);
    expect((await invite(session, 'third@guildhall.test', 'admin')).held_until).toBeGreaterThan(Date.now());
  });

  it('is canceled as soon as a second admin joins; of links that are opened together, one works', async () => {
    const { installation, session, invite, accept } = await first();
    const officer = await invite(session, 'officer@guildhall.test', 'privacy');
    const admins = await Promise.all(
      Array.from({ length: 4 }, (_, index) => invite(session, `admin${index}@guildhall.test`, 'admin')),
    );
    const codes = await Promise.all(admins.map(accept));
    expect(codes.toSorted()).toEqual([0, refused, refused, refused]);
    expect(await accept(officer)).toBe(refused);
    const { rows } = await installation.owner.query(
      `select count(*)::int as count from audit_entry where action = 'staff.invitation_cancelled'`,
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  it('ends with the first day', async () => {
    const { installation, session, invite, accept } = await first();
    const invited = await invite(session, 'second@guildhall.test', 'admin');
    const { rows } = await installation.owner.query<{ at: Date }>(
      `select min(created_at) + interval '1 day' as at from staff_member`,
    );
    expect(invited.expires_at).toBe(rows[0]?.at.getTime());
    await installation.owner.query(`update staff_invitation set expires_at = expires_at - interval '1 day'`);
    expect(await accept(invited)).toBe(refused);
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
