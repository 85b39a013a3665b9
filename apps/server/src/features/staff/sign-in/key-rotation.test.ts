import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffTable } from '@guildhall/contract/staff/people.ts';
import { staffProve, staffSecondFactor, staffSession, staffSignIn } from '@guildhall/contract/staff/staff.ts';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../commands/run.ts';
import { createExportCursors } from '../../../data/export-cursor.ts';
import { createKeyring, parseSecrets } from '../../../runtime/keyring.ts';
import { watchSecretsFile } from '../../../runtime/secrets-file.ts';
import { createInstallation, type TestServer } from '../../../testing/installation.ts';
import { cookiesAfter, enrolledAs, forgetCodes, signIn, type EnrolledMember } from '../testing/staff.factory.ts';
import { totpOf } from '../testing/totp.ts';
import { createFactors } from './factors.service.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const [old, next] = [randomUUID(), randomBytes(32).toString('base64')];
const startWith = (secret: string): Promise<TestServer> => installation.start({ GUILDHALL_STAFF_SECRET: secret });
// The four stages of a rotation, as servers: before, the new version is read, it is in use, the old one is gone.
const [before, reading, using, after] = [
  await startWith(old),
  await startWith(`v0:${old},v1:${next}`),
  await startWith(`v1:${next} v0:${old}`),
  await startWith(`v1:${next}`),
];
const member = await enrolledAs(before, 'admin');
beforeEach(async () => {
  await owner.query('delete from staff_attempt');
  await forgetCodes(before);
});

const stored = async (): Promise<{ secret: string; recovery_codes: string }> =>
  (await owner.query('select secret, recovery_codes from staff_two_factor where member_id = $1', [member.id])).rows[0];

const secondStep = async (server: TestServer, who: EnrolledMember, body: object) => {
  const first = await server.call(staffSignIn, { body: { email: who.email, password: who.password } });
  return server.call(staffSecondFactor, { headers: { cookie: cookiesAfter(first.headers) }, body });
};

