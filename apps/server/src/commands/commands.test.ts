import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../tools/environment.ts';
import { hasFfmpeg } from '../features/files/testing/ffmpeg.ts';
import { deletionFactoryOf, letDaysPass } from '../features/account-deletion/testing/requests.ts';
import { enrolledAs } from '../features/staff/testing/staff.factory.ts';
import { environmentWithReceivers, unreachableReceiver } from '../features/webhooks/testing/requests.ts';
import { createInstallation, until } from '../testing/installation.ts';
import { run } from './run.ts';
import { openSocket } from '../testing/sockets.ts';

const installation = await createInstallation();
const server = await installation.start();
const whole = {
  ...installation.environmentWith(),
  ...environmentWithReceivers(installation, [unreachableReceiver]),
};
const only = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, whole[name] ?? '']));

const guildhall = async (args: readonly string[], environment: Record<string, string>) => {
  const [out, err]: [string[], string[]] = [[], []];
  const context = {
    environment,
    print: (text: string) => void out.push(text),
    printError: (text: string) => void err.push(text),
  };
  const code = await run(args, context);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const database = 'GUILDHALL_DATABASE_URL';
const redis = ['GUILDHALL_REDIS_URL', 'GUILDHALL_REDIS_PREFIX'];

describe('the guildhall command', () => {
  it.each([
    ['serve', [], /10 problems/],
    ['check-config', [], /10 problems/],
    ['doctor', [], /10 problems/],
    [
      'audit',
      [],
      /one problem\.\n\nGUILDHALL_DATABASE_URL is missing\.\n.*\n {2}Example: GUILDHALL_DATABASE_URL=postgres:/,
    ],
    ['staff', ['list'], /one problem\.\n\nGUILDHALL_DATABASE_URL/],
    [
      'staff',
      ['invite', '--email', 'a@b.test', '--role', 'admin'],
      /2 problems.*GUILDHALL_DATABASE_URL.*GUILDHALL_PUBLIC_ORIGIN/s,
    ],
    ['revoke', ['--guid', '1'], /2 problems.*GUILDHALL_DATABASE_URL.*GUILDHALL_REDIS_URL/s],
    ['erasures', ['--list'], /one problem\.\n\nGUILDHALL_LEDGER_DIR/],
  ])('names what %s needs, without a stack trace', async (name, args, message) => {
    const { code, out, err } = await guildhall([name, ...args], {});
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toContain('    at ');
  });

  it.each([
    [['staff']],
    [['revoke']],
    [['deletions']],
    [['deletions', 'second-word']],
    [['switch']],
    [['switch', 'set', 'launch', 'off', '--reason', 'No.']],
    [['switch', 'set', 'search', 'read_only', '--reason', 'No.']],
    [['switch', 'set', 'chat', 'off']],
    [['erasures']],
    [['erasures', '--give-up', '-1']],
    [['erasures', '--list', '--give-up', '90']],
    [['audit', '--known', 'x']],
    [['serve', '--port', '1']],
    [['nonsense']],
  ])('explains its forms after %s', async (args) => {
    const { code, err } = await guildhall(args, whole);
    expect(code).toBe(2);
    expect(err).toMatch(
      /guildhall (?:deletions second-word|staff invite|revoke --guid|switch list|erasures --list|audit|serve|COMMAND)/,
    );
  });

  it('verifies the audit trail with the database alone [threat 17]', async () => {
    const member = await enrolledAs(server, 'agent');
    const { code, out } = await guildhall(['audit'], only(database));
    const [whole, compared] = out.split('\n');
    expect([code, whole]).toEqual([0, expect.stringMatching(/^whole: \d+ entries, head \d+:[\da-f]{64}$/)]);
    expect(compared).toBe('not compared with stored heads: neither GUILDHALL_S3_FILE nor GUILDHALL_LEDGER_DIR is set');
    const { out: list } = await guildhall(['staff', 'list'], only(database));
    expect(list).toContain(member.email);
    const head = (whole ?? '').replace(/.* head /, '').replace(/[\da-f]$/, (digit) => (digit === '0' ? '1' : '0'));
    expect(await guildhall(['audit', '--known', head], only(database))).toMatchObject({ code: 1, out: '' });
  });

  it('pauses a feature as the operator, and lists who changed what', async () => {
    const needed = only(database, ...redis);
    const done = await guildhall(['switch', 'set', 'chat', 'read_only', '--reason', 'Forty links a second.'], needed);
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('chat is read_only')]);
    await until(() => server.switchWatch.stateOf('chat') === 'read_only');
    const { out } = await guildhall(['switch', 'list'], needed);
    expect(out).toMatch(/^articles\ton$/m);
    expect(out).toMatch(/^chat\tread_only\t\S+\toperator\tForty links a second\.$/m);
    const entries = await server.audit.table({ subject: 'switch:chat', limit: 5 });
    expect(entries.list.map(({ action, staff }) => [action, staff])).toEqual([['switch.changed', null]]);
    await guildhall(['switch', 'set', 'chat', 'on', '--reason', 'Over.'], needed);
  });

  it('finding N6: gives the second word for a deletion request that waits', async () => {
    const make = deletionFactoryOf(server);
    const { id, number } = await make.unverified();
    const needed = only(database, ...redis);
    const word = () => guildhall(['deletions', 'second-word', '--number', String(number)], needed);
    expect(await word()).toMatchObject({ code: 1, err: expect.stringContaining('not linked to an account yet') });
    const officer = await enrolledAs(server, 'privacy');
    await server.deletionStaff.requests.link(officer.id, {
      id,
      version: 1,
      guid: 4_000_000,
      reason: 'The orders match.',
    });
    expect(await word()).toMatchObject({ code: 0, out: expect.stringContaining('has the second word') });
    expect(await word()).toMatchObject({ code: 1, err: expect.stringContaining('does not wait') });
    const entries = await server.audit.table({ subject: `deletion:${number}`, limit: 5 });
    expect(entries.list.map(({ action, staff }) => [action, staff])).toEqual([
      ['deletion.second_word', null],
      ['deletion.linked', expect.objectContaining({ id: officer.id })],
    ]);
  });

  it('invites and deactivates staff, and resets no sign-in of a deactivated member', async () => {
    const variables = only(database, 'GUILDHALL_PUBLIC_ORIGIN');
    const invite = ['staff', 'invite', '--email', 'new@guildhall.test', '--role', 'admin'];
    const { code, out } = await guildhall(invite, variables);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^https:\/\/guildhall\.test\/community\/console\/invitation#[\w-]{43}\nworks once, until 20/,
      ),
    ]);
    const atConsole = { ...variables, GUILDHALL_CONSOLE_ORIGIN: 'https://console.guildhall.test' };
    const other = await guildhall([...invite.slice(0, 3), 'other@guildhall.test', ...invite.slice(4)], atConsole);
    expect(other.out).toMatch(/^https:\/\/console\.guildhall\.test\/community\/console\/invitation#/);
    const member = await enrolledAs(server, 'agent');
    const deactivate = ['staff', 'deactivate', '--email', member.email];
    expect(await guildhall(deactivate, only(database, ...redis))).toMatchObject({
      code: 0,
      out: `${member.email} is deactivated; all sessions ended`,
      err: '',
    });
    expect(await guildhall(['staff', 'invite', '--email', member.email, '--role', 'agent'], variables)).toMatchObject({
      code: 1,
      err: 'guildhall staff: there is already a staff account with this address',
    });
    const reset = () => guildhall(['staff', 'reset', '--email', member.email], variables);
    expect(await reset()).toMatchObject({
      code: 1,
      out: '',
      err: 'guildhall staff: this account is deactivated: an admin has to reactivate it in the console (People) first',
    });
    await server.staffService.people.change(null, { id: member.id, is_active: true });
    expect(await reset()).toMatchObject({ code: 0, out: expect.stringContaining('/invitation#') });
  });

  it('ends sessions and closes their sockets [threat 6]', async () => {
    const opened = await openSocket(server, await server.launch({ guid: 71 }));
    expect(await guildhall(['revoke', '--guid', '71'], only(database, ...redis))).toEqual({
      code: 0,
      out: '1 sessions ended',
      err: '',
    });
    expect(await opened.closed).toBe(4402);
    await server.launch({ guid: 72 });
    const withoutRedis = { ...only(database), GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' };
    const { code, out, err } = await guildhall(['revoke', '--guid', '72'], withoutRedis);
    expect([code, out]).toEqual([0, '1 sessions ended']);
    expect(err).toContain('within a minute');
  });

  it('checks the configuration without connecting, and warns of unknown names', async () => {
    const away = {
      ...whole,
      GUILDHALL_DATABASE_URL: 'postgres://127.0.0.1:1/none',
      GUILDHALL_TRUSTED_PROXY: '10.0.0.1',
    };
    expect(await guildhall(['check-config'], away)).toEqual({
      code: 0,
      out: 'The configuration is valid: roles http, gateway; https://guildhall.test; launches by ticket.',
      err: 'warning: GUILDHALL_TRUSTED_PROXY is not a variable of this version and is ignored; check its spelling.',
    });
    const key = { kid: 'k', issuer: 'i', alg: 'EdDSA', key: { kty: 'OKP', crv: 'Ed25519', x: '!'.repeat(43) } };
    const file = join(installation.folder, 'wrong-keys.json');
    writeFileSync(file, JSON.stringify([key]));
    expect(await guildhall(['check-config'], { ...whole, GUILDHALL_LAUNCH_KEYS_FILE: file })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('GUILDHALL_LAUNCH_KEYS_FILE'),
    });
  });
});

