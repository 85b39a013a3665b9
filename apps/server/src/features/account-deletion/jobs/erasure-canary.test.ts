import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { nothingRemoved } from '@guildhall/contract/account-deletion/rules.ts';
import { deletionCertificate } from '@guildhall/contract/account-deletion/player.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationUrl, asAdmin, dropDatabase, ownerUrl, redisUrl } from '../../../../../../tools/environment.ts';
import { keepsNoPlayerData } from '../../../registration/feature.ts';
import { foundIn, prepareCanaries, type Planted } from '../../../testing/canaries.ts';
import { letDaysPass } from '../testing/requests.ts';
import { callAt, cookieName, createInstallation, until, type TestServer } from '../../../testing/installation.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { unreachableReceiver, environmentWithReceivers } from '../../webhooks/testing/requests.ts';

const installation = await createInstallation();
const { owner, folder, database } = installation;
const restored = `${database}_restored`;
const server = await installation.start();
/** Runs the real server process at the most verbose log level, because its log is searched too. */
const program = await startProcess(installation);

/** Same as `server`, but sends every request through the separate process. */
const through: TestServer = {
  ...server,
  url: program.url,
  call: (route, options) => callAt(program.url, route, options),
  launch: async (claims) => {
    const ticket = await installation.mint(claims);
    const exchanged = await callAt(program.url, { method: 'POST', path: '/launch/exchange' }, { body: { ticket } });
    const token = /=([\w-]{43});/.exec(exchanged.headers.get('set-cookie') ?? '')?.[1] ?? '';
    return { token, headers: { cookie: `${cookieName}=${token}` }, player: String(exchanged.answer.msg.player) };
  },
};

const dumpOf = (name: string): string =>
  execFileSync('pg_dump', ['--inserts', ownerUrl(name)], { maxBuffer: 1 << 30 }).toString();
