import {
  staffChange,
  staffInvitationCancel,
  staffInvitationTable,
  staffInvite,
} from '@guildhall/contract/staff/people.ts';
import { staffInvitationAccept, staffInvitationInfo, staffSession } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { cookiesAfter, enrolledAs, password, signInAs, type StaffCaller } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const admin = await signInAs(server, 'admin');

const invite = async (email: string, role = 'editor', as: StaffCaller = admin) => {
  const { answer } = await server.call(staffInvite, { as, body: { email, role } });
  return { answer, token: String(answer.msg.link).split('#')[1] ?? '' };
};
const accept = (token: string, name = 'Nia') => server.call(staffInvitationAccept, { body: { token, name, password } });
const openInvitations = async () =>
  (await server.call(staffInvitationTable, { as: admin })).answer.msg.list as { id: string; email: string }[];

const refusal = '{"code":1206,"msg":{"key":"error.invitation_refused","params":{}}}';

describe('an invitation', () => {
  it('shows its recipient, creates the account and signs it in up to the second factor [P3]', async () => {
    const { answer, token } = await invite('Nia@Guildhall.test');
    expect(answer.msg.link).toMatch(/^https:\/\/guildhall\.test\/community\/console\/invitation#[\w-]{43}$/);
    const days = (answer.msg.expires_at - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(7);
    const info = await server.call(staffInvitationInfo, { body: { token } });
    expect(info.answer.msg).toEqual({ email: 'nia@guildhall.test', role: 'editor', reset_of: null });
    const joined = await accept(token);
    expect(joined.answer.msg).toEqual({
      step: 'enrol',
      staff: { id: expect.any(String), name: 'Nia', email: 'nia@guildhall.test', role: 'editor' },
      oidc: null,
    });
    const cookie = cookiesAfter(joined.headers);
    expect((await server.call(staffSession, { headers: { cookie } })).answer).toEqual(joined.answer);
    expect((await invite('nia@guildhall.test')).answer.code).toBe(1208);
  });

  it('is accepted once, even by fifty concurrent requests [threat 4]', async () => {
    const { token } = await invite('race@guildhall.test');
    const results = await Promise.all(Array.from({ length: 50 }, (_, index) => accept(token, `Racer ${index}`)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(results.filter(({ status }) => status !== 200).map(({ text }) => text))).toEqual(new Set([refusal]));
    const { rows } = await owner.query(`select count(*)::int as members, (select count(*)::int from staff_account a
      join staff_member m on m.id = a.member_id where m.email = 'race@guildhall.test') as accounts
      from staff_member where email = 'race@guildhall.test'`);
    expect(rows).toEqual([{ members: 1, accounts: 1 }]);
  });

  it('gets the same refusal when used, canceled, expired, replaced or made up [threat 1]', async () => {
    const used = await invite('used@guildhall.test');
    await accept(used.token);
    const cancelled = await invite('cancelled@guildhall.test');
    const open = (await openInvitations()).find((each) => each.email === 'cancelled@guildhall.test');
    expect((await server.call(staffInvitationCancel, { as: admin, body: { id: open?.id } })).status).toBe(200);
    expect((await server.call(staffInvitationCancel, { as: admin, body: { id: open?.id } })).answer.code).toBe(1001);
    const expired = await invite('expired@guildhall.test');
    await owner.query(`update staff_invitation set expires_at = now() where email = 'expired@guildhall.test'`);
    const replaced = await invite('replaced@guildhall.test');
    const replacement = await invite('replaced@guildhall.test', 'agent');
    const tokens = [used, cancelled, expired, replaced, { token: 'A'.repeat(43) }, { token: '' }];
    for (const { token } of tokens) {
      const info = await server.call(staffInvitationInfo, { body: { token } });
      const accepted = await accept(token);
      expect([info.status, info.text]).toEqual([410, refusal]);
      expect([accepted.status, accepted.text, accepted.headers.getSetCookie()]).toEqual([410, refusal, []]);
    }
    expect((await openInvitations()).map(({ email }) => email)).toEqual(['replaced@guildhall.test']);
    expect((await accept(replacement.token)).answer.msg.staff.role).toBe('agent');
  });

  it('is canceled when its inviter loses the permission, and is not restored with it [threat 15]', async () => {
    const inviter = await enrolledAs(server, 'admin');
    const cases = [{ role: 'editor' }, { is_active: false }];
    for (const [index, loss] of cases.entries()) {
      const { token } = await invite(`left${index}@guildhall.test`, 'admin', inviter.session);
      const open = (await openInvitations()).find(({ email }) => email === `left${index}@guildhall.test`);
      await server.call(staffChange, { as: admin, body: { id: inviter.id, ...loss } });
      expect((await server.call(staffInvitationInfo, { body: { token } })).text).toBe(refusal);
      await owner.query(`update staff_member set role = 'admin', is_active = true where id = $1`, [inviter.id]);
      expect((await accept(token)).text).toBe(refusal);
      const { rows } = await owner.query(
        `select staff_id, action, details - 'request' as details from audit_entry where subject = $1 order by id`,
        [`invitation:${open?.id}`],
      );
      expect(rows).toEqual([
        { staff_id: inviter.id, action: 'staff.request_made', details: { kind: 'invitation', role: 'admin' } },
        { staff_id: inviter.id, action: 'staff.invited', details: { role: 'admin' } },
        { staff_id: admin.staffId, action: 'staff.invitation_cancelled', details: { role: 'admin' } },
        { staff_id: admin.staffId, action: 'staff.request_rejected', details: { kind: 'invitation', role: 'admin' } },
      ]);
    }
  });

  it('is invalid while its inviter may not invite, for whatever reason [threat 15]', async () => {
    const inviter = await enrolledAs(server, 'admin');
    const { token } = await invite('orphan@guildhall.test', 'admin', inviter.session);
    const { link } = await server.staffService.invitations.invite(null, 'own@guildhall.test', 'agent');
    for (const loss of [`is_active = false`, `role = 'analyst'`]) {
      await owner.query(`update staff_member set ${loss} where id = $1`, [inviter.id]);
      expect((await server.call(staffInvitationInfo, { body: { token } })).text).toBe(refusal);
      expect((await accept(token)).text).toBe(refusal);
      expect((await openInvitations()).map(({ email }) => email)).not.toContain('orphan@guildhall.test');
      await owner.query(`update staff_member set is_active = true, role = 'admin' where id = $1`, [inviter.id]);
    }
    // Created on the server's command line, without an inviter.
    expect((await accept(link.split('#')[1] ?? '')).status).toBe(200);
  });

  it('leaves no email address in the audit trail, when created or canceled [threat 15]', async () => {
    await invite('traceless@guildhall.test');
    const open = (await openInvitations()).find(({ email }) => email === 'traceless@guildhall.test');
    await server.call(staffInvitationCancel, { as: admin, body: { id: open?.id } });
    const { rows } = await owner.query(`select action, details from audit_entry where subject = $1 order by id`, [
      `invitation:${open?.id}`,
    ]);
    expect(rows).toEqual([
      { action: 'staff.invited', details: { role: 'editor' } },
      { action: 'staff.invitation_cancelled', details: { role: 'editor' } },
    ]);
  });

  it('is unique per address, even under concurrent invitations [P3]', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => invite('many@guildhall.test')));
    expect(results.map(({ answer }) => answer.code)).toEqual(Array.from({ length: 10 }, () => 0));
    const open = await Promise.all(results.map(({ token }) => server.call(staffInvitationInfo, { body: { token } })));
    expect(open.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends the browser’s previous session when accepted [P3]', async () => {
    const held = await enrolledAs(server, 'agent');
    const { token } = await invite('shared@guildhall.test');
    await server.call(staffInvitationAccept, { as: held.session, body: { token, name: 'Nia', password } });
    expect((await server.call(staffSession, { as: held.session })).answer.msg.step).toBe('signed_out');
  });

  it('is listed in pages, newest first, exactly once [P3]', async () => {
    await owner.query('delete from staff_invitation where used_at is null');
    for (let index = 0; index < 5; index += 1) await invite(`page${index}@guildhall.test`);
    const emails: string[] = [];
    let cursor: string | undefined;
    do {
      const { answer } = await server.call(staffInvitationTable, { as: admin, body: { limit: 2, cursor } });
      emails.push(...answer.msg.list.map((each: { email: string }) => each.email));
      cursor = answer.msg.next ?? undefined;
    } while (cursor !== undefined);
    expect(emails).toEqual([4, 3, 2, 1, 0].map((index) => `page${index}@guildhall.test`));
    const { answer } = await server.call(staffInvitationTable, { as: admin, body: { cursor: "' or true --" } });
    expect(answer.msg).toEqual({ list: [], next: null });
  });

  it('requires a password of twelve characters and a name [P3]', async () => {
    const { token } = await invite('short@guildhall.test');
    for (const body of [
      { token, name: 'Nia', password: 'elevenchars' },
      { token, name: ' ', password },
      { token, name: 'Nia', password: 'x'.repeat(129) },
      { token, name: 'Nia', password, role: 'admin' },
    ]) {
      expect((await server.call(staffInvitationAccept, { body })).status).toBe(400);
    }
  });
});