describe('guildhall doctor', () => {
  for (const name of ['dist', 'console-dist']) {
    mkdirSync(join(installation.folder, name), { recursive: true });
    writeFileSync(join(installation.folder, name, 'index.html'), '');
  }
  for (const name of ['media', 'files', 'ledger']) {
    mkdirSync(join(installation.folder, name), { recursive: true });
    chmodSync(join(installation.folder, name), 0o777);
  }

  it('finds nothing wrong with a complete installation', async () => {
    const { code, out } = await guildhall(['doctor'], { ...whole, GUILDHALL_TRUSTED_PROXIES: '10.0.0.0/8' });
    // Without ffmpeg it warns that iPhones have no voice messages.
    expect(out).not.toMatch(hasFfmpeg ? /^(?:fail|warn)/m : /^(?:fail|warn(?! {2}voice messages))/m);
    expect(code).toBe(0);
    for (const text of [
      'database: reachable',
      'guildhall_app owns nothing',
      'statement timeout: 10s',
      'redis: reachable',
    ]) {
      expect(out).toContain(text);
    }
    // The space of each file system is judged, too (doctor-public.test.ts).
    for (const name of ['media', 'files', 'ledger'])
      expect(out).toMatch(new RegExp(`^ok +.*/${name} is writable, [\\d.]+ [MG]iB free`, 'm'));
  });

  it('passes on why Redis refuses', async () => {
    const refused = { ...whole, GUILDHALL_REDIS_URL: 'redis://nobody:wrong@127.0.0.1:6379' };
    expect((await guildhall(['doctor'], refused)).out).toMatch(/^fail {2}redis: .*WRONGPASS/m);
  });

  it('says what is wrong and what to do', async () => {
    const { code, out } = await guildhall(['doctor'], {
      ...whole,
      GUILDHALL_DATABASE_URL: ownerUrl(installation.database),
      GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1',
      GUILDHALL_PUBLIC_ORIGIN: 'http://community.example.com',
      GUILDHALL_MEDIA_DIR: '/etc/passwd/media',
      GUILDHALL_PLAYER_DIST: '/nowhere',
    });
    expect(code).toBe(1);
    const failed = Array.from(out.matchAll(/^fail {2}([^:]+)/gm), (match) => match[1]);
    expect(failed).toEqual(['public origin', 'database role', 'redis', 'media folder', 'player app']);
    expect(out).toContain('warn  trusted proxies');
    expect(out).toContain('Connect as a role that owns nothing');
  });

  it('warns, as check-config does, if no system of the game is notified of deletions [G4]', async () => {
    const withEvents = (events: readonly string[]) => ({
      ...whole,
      ...environmentWithReceivers(installation, [{ ...unreachableReceiver, events }]),
    });
    const words = 'no receiver in GUILDHALL_WEBHOOKS_FILE subscribes to deletion.* events';
    for (const environment of [{ ...whole, GUILDHALL_WEBHOOKS_FILE: '' }, withEvents(['chat.ended'])]) {
      expect((await guildhall(['doctor'], environment)).out).toContain(`warn  webhooks: ${words}`);
      expect(await guildhall(['check-config'], environment)).toMatchObject({
        code: 0,
        err: expect.stringContaining(words),
      });
    }
    const some = withEvents(['deletion.erased']);
    expect((await guildhall(['doctor'], some)).out).toContain('ok    webhooks: the game is notified of deletions');
    expect(await guildhall(['check-config'], some)).toMatchObject({ code: 0, err: '' });
  });

  it('reports a database that does not answer, without its password', async () => {
    const url = 'postgres://guildhall_app:canary-7f3a@127.0.0.1:1/none';
    const { code, out, err } = await guildhall(['doctor'], { ...whole, GUILDHALL_DATABASE_URL: url });
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('fail  database: connect ECONNREFUSED');
    expect(out).not.toContain('canary-7f3a');
  });
});