const filesIn = (path: string): string[] =>
  (existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const storeOf = (path = join(folder, 'files')): string =>
  filesIn(path)
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');

const totals = async () => ({
  surveys: (await owner.query('select * from survey_count order by 1, 2, 3')).rows,
  answers: (await owner.query('select count(*) from survey_answer')).rows,
  choices: (await owner.query('select choices from survey_answer order by receipt')).rows,
  articles: (await owner.query('select count(*) from article')).rows,
});
const countsOf = async () => {
  const { rows } = await owner.query(
    `select (select joined_count from incident) as joined, (select count(*) from incident_join) as joins,
      (select supporters from suggestion) as supporters, (select count(*) from suggestion_support) as supports`,
  );
  return rows[0] as Record<string, number>;
};

let [victim, bystander] = [{} as Planted, {} as Planted];
let planted: readonly string[] = [];
let removed = nothingRemoved;
let before = { dump: '', totals: {} };

beforeAll(async () => {
  const [agent, officer, editor] = [
    await enrolledAs(server, 'agent'),
    await enrolledAs(server, 'privacy'),
    await enrolledAs(server, 'editor'),
  ];
  const canaries = await prepareCanaries(server, { agent: agent.session, editorId: editor.id });
  planted = canaries.nouns;
  removed = canaries.removed;
  victim = await canaries.plantEverywhere(through);
  bystander = await canaries.plantEverywhere(through);
  for (const { request } of [victim, bystander]) {
    await server.deletionStaff.requests.confirm(officer.id, { id: request.id, version: 1 });
  }
  before = { dump: dumpOf(database), totals: await totals() };
  execFileSync('pg_dump', ['-Fc', '-f', join(folder, 'backup'), ownerUrl(database)]);
  cpSync(join(folder, 'files'), join(folder, 'restored-files'), { recursive: true });
  await letDaysPass(owner, victim.request.id);
}, 120_000);
afterAll(async () => {
  program.child.kill('SIGKILL');
  await dropDatabase(restored);
});

describe('after an erasure [threat 38, G4]', () => {
  it('has canaries of every feature that keeps player data', () => {
    const keeping = server.features.filter(({ erasePlayer }) => erasePlayer !== keepsNoPlayerData.erasePlayer);
    // Every canary player launches and requests a deletion, and webhooks carry what other features emit.
    expect(keeping.map(({ noun }) => noun).toSorted()).toEqual(
      [...planted, 'launch', 'account-deletion', 'webhooks'].toSorted(),
    );
  });

  it('finds every planted canary in the database and the object store beforehand, so the searches below are meaningful', () => {
    const everywhere = [...victim.canaries.keys()].toSorted();
    expect(foundIn(before.dump + storeOf(), victim).toSorted()).toEqual(everywhere);
    expect(foundIn(before.dump + storeOf(), bystander).toSorted()).toEqual(everywhere);
    expect(foundIn(storeOf(), victim)).toEqual(['evidence']);
  });

  it('erases the due account on worker startup, ends its session and issues a certificate', async () => {
    const objectsBefore = filesIn(join(folder, 'files')).length;
    const worker = await startProcess(installation, {
      GUILDHALL_ROLES: 'worker',
      // The database role of workers, which reaches everything that an erasure needs.
      GUILDHALL_DATABASE_URL: applicationUrl(database).replace('guildhall_app', 'guildhall_worker'),
      ...environmentWithReceivers(installation, [unreachableReceiver]),
    });
    const certificate = () =>
      server.call(deletionCertificate, { body: { id: victim.request.certificate } }).then(({ answer }) => answer);
    await until(async () => (await certificate()).code === 0);
    expect((await certificate()).msg.removed).toEqual(removed);
    // Each number of the certificate has a canary.
    expect(Object.entries(removed).filter(([, count]) => count === 0)).toEqual([]);
    expect((await server.call(launchSession, { as: victim.session })).answer.msg.kind).toBe('anonymous');
    expect(objectsBefore - filesIn(join(folder, 'files')).length).toBe(removed.files);
    worker.child.kill('SIGTERM');
    await worker.exited;
    expect(foundIn(worker.log(), victim)).toEqual([]);
  });

  it('keeps nothing of the player in the database except the pending webhook that informs the game', async () => {
    const pending = await owner.query(`select account from webhook_event where event = 'deletion.erased'`);
    expect(pending.rows).toEqual([
      {
        account: {
          issuer: 'test-game',
          subject: `account:${victim.canaries.get('subject')}`,
          guid: Number(victim.canaries.get('guid')),
        },
      },
    ]);
    expect(foundIn(dumpOf(database), victim).toSorted()).toEqual(['guid', 'subject']);
    await owner.query(`update webhook_event set account = null where event = 'deletion.erased'`);
    expect(foundIn(dumpOf(database), victim)).toEqual([]);
  });

  it('keeps nothing in the object store, Redis or the log, and only an opaque id in the ledger', async () => {
    expect(foundIn(storeOf(), victim)).toEqual([]);
    expect(foundIn(program.log(), victim)).toEqual([]);
    expect(foundIn(storeOf(join(folder, 'ledger')) + filesIn(join(folder, 'ledger')).join('\n'), victim)).toEqual([
      'player',
    ]);
    const redis = await createClient({ url: redisUrl }).connect();
    const keys = await redis.keys(`${database}:*`);
    redis.destroy();
    expect(keys).toEqual([]);
  });

  it("leaves other players' data and all totals unchanged", async () => {
    expect(foundIn(dumpOf(database) + storeOf(), bystander).toSorted()).toEqual(
      [...bystander.canaries.keys()].toSorted(),
    );
    expect(await totals()).toEqual(before.totals);
    const { joined, joins, supporters, supports } = await countsOf();
    expect([joined, joins, supporters, supports]).toEqual([1, 1, 1, 1]);
  });

  it('records the erasure in the audit trail without identifying the player', async () => {
    const { rows } = await owner.query(
      `select staff_id, subject, details from audit_entry where action = 'deletion.erased'`,
    );
    expect(rows).toEqual([{ staff_id: null, subject: `erasure:${victim.request.certificate}`, details: {} }]);
    const { rows: left } = await owner.query('select player_id, account, objects, problem from erasure');
    expect(left).toEqual([{ player_id: null, account: null, objects: [], problem: null }]);
  });
});

describe('a backup from before the erasure [threat 38]', () => {
  it('brings the player back when restored, and the ledger erases them again', async () => {
    await asAdmin((client) => client.query(`create database ${restored} template template0`));
    execFileSync('pg_restore', ['-d', ownerUrl(restored), join(folder, 'backup')]);
    const [files, certificate] = [join(folder, 'restored-files'), victim.request.certificate];
    expect(foundIn(dumpOf(restored) + storeOf(files), victim)).toHaveLength(victim.canaries.size);
    const again = await installation.start({
      GUILDHALL_DATABASE_URL: applicationUrl(restored),
      GUILDHALL_FILES_DIR: files,
    });
    const job = again.features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'deletion.reapply');
    await job?.run();
    const { answer } = await again.call(deletionCertificate, { body: { id: certificate } });
    expect(answer).toMatchObject({ code: 0, msg: { id: certificate, removed } });
    expect(foundIn(dumpOf(restored), victim).toSorted()).toEqual(['guid', 'subject']);
    await again.database.query.updateTable('webhook_event').set({ account: null }).execute();
    expect(foundIn(dumpOf(restored) + storeOf(files), victim)).toEqual([]);
    expect(foundIn(dumpOf(restored) + storeOf(files), bystander)).toHaveLength(bystander.canaries.size);
    // Idempotent: repeated runs never touch players who were not erased.
    expect([await again.reapply.all(), await again.reapply.recent(Date.now())]).toEqual([0, 0]);
    await again.stop();
  });
});