const folder = mkdtempSync(join(tmpdir(), 'guildhall-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const guildhall = async (args: readonly string[], environment: Record<string, string>) => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  const code = await run(args, { environment, print, printError: print });
  return { code, text: lines.join('\n') };
};

describe('another staff secret', () => {
  it('finding 10: refuses every code with a clear error and a log line, never as an unexpected error', async () => {
    const other = await startWith(randomUUID());
    for (const body of [{ code: totpOf(member.secret) }, { code: member.recoveryCodes[0], is_recovery: true }]) {
      const { status, answer } = await secondStep(other, member, body);
      expect([status, answer.msg.key]).toEqual([409, 'error.factor_unreadable']);
    }
    expect((await other.call(staffSession, { as: member.session })).answer.msg.step).toBe('signed_out');
    const lines: { msg: string; versions: number[]; configured: number[] }[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const keyring = createKeyring(parseSecrets(`v7:${next}`));
    await expect(
      createFactors({ database: other.database, keyring, log }).requireReadable(member.id),
    ).rejects.toThrow();
    expect(lines).toMatchObject([
      {
        msg: 'staff sign-in: decrypting a second factor failed, no configured secret matches',
        versions: [0, 0],
        configured: [7],
      },
    ]);
    const doctor = await guildhall(['doctor'], installation.environmentWith({ GUILDHALL_STAFF_SECRET: randomUUID() }));
    expect(doctor.code).toBe(1);
    expect(doctor.text).toContain('fail  staff secret: stored second factors need v0');
    // The right secret still opens it.
    expect((await secondStep(before, member, { code: totpOf(member.secret, 1) })).status).toBe(200);
  });
});

describe('a rotation of the staff secret', () => {
  it('finding 10: keeps sessions and second factors, which no longer need the old secret afterwards', async () => {
    const session = await signIn(before, member);
    expect((await after.call(staffTable, { as: session })).status).toBe(401);
    const renewed = await using.call(staffTable, { as: session });
    expect(renewed.status).toBe(200);
    const cookie = cookiesAfter(renewed.headers, session.headers['cookie']);
    expect(decodeURIComponent(cookie)).toMatch(/\.v1\.[\w+/]{43}=$/);
    for (const server of [reading, using, after]) {
      const answer = await server.call(staffTable, { headers: { cookie } });
      // A server that still uses the old version sends the cookie back with that version, and both work meanwhile.
      expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, server === reading ? 1 : 0]);
    }
    expect((await stored()).secret).not.toContain('$');

    await signIn(using, member);
    const { secret, recovery_codes: codes } = await stored();
    expect([secret.slice(0, 6), codes.slice(0, 6)]).toEqual(['$ba$1$', '$ba$1$']);
    await signIn(reading, member);
    expect((await stored()).secret).toMatch(/^\$ba\$0\$/);
    await signIn(using, member);
    const last = await signIn(after, member);
    expect(
      (await after.call(staffProve, { as: last, body: { method: 'code', secret: totpOf(member.secret) } })).status,
    ).toBe(200);
    await forgetCodes(after);
    const spent = await secondStep(after, member, { code: member.recoveryCodes[1], is_recovery: true });
    expect(spent.answer.msg.step).toBe('signed_in');
    const refused = await secondStep(before, member, { code: totpOf(member.secret) });
    expect(refused.answer.msg.key).toBe('error.factor_unreadable');
    await signIn(using, member);
  });

  it('finding 10: rejects a cookie whose key version was changed', async () => {
    const { headers } = await signIn(using, member);
    const signed = decodeURIComponent(headers['cookie'] ?? '');
    for (const forged of [
      signed.replace('.v1.', '.v0.'),
      signed.replace('.v1.', '.'),
      signed.replace('.v1.', '.v2.'),
    ]) {
      const [name = '', value = ''] = forged.split(/=(.*)/s);
      const cookie = `${name}=${encodeURIComponent(value)}`;
      expect((await using.call(staffTable, { headers: { cookie } })).status).toBe(401);
    }
  });

  it('finding 10: keeps links to files and export cursors that are in flight', async () => {
    const [viewer, file] = [{ player: randomUUID() }, { id: randomUUID(), width: 1, height: 1, tone: '#000000' }];
    const linkFrom = async (server: TestServer): Promise<string> =>
      new URL((await server.fileLinks.fileFor(file, viewer)).src, 'http://x').searchParams.get('link') ?? '';
    const [early, late] = [await linkFrom(before), await linkFrom(using)];
    const opened = (server: TestServer) =>
      Promise.all([early, late].map(async (link) => (await server.fileLinks.opened(link, viewer))?.id === file.id));
    expect(await Promise.all([before, reading, using, after].map(opened))).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ]);
    const cursorsOf = ({ config }: TestServer) =>
      createExportCursors(createKeyring(config.staffSecrets).of('exportCursors'), clock);
    const scope = { purpose: 'survey', subject: '1', staffId: 'a' };
    const [first, second] = [cursorsOf(before).write(scope, 'here'), cursorsOf(using).write(scope, 'there')];
    expect([cursorsOf(using).read(scope, first), cursorsOf(reading).read(scope, second)]).toEqual(['here', 'there']);
    expect(() => cursorsOf(after).read(scope, first)).toThrow('invalid');
    expect(() => cursorsOf(before).read(scope, second)).toThrow('invalid');
  });

  it('finding 10: is guided by a command that counts versions, encrypts again and edits the file', async () => {
    const file = join(folder, 'staff-secret');
    writeFileSync(file, old, { mode: 0o640 });
    const environment = installation.environmentWith();
    const of = (args: string) =>
      guildhall(['secrets', ...args.split(' ')], {
        GUILDHALL_DATABASE_URL: String(environment['GUILDHALL_DATABASE_URL']),
        GUILDHALL_STAFF_SECRET_FILE: file,
      });
    await signIn(before, await enrolledAs(before, 'agent'));
    expect((await of('add')).text).toContain('v1 was added and is only read');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/v1:.*/, `v1:${next}`));
    expect(parseSecrets(readFileSync(file, 'utf8')).map(({ version }) => version)).toEqual([0, 1]);
    expect(await of('retire --version 0')).toMatchObject({ code: 1 });
    expect((await of('use --version v1')).code).toBe(0);
    expect((await of('status')).text).toMatch(/v0\tonly read\tsecond factors\t1\n/);
    expect(await of('reencrypt')).toEqual({ code: 0, text: '1 second factors were encrypted again, with v1.' });
    const status = await of('status');
    expect(status.text).not.toMatch(/v0\t.*(?:factors|codes)/);
    expect(status.text).toMatch(/v1\tin use\tsecond factors\t2/);
    expect((await of('retire --version 0')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(`v1:${next}\n`);
    expect((await of('status')).code).toBe(0);
    writeFileSync(file, `v2:${randomUUID()}`);
    const lost = await of('status');
    expect([lost.code, lost.text]).toEqual([
      1,
      expect.stringMatching(/v1\tNOT CONFIGURED\tsecond factors\t2\t2 UNREADABLE/),
    ]);
  });

  it('finding 10: reaches a running server through its file, and an invalid file changes nothing', async () => {
    const file = join(folder, 'watched');
    const replaceWith = (text: string): void => {
      writeFileSync(`${file}.tmp`, text);
      renameSync(`${file}.tmp`, file);
    };
    replaceWith(old);
    const lines: { msg: string }[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const keyring = createKeyring(parseSecrets(old));
    const watch = watchSecretsFile(file, keyring, log, 5);
    replaceWith(`v1:${next},v0:${old}`);
    await expect.poll(() => keyring.versions()).toEqual([1, 0]);
    replaceWith('v2:short');
    await expect.poll(() => lines.length).toBe(2);
    watch.close();
    expect(keyring.versions()).toEqual([1, 0]);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'staff secret: reloaded',
      'staff secret: reloading failed, keeping the old ones',
    ]);
    expect(JSON.stringify(lines)).not.toContain('short');
  });
});

describe('the list of secrets', () => {
  it.each([
    ['too short', 'v1:short'],
    ['a version twice', `v1:${old},v1:${next}`],
    ['a secret twice', `v1:${old},v2:${old}`],
    ['no version', `v1:${old},${next}`],
  ])('is refused with %s', (_, text) => {
    expect(() => parseSecrets(text)).toThrow();
  });

  it('derives another key for each purpose, also from one secret', () => {
    const keyring = createKeyring(parseSecrets(`v1:${next}`));
    const keys = (['cookies', 'factors', 'fileLinks', 'exportCursors', 'searches'] as const).map((purpose) =>
      Buffer.from(keyring.of(purpose).current().bytes).toString('hex'),
    );
    expect(new Set(keys).size).toBe(5);
  });
});