describe('as an unprivileged user with a read-only file system', () => {
  // Root can write anywhere, so the processes run as another user, who can write nowhere.
  const unprivileged = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {};
  const readOnly = join(installation.folder, 'read-only');
  mkdirSync(readOnly, { mode: 0o555 });
  chmodSync(installation.folder, 0o755);

  const started = async (args: readonly string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../guildhall.ts'), ...args], {
      env: { ...env, HOME: '/nonexistent' },
      cwd: readOnly,
      ...unprivileged,
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out: out.trim(), err: err.trim() };
  };

  it.each<[name: string, args: string[], variables: string[], output: RegExp]>([
    ['version', [], [], /^\d+\.\d+\.\d+$/],
    ['audit', [], [database], /^whole: \d+ entries/],
    ['staff', ['list'], [database], /\tagent\t/],
    [
      'staff',
      ['invite', '--email', 'second@guildhall.test', '--role', 'agent'],
      [database, 'GUILDHALL_PUBLIC_ORIGIN'],
      /^https:\/\/guildhall\.test\/community\/console\/invitation#/,
    ],
    ['revoke', ['--kid', 'leaked'], [database, ...redis], /^0 sessions ended$/],
    ['erasures', ['--list'], ['GUILDHALL_LEDGER_DIR'], /^$/],
    [
      'erasures',
      ['--reapply'],
      [database, ...redis, 'GUILDHALL_FILES_DIR', 'GUILDHALL_LEDGER_DIR'],
      /^0 were there again, 0 are erased$/,
    ],
    [
      'erasures',
      ['--give-up', '90'],
      [database],
      /^0 events of deletions are given up; certificates say that the game was not notified$/,
    ],
    ['check-config', [], Object.keys(whole), /^The configuration is valid/],
    ['doctor', [], Object.keys(whole), hasFfmpeg ? / 0 warnings, 0 failed$/ : / 1 warnings, 0 failed$/],
  ])(
    '%s %j works with its own variables alone',
    async (name, args, variables, output) => {
      await enrolledAs(server, 'agent');
      const result = await started([name, ...args], only(...variables));
      expect(result).toEqual({ code: 0, out: expect.stringMatching(output), err: '' });
    },
    120_000,
  );

  it('serve ends with the list of problems and without a stack trace', async () => {
    const { code, err } = await started(['serve'], only(database));
    expect(code).toBe(2);
    expect(err).toMatch(/9 problems/);
    expect(err).not.toContain('    at ');
  }, 120_000);
});

