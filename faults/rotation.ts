import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileUpload } from '@guildhall/contract/files/routes.ts';
import { staffSession } from '@guildhall/contract/staff/staff.ts';
import { run } from '../apps/server/src/commands/run.ts';
import { plain } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import { startLoad } from './http-load.ts';
import { prepareStores, serverMain } from '../testbed/installation.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRandom } from '../tools/random.ts';
import { createServerProcess } from '../testbed/server-process.ts';
import { call, cookiesAfter, joinMembers, launchPlayer, signInStaff, type StaffAccount } from '../testbed/sessions.ts';
import { startProxy } from '../testbed/tcp-proxy.ts';

/**
 * `npm run faults:rotation`: changes the staff secret twice, as docs/operations/key-rotation.md says, on two servers that
 * get each step at different times, while players and staff work. No one may be signed out, no second factor lost, no link
 * broken and no request answered with an error; afterwards nothing may need the first secret.
 */
const seed = Date.now() % 1_000_000;
const startedAt = performance.now();
const log = (text: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
/** Servers look at the file every two seconds. */
const reloadMs = 2300;

const upload = async (url: string, cookie: string): Promise<string> => {
  const { code, msg } = await call(url, fileUpload, cookie, plain.jpeg);
  if (code !== 0) throw new Error(`no upload: ${code}`);
  return String(msg['src']);
};

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-rotation-'));
  const files = ['one', 'two'].map((name) => join(folder, `${name}-secret`));
  const [master, first] = [join(folder, 'staff-secret'), randomUUID()];
  for (const file of [master, ...files]) writeFileSync(file, first);
  const { environment: shared, owner } = await prepareStores({
    folder,
    postgresPort: 5695,
    redisPort: 6695,
    main: serverMain,
    environment: { GUILDHALL_STAFF_SECRET: '', GUILDHALL_LIMITS: '{"feedback_rate":1000000}' },
  });
  const environment: Record<string, string> = { ...shared, GUILDHALL_STAFF_SECRET_FILE: master };
  const servers = files.map((file, index) =>
    createServerProcess({
      name: `server ${index + 1}`,
      port: 8671 + index,
      opsPort: 8681 + index,
      roles: 'http,gateway',
      environment: { ...environment, GUILDHALL_STAFF_SECRET_FILE: file },
      logFile: join(folder, `server-${index + 1}.log`),
    }),
  );
  await Promise.all(servers.map((each) => each.start(serverMain)));
  let turn = 0;
  const ports = servers.map(({ port }) => port);
  const front = await startProxy({
    port: 8670,
    targets: () => ((turn += 1) % 2 === 0 ? ports : ports.toReversed()),
  });
  onEnd(front.close);
  const url = 'http://127.0.0.1:8670';
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const database = owner();
  await database.connect();
  onEnd(() => database.end());
  log(`seed ${seed}: two servers with one secret`);

  const problems: string[] = [];
  const members = await joinMembers({ environment, url: urls[0] ?? '' }, ['ann', 'ben', 'eve']);
  const players = await Promise.all(
    [1, 2, 3].map((guid) => launchPlayer(url, environment['GUILDHALL_DEMO_KEY_FILE'] ?? '', guid)),
  );
  const load = startLoad({ url, cookies: players, perSecond: 20, random: createRandom(seed) });
  onEnd(load.stop);

  const counts = { sessions: 0, signIns: 0, links: 0 };
  /** A console that stays open and asks both servers in turn. */
  const watchSession = async (member: StaffAccount, isOpen: () => boolean): Promise<void> => {
    let { cookie } = member;
    for (let nth = 0; isOpen(); nth += 1) {
      const answer = await call(urls[nth % 2] ?? '', staffSession, cookie);
      counts.sessions += 1;
      if (answer.msg['step'] !== 'signed_in') problems.push(`${member.email} was signed out: ${answer.status}`);
      cookie = cookiesAfter(answer.headers, cookie);
      await sleep(150);
    }
  };
  const signIn = async (member: StaffAccount, at: string): Promise<void> => {
    // Each code works once, and the next one comes after half a minute.
    await database.query('delete from staff_code');
    counts.signIns += 1;
    if ((await signInStaff(at, member)) === null) problems.push(`${member.email} cannot sign in`);
  };
  /** Links of the step before must still open on both servers. */
  let links: string[] = [];
  const check = async (step: string): Promise<void> => {
    for (const [index, at] of urls.entries()) {
      const member = members[index];
      if (member !== undefined) await signIn(member, at);
      for (const src of links) {
        const { status } = await fetch(`${at}${src}`, { headers: { cookie: players[0] ?? '' } });
        counts.links += 1;
        if (status !== 200) problems.push(`${step}: a link to a file answers ${status}`);
      }
    }
    links = await Promise.all(urls.map((at) => upload(at, players[0] ?? '')));
    log(`${step}: ${problems.length} problems`);
  };
  const guildhall = async (args: string): Promise<{ code: number; text: string }> => {
    const lines: string[] = [];
    const print = (text: string): void => void lines.push(text);
    const code = await run(['secrets', ...args.split(' ')], { environment, print, printError: print });
    return { code, text: lines.join('\n') };
  };
  const must = async (args: string): Promise<string> => {
    const { code, text } = await guildhall(args);
    if (code !== 0) problems.push(`guildhall secrets ${args}: ${text}`);
    return text;
  };
  /** Brings the file to one server, checks both while they differ, then brings it to the other. */
  const roll = async (step: string): Promise<void> => {
    for (const [index, file] of files.entries()) {
      copyFileSync(master, file);
      await sleep(reloadMs);
      if (index === 0) await check(step);
    }
  };

  let isOpen = true;
  const consoles = Promise.all(members.map((member) => watchSession(member, () => isOpen)));
  await check('before');
  for (const [old, next] of [
    [0, 1],
    [1, 2],
  ] as const) {
    await must('add');
    await roll(`v${next} is read`);
    await must(`use --version ${next}`);
    await roll(`v${next} is in use`);
    const changed = await must('reencrypt');
    log(changed);
    if (changed.startsWith('0 ')) problems.push(`reencrypt: ${changed}`);
    // Stands for the wait of 15 minutes: links that the old version signed have expired.
    links = await Promise.all(urls.map((at) => upload(at, players[0] ?? '')));
    await must(`retire --version ${old}`);
    await roll(`v${old} is gone`);
  }
  // Has not signed in since the beginning, so only the command has encrypted this second factor again.
  for (const at of urls) await signIn(members[2] as StaffAccount, at);
  await check('after');
  isOpen = false;
  await consoles;
  await load.stop();

  const left = await must('status');
  console.log(left.replaceAll(/^/gm, '         '));
  // Cookies of browsers that the sign-ins above left behind are counted too.
  if (/v[01]\t.*(?:factors|codes)/.test(left)) problems.push('an old version is still in use');
  const { rows } = await database.query<{ old: number }>(
    String.raw`select count(*)::int as old from staff_two_factor where secret not like '$ba$2$%' or recovery_codes not like '$ba$2$%'`,
  );
  if (rows[0]?.old !== 0) problems.push(`${rows[0]?.old} second factors have an old key`);
  writeFileSync(master, first);
  if ((await guildhall('status')).code !== 1) problems.push('the first secret still reads second factors');
  const failures = load.failures.filter((each) => !each.includes(' 429 '));
  problems.push(...failures.slice(0, 10));
  for (const { name, logFile } of servers) {
    if (existsSync(logFile) && readFileSync(logFile, 'utf8').includes('unexpected error'))
      problems.push(`${name} logged an unexpected error`);
  }
  console.log(`  ${load.total()} requests of players, ${failures.length} failed`);
  console.log(
    `  ${counts.sessions} requests of open consoles, ${counts.signIns} sign-ins, ${counts.links} links opened`,
  );
  for (const problem of new Set(problems)) console.log(`  PROBLEM ${problem}`);
  return { isOk: problems.length === 0, folder };
};

await runProgram('rotation', main);
