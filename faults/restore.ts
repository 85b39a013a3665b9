import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deletionCancel, deletionCertificate } from '@guildhall/contract/account-deletion/player.ts';
import { chatMessages, chatSend, chatStart } from '@guildhall/contract/chat/player.ts';
import { fileRemove } from '@guildhall/contract/files/routes.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { letDaysPass } from '../apps/server/src/features/account-deletion/testing/requests.ts';
import { verifyAudit } from '../apps/server/src/features/audit/audit.verifier.service.ts';
import { textOf } from '../apps/server/src/features/chat/testing/conversation.ts';
import { uploadedBy } from '../apps/server/src/features/files/testing/files.factory.ts';
import { enrolledAs } from '../apps/server/src/features/staff/testing/staff.factory.ts';
import { createSurveyFactory, freeText, single } from '../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { createDiskStore } from '../apps/server/src/storage/disk-store.ts';
import { objectDirectories, type ObjectStore } from '../apps/server/src/storage/object-store.ts';
import { foundIn, prepareCanaries, type Planted } from '../apps/server/src/testing/canaries.ts';
import pg from 'pg';
import { runToEnd, waitFor } from './child.ts';
import { runProgram, type Outcome } from './program.ts';
import { startCluster } from './restore-cluster.ts';
import { createDrillInstallation } from './restore-installation.ts';
import { fillReports, missingOf, nothingAcknowledged, writeAs, type Writer } from './restore-players.ts';

/**
 * `npm run faults:restore`: the drill of docs/operations/backup.md. Backs up a real installation with pgBackRest, erases
 * a player, deletes all reports by mistake, and restores to the moment before the mistake and to one before the erasure.
 * `--folders` keeps objects in folders instead of S3, `--reports` sets the number of older reports.
 */
const { values } = parseArgs({
  options: {
    folders: { type: 'boolean', default: false },
    reports: { type: 'string', default: '20000' },
    'port-shift': { type: 'string', default: '0' },
  },
});
const database = 'guildhall_restore';
const shift = Number(values['port-shift']);
const ports = {
  postgres: 5800 + shift,
  redis: 6750 + shift,
  receiver: 8750 + shift,
  server: 8751 + shift,
  ops: 8752 + shift,
};
const ownerUrl = `postgres://postgres@127.0.0.1:${ports.postgres}/${database}`;
const undoMs = 12_000;

const copyObjects = async (from: ObjectStore, to: ObjectStore): Promise<number> => {
  let count = 0;
  for (const directory of objectDirectories) {
    for (const { key } of await from.list(directory)) {
      const bytes = await from.get(key);
      if (bytes !== null) await to.put(key, bytes);
      count += 1;
    }
  }
  return count;
};

const bytesOf = async (store: ObjectStore): Promise<string> => {
  const texts: string[] = [];
  for (const directory of objectDirectories) {
    for (const { key } of await store.list(directory)) texts.push((await store.get(key))?.toString('latin1') ?? '');
  }
  return texts.join('\n');
};

