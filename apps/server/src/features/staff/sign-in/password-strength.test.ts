import { staffPasswordChange, staffInvitationAccept, staffSignIn } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs, password } from '../testing/staff.factory.ts';
import { flawOf } from './password-strength.adapter.ts';

const installation = await createInstallation();
const server = await installation.start();

const weak = (why: string) => ({ code: 1212, msg: { key: 'error.password_weak', params: { why } } });

describe('new passwords', () => {
  it('finding 13: refuses common passwords when an invitation is accepted and when a password is changed', async () => {
    const { link } = await server.staffService.invitations.invite(null, 'brannigan@guildhall.test', 'agent');
    const token = link.split('#')[1];
    const accept = async (tried: string) =>
      (await server.call(staffInvitationAccept, { body: { token, name: 'Zara Brannigan', password: tried } })).answer;
    expect(await accept('passwordpassword')).toEqual(weak('pattern'));
    expect(await accept('aaaaaaaaaaaa')).toEqual(weak('pattern'));
    expect(await accept('iloveyou1234')).toEqual(weak('common'));
    expect(await accept('xK9 brannigan mQ2')).toEqual(weak('personal'));
    expect(await accept('my Guildhall console')).toEqual(weak('personal'));
    expect((await accept(password)).code).toBe(0);

    const member = await enrolledAs(server, 'agent');
    const change = async (next: string) =>
      (await server.call(staffPasswordChange, { as: member.session, body: { current: password, next } })).answer;
    expect(await change('passwordpassword')).toEqual(weak('pattern'));
    expect(await change('aaaaaaaaaaaa')).toEqual(weak('pattern'));
    // The old password still works, so nothing was half changed.
    const again = await server.call(staffSignIn, { body: { email: member.email, password } });
    expect(again.answer.msg.step).toBe('second_factor');
    expect((await change('kettle orbit 4512')).code).toBe(0);
  });

  it('finding 13: finds patterns, common words with digits and disguised names, but accepts phrases', () => {
    const known = ['zoë.märz@studio', 'Zoë März', 'Guildhall', 'Demo Quest'];
    const flaws = (passwords: string[]) => passwords.map((each) => flawOf(each, known));
    expect(flaws(['abcabcabcabc', 'abcdefghijklmnop'])).toEqual(['pattern', 'pattern']);
    expect(flaws(['123456789012', 'Password1234', 'qwertyuiopasdf', 'p@ssw0rd2026'])).toEqual(
      Array.from({ length: 4 }, () => 'common'),
    );
    expect(flaws(['Z.o.e-M.A.R.Z 77 qx', 'demoquest wins 9', 'GUILDHALL-4512-x'])).toEqual(
      Array.from({ length: 3 }, () => 'personal'),
    );
    expect(
      flaws(['correct horse battery', 'kettle-orbit-4512', 'xK9#mQ2$vL7!', '茶壶轨道麦田蓝色风筝四五一二']),
    ).toEqual(Array.from({ length: 4 }, () => null));
  });
});
