import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatSend, chatStart } from '@guildhall/contract/chat/player.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { verifyAudit } from '../apps/server/src/features/audit/audit.verifier.service.ts';
import { textOf } from '../apps/server/src/features/chat/testing/conversation.ts';
import { waitFor } from '../testbed/child.ts';
import { runProgram, type Outcome } from '../testbed/program.ts';
import { copyObjects, openDrill, type Drill } from './restore-drill.ts';
import {
  epochOf,
  erasePlayer,
  fillInstallation,
  isCertified,
  passT,
  reachT,
  repliesTo,
  type AtT,
  type Lost,
  type People,
} from './restore-history.ts';
import { missingOf, nothingAcknowledged, writeAs, type Writer } from './restore-players.ts';

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

const print = (text: string): void => console.log(text.trim().replaceAll(/^/gm, '  '));

const checkRows = async ({ owner, check, numberOf }: Drill, t: AtT, { late, spent }: Lost): Promise<void> => {
  check('everything acknowledged before T is there', (await missingOf(owner, t.acknowledged)) === 0);
  check(
    'nothing written after T is there',
    (await numberOf('select count(*) as number from feedback where id = $1', [late.report])) === 0,
  );
  const { jti } = JSON.parse(Buffer.from(spent.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
  check(
    'the restored database does not know the ticket used after T, so the wait below is needed',
    (await numberOf(`select count(*) as number from launch_ticket where jti = $1`, [jti])) === 0,
  );
};

/** Copies the objects that `guildhall files check` reports as missing from the backup, and no others. */
const copyMissingObjects = async ({ installation, open, backupStore }: Drill): Promise<string> => {
  const { text } = await installation.guildhall('files', 'check');
  for (const [, key = ''] of text.matchAll(/^missing object: files\/(\S+)/gm)) {
    const bytes = await backupStore.get(key);
    if (bytes !== null) await open.services.stores.files.put(key, bytes);
  }
  return text;
};

const repairObjects = async (drill: Drill): Promise<void> => {
  const { check } = drill;
  const { guildhall } = drill.installation;
  const before = await drill.timed('to T: guildhall files check and copying missing objects', () =>
    copyMissingObjects(drill),
  );
  console.log(`  ${before.trim().split('\n').at(-1)}`);
  const again = await guildhall('files', 'check');
  check('after that every row has its object, and younger objects without rows are left alone', again.code === '0');
  const strict = await guildhall('files', 'check', '--older-than', '0');
  check('objects written after T have no row', strict.text.includes('object without a row'));
  const guarded = await guildhall('files', 'sweep');
  check('the sweep leaves objects younger than a day alone', guarded.text.includes('removed 0 objects'));
  const swept = await guildhall('files', 'sweep', '--older-than', '0', '--force');
  const clean = await guildhall('files', 'check', '--older-than', '0');
  check('the sweep removes them when their time has come', swept.code === '0' && clean.code === '0');
};

const checkPlayers = async (drill: Drill, { first, second, survey }: People, t: AtT, lost: Lost): Promise<void> => {
  const { open, installation, check, numberOf } = drill;
  check('the ticket used after T is refused', (await installation.launchWith(lost.spent)).code !== 0);
  const kindOf = async ({ session }: Writer): Promise<unknown> =>
    ((await installation.call(launchSession, { as: session })).answer.msg as { kind: unknown }).kind;
  check('a session that was ended after T stays ended', (await kindOf(first)) === 'anonymous');
  check('all other sessions ended too', (await kindOf(second)) === 'anonymous');
  const relaunched = { ...second, session: await open.through.launch({ guid: 20_002 }) };
  check(
    'an open conversation has a new epoch, so that devices discard their copy',
    (await epochOf(drill, relaunched)) > t.epoch,
  );
  const sent = await installation.call(chatSend, {
    as: relaunched.session,
    body: textOf(second.conversation, 'Again.'),
  });
  check('the conversation continues', sent.answer.code === 0);
  const next = await writeAs(open.through, 30_003, survey, nothingAcknowledged());
  check(
    'a new report gets a number that was never used before',
    (await numberOf('select number from feedback where id = $1', [next.report])) > lost.highest,
  );
};

/** What waited at T goes on once, and nothing that ended after T comes back. */
const checkWork = async (drill: Drill, { first, erased, kept, canceling }: People): Promise<void> => {
  const { check } = drill;
  await waitFor('the reply', async () => (await repliesTo(drill, first)) > 0, 60_000);
  check('the reply that waited at T is sent once', (await repliesTo(drill, first)) === 1);
  await sleep(3000);
  check(
    'the deletion that was canceled after T is on hold and not carried out',
    (await drill.numberOf(
      `select count(*) as number from deletion_request where id = $1 and state = 'confirmed' and held_at is not null`,
      [canceling.request.id],
    )) === 1,
  );
  check('the erased player is not back', (await drill.canariesOf(erased)) === 0);
  check('the certificate of the erasure is still known', await isCertified(drill, erased));
  check('other players have everything', (await drill.canariesOf(kept)) === kept.canaries.size);
};

const checkWebhooks = async ({ installation, check }: Drill, { received }: Lost): Promise<void> => {
  const earlier = new Map(received.map(({ id, text }) => [id, text]));
  const resent = () => installation.received.slice(received.length).filter(({ id }) => earlier.has(id));
  await waitFor('the webhook on its way at T', () => resent().length > 0, 60_000).catch(() => undefined);
  check(
    'the webhook on its way at T is sent again, with the same id and body',
    resent().length > 0 && resent().every(({ id, text }) => earlier.get(id) === text),
  );
  const sinceThen = installation.received.length - received.length;
  console.log(`  webhooks since the restore: ${sinceThen}, of which ${resent().length} were received before`);
};

const restoreToT = async (drill: Drill, people: People, t: AtT, lost: Lost): Promise<void> => {
  const { installation, check, timed } = drill;
  console.log('\n# Restore to T, the moment before the mistake');
  await drill.restoreTo('to T', t.time);
  await checkRows(drill, t, lost);
  const prepared = await timed('to T: guildhall after-restore, with the wait for tickets', () =>
    installation.guildhall('after-restore'),
  );
  print(prepared.text);
  check('guildhall after-restore succeeds', prepared.code === '0');
  await drill.reopen();
  await repairObjects(drill);
  const { entries: id, headHash: hash } = t.auditHead;
  check(
    'the audit trail is whole and contains the head known before T',
    (await verifyAudit(drill.open.services.database.query, { id, hash })).brokenId === null,
  );
  await timed('to T: start of the server until ready', () => installation.startServer());
  await checkPlayers(drill, people, t, lost);
  await checkWork(drill, people);
  await checkWebhooks(drill, lost);
  await timed('to T: new full backup', () => drill.cluster.backup('full'));
};

const restoreToErasure = async (
  drill: Drill,
  { erased, kept }: People,
  before: Awaited<ReturnType<typeof erasePlayer>>,
): Promise<void> => {
  const { installation, check, numberOf } = drill;
  console.log('\n# Restore to the moment before the erasure, with all objects from the backup');
  await drill.restoreTo('before the erasure', before.time);
  await drill.reopen();
  await copyObjects(drill.backupStore, drill.open.services.stores.files);
  check('the restore brings the erased player back', (await drill.canariesOf(erased)) === erased.canaries.size);
  await drill.open.services.close();
  const reapplied = await drill.timed('before the erasure: guildhall after-restore', () =>
    installation.guildhall('after-restore', '--no-wait'),
  );
  print(reapplied.text);
  check(
    'guildhall after-restore finds and erases the player',
    reapplied.text.includes('erased players found again: 1, erased: 1'),
  );
  await installation.startServer();
  await drill.reopen();
  check('the certificate is the same', await isCertified(drill, erased));
  // The game is notified again; what names the account goes when it has acknowledged.
  await waitFor(
    'the acknowledgment of the webhook',
    async () => (await numberOf('select count(*) as number from webhook_event where account is not null')) === 0,
    60_000,
  );
  await installation.guildhall('files', 'sweep', '--older-than', '0', '--force');
  check('nothing of the erased player is in the database or the store', (await drill.canariesOf(erased)) === 0);
  check('other players have everything', (await drill.canariesOf(kept)) === kept.canaries.size);
  check(
    'everything acknowledged before that moment is there',
    (await missingOf(drill.owner, before.acknowledged)) === 0,
  );
  const files = await installation.guildhall('files', 'check', '--older-than', '0');
  check('rows and objects agree in both directions', files.code === '0');
  const started = await installation.call(chatStart, {
    as: await drill.open.through.launch({ guid: 30_004 }),
    body: { lang: 3, context: null },
  });
  check('players can start a chat', started.answer.code === 0);
};

const main = async (onEnd: (close: () => Promise<void>) => void): Promise<Outcome> => {
  const drill = await openDrill(
    { hasFolders: values.folders, reports: Number(values.reports), portShift: Number(values['port-shift']) },
    onEnd,
  );
  const people = await fillInstallation(drill);
  const beforeErasure = await erasePlayer(drill, people);
  const t = await reachT(drill, people);
  const lost = await passT(drill, people, t);
  await restoreToT(drill, people, t, lost);
  await restoreToErasure(drill, people, beforeErasure);

  const size = await drill.numberOf('select pg_database_size(current_database()) as number');
  console.log(`\ndatabase: ${Math.round(size / 1e6)} MB; objects: ${values.folders ? 'folders' : 'S3'}`);
  drill.printTimes();
  await drill.close();
  console.log(`${drill.passed()} checks passed, ${drill.wrong()} failed`);
  return { isOk: drill.wrong() === 0, folder: drill.folder };
};

await runProgram('restore', main);
