import {
  staffEnrolFinish,
  staffEnrolStart,
  staffInvitationAccept,
  staffSecondFactor,
  staffSignIn,
  staffSocket,
} from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { callAt, createInstallation, until } from '../../testing/installation.ts';
import { startProcess } from '../../testing/server-process.ts';
import { cookiesAfter } from './testing/staff.factory.ts';
import { totpOf } from './testing/totp.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();

describe('staff secrets', () => {
  it('are in no log, and are hashed or encrypted in the database [threat 4]', async () => {
    const { url, child, exited, log } = await startProcess(installation);
    const send: typeof server.call = (route, options) => callAt(url, route, options);
    const secrets = new Map<string, string>();
    const secret = (name: string, value: string): string => {
      secrets.set(name, value);
      return value;
    };
    const { link } = await server.staffService.invitations.invite(null, 'canary@guildhall.test', 'admin');
    const token = secret('invitation', link.split('#')[1] ?? '');
    const password = secret('password', 'kestrel teapot 4817');
    const joined = await send(staffInvitationAccept, { body: { token, name: 'Canary', password } });
    const enrolling = { cookie: cookiesAfter(joined.headers) };
    const started = await send(staffEnrolStart, { headers: enrolling, body: { password } });
    const totp = secret('totp secret', new URL(started.answer.msg.address).searchParams.get('secret') ?? '');
    for (const [index, code] of started.answer.msg.recovery_codes.entries()) secret(`recovery code ${index}`, code);
    await send(staffEnrolFinish, { headers: enrolling, body: { code: totpOf(totp) } });
    const wrong = secret('wrong password', 'kestrel teapot 4818');
    await send(staffSignIn, { body: { email: 'canary@guildhall.test', password: wrong } });
    const first = await send(staffSignIn, { body: { email: 'canary@guildhall.test', password } });
    const challenge = cookiesAfter(first.headers);
    await send(staffSecondFactor, { headers: { cookie: challenge }, body: { code: secret('wrong code', '987654x') } });
    const code = totpOf(totp, 1);
    const second = await send(staffSecondFactor, { headers: { cookie: challenge }, body: { code } });
    expect(second.answer.msg.step).toBe('signed_in');
    const cookie = cookiesAfter(second.headers, challenge);
    secret('signed cookie', decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? ''));
    secret('device', /\.device=([^;]+)/.exec(cookie)?.[1] ?? '');
    secret('challenge', decodeURIComponent(challenge.split('=')[1] ?? '').split('.')[0] ?? '');
    const socket = await send(staffSocket, { headers: { cookie } });
    secret('socket token', socket.answer.msg.token);
    secret('staff secret', server.config.staffSecrets[0]?.secret ?? '');
    expect([...secrets].filter(([, value]) => value.length < 6)).toEqual([]);

    child.kill('SIGTERM');
    await exited;
    await until(() => log().includes('started'));
    const tables = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    let stored = '';
    for (const { name } of tables.rows) {
      const { rows } = await owner.query(`select t::text as row from ${name} t`);
      stored += JSON.stringify(rows);
    }
    expect(stored).toContain('canary@guildhall.test');
    const found = [...secrets].filter(([, value]) =>
      [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64url')].some(
        (form) => log().includes(form) || stored.includes(form),
      ),
    );
    expect(found).toEqual([]);
    expect(log()).not.toContain('canary@');
    const trail = await owner.query(`select string_agg(a::text, ' ') as text from audit_entry a`);
    // Not all readers of the audit trail may read the staff list.
    expect(trail.rows[0].text).not.toContain('@');
    expect(trail.rows[0].text).toMatch(/staff\.sign_in_refused,staff:[0-9a-f-]{36},/);
  });
});