// Last: what it erases stays in the ledger.
describe('guildhall erasures --give-up', () => {
  it('gives up telling the game of an erasure: the certificate says so, and the event forgets the account [G4]', async () => {
    const make = deletionFactoryOf(server);
    const [first, second] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];
    const { id, certificate } = await make.confirmed(first.id, second.id, await make.player());
    await letDaysPass(installation.owner, id);
    const jobs = server.features.flatMap((feature) => feature.jobs ?? []);
    await jobs.find(({ name }) => name === 'deletion.erase')?.run();
    const named = async (): Promise<number> =>
      (
        await installation.owner.query(
          `select id from webhook_event where event like 'deletion.%' and account is not null`,
        )
      ).rows.length;
    const giveUp = async (days: string) => (await guildhall(['erasures', '--give-up', days], only(database))).out;
    expect(await giveUp('90')).toMatch(/^0 events of deletions are given up/);
    expect(await named()).toBeGreaterThan(0);
    expect(await make.service.certificate(certificate)).not.toHaveProperty('unnotified_at');
    expect(await giveUp('0')).toMatch(/^[1-9]\d* events of deletions are given up; certificates say/);
    expect(await named()).toBe(0);
    expect(await make.service.certificate(certificate)).toMatchObject({ unnotified_at: expect.any(Number) });
  });
});
