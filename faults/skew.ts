import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatStart } from '@guildhall/contract/chat/player.ts';
import { chatClaim } from '@guildhall/contract/chat/staff.ts';
import { feedbackCreate, feedbackDetail, feedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { feedbackOpen, feedbackReply, feedbackTake } from '@guildhall/contract/feedback/staff.ts';
import { fileUpload } from '@guildhall/contract/files/routes.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { plain } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import { startBalancer } from '../testbed/balancer.ts';
import { createChatClient } from '../testbed/chat-client.ts';
import { waitFor } from '../testbed/child.ts';
import { compareContracts } from './contract-skew.ts';
import { prepareStores, serverMain } from '../testbed/installation.ts';
import { readPageRoutes } from './page-routes.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { createRecorder } from '../testbed/recorder.ts';
import { budgetsOf, previousRelease, unpackRelease } from './release.ts';
import { createServerProcess, type ServerProcess } from '../testbed/server-process.ts';
import { call, joinStaff, launchPlayer } from '../testbed/sessions.ts';
import { judge, samplePositions } from './verdict.ts';

/**
 * `npm run faults:skew`: the previous release and this one beside each other on the schema of this one, as during every
 * upgrade. What one server starts, the other continues, in both directions. `--previous` names another release.
 */
const { values } = parseArgs({
  options: { previous: { type: 'string' }, 'port-shift': { type: 'string', default: '0' } },
});
const shift = Number(values['port-shift']);

const newDatabase = 'guildhall_new';

/** A build of the player's app that consists of a page and one chunk. */
const buildWith = (folder: string, name: string): string => {
  const dist = join(folder, `dist-${name}`);
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), `<html><head><title>Guildhall</title></head><body>${name}</body></html>`);
  writeFileSync(join(dist, 'assets', `${name}-hash.js`), `export const build = '${name}';`);
  return dist;
};

const listed = (names: readonly string[]): string => names.join(', ') || 'none';