const dump = (): Promise<string> => runToEnd('pg_dump', ['--inserts', ownerUrl]);

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-restore-'));
  let [passed, failed] = [0, 0];
  const check = (what: string, isRight: boolean): void => {
    console.log(`${isRight ? 'ok' : 'WRONG'}: ${what}`);
    if (isRight) passed += 1;
    else failed += 1;
  };
  const times: [string, number][] = [];
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    times.push([what, (performance.now() - startedAt) / 1000]);
    return result;
  };

  const cluster = await startCluster(folder, ports.postgres);
  onEnd(() => cluster.stop());
  const installation = await createDrillInstallation(folder, database, ports, values.folders);
  onEnd(() => installation.close());
  await installation.migrate(cluster.adminUrl);
  const connectOwner = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let owner = await connectOwner();
  const now = async (): Promise<string> =>
    String((await owner.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now);
  const numberOf = async (sql: string, parameters: unknown[] = []): Promise<number> =>
    Number((await owner.query<{ number: string }>(sql, parameters)).rows[0]?.number);

  await fillReports(owner, Number(values.reports));
  await installation.startServer();
  let open = await installation.openServices();
  const backupStore = createDiskStore(join(folder, 'object-backup'));

  // Before the full backup.
  const [agent, officer, editor] = [
    await enrolledAs(open.through, 'agent'),
    await enrolledAs(open.through, 'privacy'),
    await enrolledAs(open.through, 'editor'),
  ];
  const survey = await createSurveyFactory(open.services.surveys.staff, editor.id).published({
    questions: [single(1), freeText(2)],
  });
  const canaries = await prepareCanaries(open.through, { agent: agent.session, editorId: editor.id });
  const [erased, kept, canceling] = [
    await canaries.plantEverywhere(open.through),
    await canaries.plantEverywhere(open.through),
    await canaries.plantEverywhere(open.through),
  ];
  const acknowledged = nothingAcknowledged();
  let guid = 20_000;
  const write = async (count: number): Promise<Writer[]> => {
    const writers: Writer[] = [];
    for (let done = 0; done < count; done += 1) {
      guid += 1;
      writers.push(await writeAs(open.through, guid, survey, acknowledged));
    }
    return writers;
  };
  const [first, second] = await write(5);
  if (first === undefined || second === undefined) throw new Error('no writers');
  await timed('full backup', () => cluster.backup('full'));
  await write(5);

  // An erasure, with a moment before it to restore to.
  const { desk } = open.services.deletionStaff;
  for (const { request } of [erased, canceling]) await desk.confirm(officer.id, { id: request.id, version: 1 });
  await timed('copy of the objects', () => copyObjects(open.services.stores.files, backupStore));
  const beforeErasure = { time: await now(), missing: structuredClone(acknowledged) };
  check(
    'before the erasure, every canary is in the database or the store',
    foundIn((await dump()) + (await bytesOf(open.services.stores.files)), erased).length === erased.canaries.size,
  );
  // From now on the worker of the server may be faster; both are safe.
  await letDaysPass(owner, erased.request.id);
  await open.services.erasure.run(open.features);
  const isCertified = async (): Promise<boolean> =>
    (await installation.call(deletionCertificate, { body: { id: erased.request.certificate } })).answer.code === 0;
  await waitFor('the erasure', isCertified, 120_000);
  check(
    'after the erasure nothing of the player is in the store',
    foundIn(await bytesOf(open.services.stores.files), erased).length === 0,
  );
  await timed('differential backup', () => cluster.backup('diff'));
  await write(5);
  await copyObjects(open.services.stores.files, backupStore);

  // The last moments before T: a reply in its ten seconds, a file that is not attached.
  const loose = await uploadedBy(open.through, second.session);
  await copyObjects(open.services.stores.files, backupStore);
  const me = { staffId: agent.id, name: 'Agent', role: 'agent' } as const;
  const reply = {
    id: first.report,
    version: 1,
    key: crypto.randomUUID(),
    text: 'It opens again.',
    then: 'keep',
  } as const;
  await open.services.feedbackStaff.sending.reply(me, reply);
  const auditHead = await verifyAudit(open.services.database.query);
  const epochOf = async ({ session, conversation }: Writer): Promise<number> =>
    (
      (await installation.call(chatMessages, { as: session, body: { conversation, limit: 1 } })).answer.msg as {
        epoch: number;
      }
    ).epoch;
  const epochBefore = await epochOf(second);
  // Due soon, so that the worker would carry it out not long after the restore.
  await owner.query(`set session_replication_role = replica;
    update deletion_request set due_at = now() + interval '10 minutes', confirmed_at = now() - interval '359 hours'
    where id = '${canceling.request.id}'; set session_replication_role = origin`);
  // A webhook that is on its way at T and accepted after it.
  const acceptWebhooks = installation.holdWebhooks();
  const webhooksBefore = installation.received.length;
  await write(1);
  await waitFor('a webhook on its way', () => installation.received.length > webhooksBefore, 60_000);
  await copyObjects(open.services.stores.files, backupStore);
  const point = await now();
  acceptWebhooks();
  await sleep(100);

  // After T: all of this is lost by the restore, or must not come back with it.
  const canceled = await installation.call(deletionCancel, {
    as: (
      await installation.launchWith(
        await installation.mint({
          guid: Number(canceling.canaries.get('guid')),
          sub: `account:${canceling.canaries.get('subject')}`,
        }),
      )
    ).session,
    body: { id: canceling.request.id },
  });
  check('a player cancels a deletion after T', canceled.answer.code === 0);
  await open.services.launchService.revoke({ playerId: first.session.player });
  const spent = await installation.mint({ guid: 30_001 });
  check('a ticket works once after T', (await installation.launchWith(spent)).code === 0);
  const late = await writeAs(open.through, 30_002, survey, nothingAcknowledged());
  const removed = await installation.call(fileRemove, { as: second.session, body: { id: loose.id } });
  check('a player removes a file after T', removed.answer.code === 0);
  await installation.call(chatSend, { as: second.session, body: textOf(second.conversation, 'After T.') });
  await sleep(undoMs);
  const repliesTo = (report: string): Promise<number> =>
    numberOf('select count(*) as number from feedback_entry where feedback_id = $1 and text = $2', [
      report,
      reply.text,
    ]);
  check('the reply is sent after T', (await repliesTo(first.report)) === 1);
  const highest = await numberOf('select max(number) as number from feedback');
  const earlier = new Map(installation.received.map(({ id, text }) => [id, text]));
  const receivedCount = installation.received.length;
  await owner.query('delete from feedback');
  await open.services.files.sweep();
  check(
    'the mistake also removed the pictures of all reports',
    (await numberOf('select count(*) as number from feedback')) === 0,
  );
  const objectsLeft = createDiskStore(join(folder, 'objects-left'));
  await copyObjects(open.services.stores.files, objectsLeft);

  const shutDown = async (): Promise<void> => {
    await open.services.close();
    await installation.stopServer();
    await owner.query('select pg_switch_wal()').catch(() => undefined);
    await owner.end();
    await cluster.stop();
  };
  const restoreTo = async (what: string, time: string): Promise<void> => {
    await timed(`${what}: pgbackrest restore`, () => cluster.restore(time));
    await timed(`${what}: recovery of the WAL`, () => cluster.recovered());
    owner = await connectOwner();
  };
  /** Copies the objects that `guildhall files check` reports as missing from the backup, and no others. */
  const restoreObjects = async (store: ObjectStore): Promise<string> => {
    const { text } = await installation.guildhall('files', 'check');
    for (const [, key = ''] of text.matchAll(/^missing object: files\/(\S+)/gm)) {
      const bytes = await backupStore.get(key);
      if (bytes !== null) await store.put(key, bytes);
    }
    return text;
  };
  const gone = async (who: Planted): Promise<boolean> =>
    foundIn((await dump()) + (await bytesOf(open.services.stores.files)), who).length === 0;

  console.log('\n# Restore to T, the moment before the mistake');
  await shutDown();
  await restoreTo('to T', point);
  check('everything acknowledged before T is there', (await missingOf(owner, acknowledged)) === 0);
  check(
    'nothing written after T is there',
    (await numberOf('select count(*) as number from feedback where id = $1', [late.report])) === 0,
  );
  check(
    'the restored database does not know the ticket used after T, so the wait below is needed',
    (await numberOf(`select count(*) as number from launch_ticket where jti = $1`, [
      (JSON.parse(Buffer.from(spent.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti,
    ])) === 0,
  );
  const prepared = await timed('to T: guildhall after-restore, with the wait for tickets', () =>
    installation.guildhall('after-restore'),
  );
  console.log(prepared.text.trim().replaceAll(/^/gm, '  '));
  check('guildhall after-restore succeeds', prepared.code === '0');
  open = await installation.openServices();
  const { files } = open.services.stores;
  const before = await timed('to T: guildhall files check and copying missing objects', () => restoreObjects(files));
  console.log(`  ${before.trim().split('\n').at(-1)}`);
  const again = await installation.guildhall('files', 'check');
  check('after that every row has its object, and younger objects without rows are left alone', again.code === '0');
  const strict = await installation.guildhall('files', 'check', '--older-than', '0');
  check('objects written after T have no row', strict.text.includes('object without a row'));
  const guarded = await installation.guildhall('files', 'sweep');
  check('the sweep leaves objects younger than a day alone', guarded.text.includes('removed 0 objects'));
  const swept = await installation.guildhall('files', 'sweep', '--older-than', '0', '--force');
  const clean = await installation.guildhall('files', 'check', '--older-than', '0');
  check('the sweep removes them when their time has come', swept.code === '0' && clean.code === '0');
  check(
    'the audit trail is whole and contains the head known before T',
    (await verifyAudit(open.services.database.query, { id: auditHead.entries, hash: auditHead.headHash })).brokenId ===
      null,
  );
  await timed('to T: start of the server until ready', () => installation.startServer());
  check('the ticket used after T is refused', (await installation.launchWith(spent)).code !== 0);
  const kindOf = async ({ session }: Writer): Promise<unknown> =>
    ((await installation.call(launchSession, { as: session })).answer.msg as { kind: unknown }).kind;
  check('a session that was ended after T stays ended', (await kindOf(first)) === 'anonymous');
  check('all other sessions ended too', (await kindOf(second)) === 'anonymous');
  const relaunched = { ...second, session: await open.through.launch({ guid: 20_002 }) };
  check(
    'an open conversation has a new epoch, so that devices discard their copy',
    (await epochOf(relaunched)) > epochBefore,
  );
  const sent = await installation.call(chatSend, {
    as: relaunched.session,
    body: textOf(second.conversation, 'Again.'),
  });
  check('the conversation continues', sent.answer.code === 0);
  const next = await writeAs(open.through, 30_003, survey, nothingAcknowledged());
  check(
    'a new report gets a number that was never used before',
    (await numberOf('select number from feedback where id = $1', [next.report])) > highest,
  );
  await waitFor('the reply', async () => (await repliesTo(first.report)) > 0, 60_000);
  check('the reply that waited at T is sent once', (await repliesTo(first.report)) === 1);
  await sleep(3000);
  check(
    'the deletion that was canceled after T is on hold and not carried out',
    (await numberOf(
      `select count(*) as number from deletion_request where id = $1 and state = 'confirmed' and held_at is not null`,
      [canceling.request.id],
    )) === 1,
  );
  check('the erased player is not back', await gone(erased));
  check('the certificate of the erasure is still known', await isCertified());
  check(
    'other players have everything',
    foundIn((await dump()) + (await bytesOf(files)), kept).length === kept.canaries.size,
  );
  const resent = () => installation.received.slice(receivedCount).filter(({ id }) => earlier.has(id));
  await waitFor('the webhook on its way at T', () => resent().length > 0, 60_000).catch(() => undefined);
  check(
    'the webhook on its way at T is sent again, with the same id and body',
    resent().length > 0 && resent().every(({ id, text }) => earlier.get(id) === text),
  );
  const sinceThen = installation.received.length - receivedCount;
  console.log(`  webhooks since the restore: ${sinceThen}, of which ${resent().length} were received before`);
  await timed('to T: new full backup', () => cluster.backup('full'));

  console.log('\n# Restore to the moment before the erasure, with all objects from the backup');
  await shutDown();
  await restoreTo('before the erasure', beforeErasure.time);
  open = await installation.openServices();
  await copyObjects(backupStore, open.services.stores.files);
  check(
    'the restore brings the erased player back',
    foundIn((await dump()) + (await bytesOf(open.services.stores.files)), erased).length === erased.canaries.size,
  );
  await open.services.close();
  const reapplied = await timed('before the erasure: guildhall after-restore', () =>
    installation.guildhall('after-restore', '--no-wait'),
  );
  console.log(reapplied.text.trim().replaceAll(/^/gm, '  '));
  check(
    'guildhall after-restore finds and erases the player',
    reapplied.text.includes('erased players found again: 1, erased: 1'),
  );
  await installation.startServer();
  open = await installation.openServices();
  check('the certificate is the same', await isCertified());
  // The game is notified again; what names the account goes when it has acknowledged.
  await waitFor(
    'the acknowledgment of the webhook',
    async () => (await numberOf('select count(*) as number from webhook_event where account is not null')) === 0,
    60_000,
  );
  await installation.guildhall('files', 'sweep', '--older-than', '0', '--force');
  check('nothing of the erased player is in the database or the store', await gone(erased));
  check(
    'other players have everything',
    foundIn((await dump()) + (await bytesOf(open.services.stores.files)), kept).length === kept.canaries.size,
  );
  check('everything acknowledged before that moment is there', (await missingOf(owner, beforeErasure.missing)) === 0);
  const files2 = await installation.guildhall('files', 'check', '--older-than', '0');
  check('rows and objects agree in both directions', files2.code === '0');
  check(
    'players can start a chat',
    (
      await installation.call(chatStart, {
        as: await open.through.launch({ guid: 30_004 }),
        body: { lang: 3, context: null },
      })
    ).answer.code === 0,
  );

  const size = await numberOf('select pg_database_size(current_database()) as number');
  console.log(`\ndatabase: ${Math.round(size / 1e6)} MB; objects: ${values.folders ? 'folders' : 'S3'}`);
  for (const [what, seconds] of times) console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`);
  await open.services.close();
  await installation.stopServer();
  await owner.end();
  console.log(`${passed} checks passed, ${failed} failed`);
  return { isOk: failed === 0, folder };
};

await runProgram('restore', main);