const main = async (onEnd: (close: () => Promise<void> | void) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-skew-'));
  const ref = values.previous ?? (await previousRelease());
  const entry = await unpackRelease(ref);
  const { environment, owner, migrate, schemaOf } = await prepareStores({
    folder,
    postgresPort: 5690 + shift,
    redisPort: 6690 + shift,
    main: entry,
    environment: await budgetsOf(entry),
  });
  await migrate(serverMain);
  const server = (name: string, port: number): ServerProcess =>
    createServerProcess({
      name,
      port,
      opsPort: port + 10,
      roles: 'http,gateway,worker',
      environment: { ...environment, GUILDHALL_PLAYER_DIST: buildWith(folder, name) },
      logFile: join(folder, `${name}.log`),
    });
  const targets = [server('previous', 8651 + shift), server('current', 8652 + shift)] as const;
  await Promise.all([targets[0].start(entry), targets[1].start(serverMain)]);
  const [previous, current] = [`http://127.0.0.1:${targets[0].port}`, `http://127.0.0.1:${targets[1].port}`];
  console.log(`  ${ref} and this release run on the schema of this release`);

  let failed = 0;
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      console.log(`  ok      ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`  FAILED  ${name}: ${String(error)}`);
    }
  };
  const ok = async (...args: Parameters<typeof call>): Promise<Record<string, unknown>> => {
    const { status, code, msg } = await call(...args);
    if (code !== 0) throw new Error(`${args[1].path}: ${status} ${code}`);
    return msg;
  };
  await step(`a database of ${ref} has the same schema after the upgrade as a new one`, async () => {
    const upgraded = await schemaOf();
    await migrate(serverMain, newDatabase);
    const created = await schemaOf(newDatabase);
    const other = created.find((line, at) => line !== upgraded[at]);
    if (other !== undefined || created.length !== upgraded.length) throw new Error(`differs at: ${other}`);
  });
  const keyFile = environment['GUILDHALL_DEMO_KEY_FILE'] ?? '';
  const upload = async (url: string, cookie: string): Promise<string> =>
    String((await ok(url, fileUpload, cookie, plain.jpeg))['id']);
  const recorder = createRecorder();
  const directions = [
    { name: `${ref} → this`, from: previous, to: current, guid: 41_000 },
    { name: `this → ${ref}`, from: current, to: previous, guid: 42_000 },
  ];
  for (const { name, from, to, guid } of directions) {
    const on = (what: string): string => `${name}: ${what}`;
    const cookie = await launchPlayer(from, keyFile, guid);
    await step(on('a session opened by one is accepted by the other'), async () => {
      const session = await ok(to, launchSession, cookie);
      if (session['player'] === null) throw new Error('no player');
    });
    let report = '';
    await step(on('a picture uploaded to one is attached to a report at the other'), async () => {
      const files = [await upload(from, cookie)];
      const body = { key: randomUUID(), type: 1, role_id: '12345678', email: 'player@example.com', lang: 3, files };
      const description = 'The bridge is missing after the update.';
      report = String((await ok(to, feedbackCreate, cookie, { ...body, description, context: null }))['id']);
    });
    await step(on('a report is read at both, and continued at the other'), async () => {
      await ok(from, feedbackInfo, cookie, { id: report, category_lang: 3 });
      const text = 'It is still missing today, on all servers.';
      await ok(to, feedbackDetail, cookie, { id: report, key: randomUUID(), text, files: [] });
      for (const each of [from, to]) await ok(each, feedbackInfo, cookie, { id: report, category_lang: 3 });
    });
    const [staff = ''] = await joinStaff({ url: from, environment }, [`agent-${guid}`]);
    await step(
      on('staff who signed in at one take a report at the other and reply; the player reads the reply'),
      async () => {
        const opened = await ok(to, feedbackOpen, staff, { id: report });
        const taken = await ok(to, feedbackTake, staff, { id: report, version: opened['version'] });
        const reply = { id: report, version: taken['version'], key: randomUUID(), text: 'It is back.', then: 'keep' };
        await ok(to, feedbackReply, staff, reply);
        await waitFor(
          'the reply',
          async () =>
            JSON.stringify(await ok(from, feedbackInfo, cookie, { id: report, category_lang: 3 })).includes(
              'It is back.',
            ),
          60_000,
        );
      },
    );
    await step(on('a chat between a player at one and staff at the other'), async () => {
      const conversation = String((await ok(from, chatStart, cookie, { lang: 3, context: null }))['conversation']);
      const claimed = await ok(to, chatClaim, staff, { conversation, assign_epoch: 0 });
      const common = { recorder, random: Math.random };
      const player = createChatClient({ ...common, name: `player ${guid}`, url: from, cookie, isStaff: false });
      const agent = createChatClient({ ...common, name: `agent ${guid}`, url: to, cookie: staff, isStaff: true });
      onEnd(player.stop);
      onEnd(agent.stop);
      player.follow(conversation);
      agent.follow(conversation, Number(claimed['assign_epoch']));
      player.start();
      agent.start();
      await waitFor('both connected', () => player.isConnected() && agent.isConnected(), 60_000);
      for (let nth = 1; nth <= 20; nth += 1) {
        player.send(conversation, `player says ${nth}`);
        agent.send(conversation, `agent says ${nth}`);
      }
      await waitFor('all acknowledged', () => player.pending.size + agent.pending.size === 0, 60_000);
      const listOf = (which: typeof player): number => which.followed.get(conversation)?.seen.list.length ?? 0;
      await waitFor('all delivered', () => listOf(player) >= 40 && listOf(player) === listOf(agent), 30_000);
      for (const client of [player, agent]) for (const one of client.followed.values()) client.read(one);
    });
  }
  await step('0 messages lost, doubled or out of order between the gateways', async () => {
    const place = { url: current, environment, owner };
    const sampler = samplePositions(place, recorder);
    sampler.stop();
    await sleep(1000);
    await sampler.look();
    const { violations } = await judge(place, recorder);
    if (violations.length > 0) throw new Error(violations.map(({ rule, text }) => `${rule}: ${text}`).join('; '));
  });
  for (const kind of ['nginx', 'haproxy'] as const) {
    const port = 8650 + shift + (kind === 'nginx' ? 0 : 3);
    const balancer = await startBalancer(kind, join(folder, kind), port, targets);
    onEnd(balancer.close);
    await step(`${kind} finds a chunk of either build at the server that has it`, async () => {
      for (let nth = 0; nth < 20; nth += 1) {
        const file = `${nth % 2 === 0 ? 'previous' : 'current'}-hash.js`;
        // Two in a row, because servers take turns.
        for (const path of [file, file]) {
          const { status } = await fetch(`http://127.0.0.1:${port}/community/assets/${path}`);
          if (status !== 200) throw new Error(`${path}: ${status}`);
        }
      }
    });
  }
  const isCalled = readPageRoutes(join(entry, '../../../..'));
  const { broken, removed, renamed, ahead } = await compareContracts(ref, [previous, current], isCalled);
  await step(`pages of ${ref} that are still open find every route and field`, async () => {
    if (broken.length > 0) throw new Error(broken.join('; '));
  });
  console.log(`  gone, and not called by pages of ${ref}: ${listed(removed)}; renamed: ${listed(renamed)}`);
  console.log(`  pages of this release fail at a server of ${ref} with: ${listed(ahead)}`);
  return { isOk: failed === 0, folder };
};

await runProgram('skew', main);
