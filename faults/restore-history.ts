import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deletionCancel, deletionCertificate } from '@guildhall/contract/account-deletion/player.ts';
import { chatMessages, chatSend } from '@guildhall/contract/chat/player.ts';
import { fileRemove } from '@guildhall/contract/files/routes.ts';
import { letDaysPass } from '../apps/server/src/features/account-deletion/testing/requests.ts';
import { verifyAudit } from '../apps/server/src/features/audit/audit.verifier.service.ts';
import { textOf } from '../apps/server/src/features/chat/testing/conversation.ts';
import { uploadedBy } from '../apps/server/src/features/files/testing/files.factory.ts';
import { enrolledAs } from '../apps/server/src/features/staff/testing/staff.factory.ts';
import { createSurveyFactory, freeText, single } from '../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { createDiskStore } from '../apps/server/src/storage/disk-store.ts';
import { foundIn, prepareCanaries, type Planted } from '../apps/server/src/testing/canaries.ts';
import { waitFor } from '../testbed/child.ts';
import { bytesOf, copyObjects, type Drill } from './restore-drill.ts';
import { nothingAcknowledged, writeAs, type Acknowledged, type Writer } from './restore-players.ts';

const undoMs = 12_000;
const replyText = 'It opens again.';

/** A moment to restore to. */
interface Moment {
  readonly time: string;
  /** What was acknowledged before. */
  readonly acknowledged: Acknowledged;
}

/** Staff, players whose data can be found anywhere, and others who write. Ends with a full backup. */
export const fillInstallation = async ({ open, cluster, timed }: Drill) => {
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
  return { agent, officer, survey, erased, kept, canceling, acknowledged, write, first, second };
};

export type People = Awaited<ReturnType<typeof fillInstallation>>;

export const isCertified = async ({ installation }: Drill, { request }: Planted): Promise<boolean> =>
  (await installation.call(deletionCertificate, { body: { id: request.certificate } })).answer.code === 0;

/** Erases a player, and returns the moment before. */
export const erasePlayer = async (drill: Drill, people: People): Promise<Moment> => {
  const { open, owner, cluster, check, timed } = drill;
  const { officer, erased, canceling, acknowledged } = people;
  const { files } = open.services.stores;
  const { requests } = open.services.deletionStaff;
  for (const { request } of [erased, canceling]) await requests.confirm(officer.id, { id: request.id, version: 1 });
  await timed('copy of the objects', drill.backUpObjects);
  const before = { time: await drill.now(), acknowledged: structuredClone(acknowledged) };
  check(
    'before the erasure, every canary is in the database or the store',
    (await drill.canariesOf(erased)) === erased.canaries.size,
  );
  // From now on the worker of the server may be faster; both are safe.
  await letDaysPass(owner, erased.request.id);
  await open.services.erasure.run(open.features);
  await waitFor('the erasure', () => isCertified(drill, erased), 120_000);
  check('after the erasure nothing of the player is in the store', foundIn(await bytesOf(files), erased).length === 0);
  await timed('differential backup', () => cluster.backup('diff'));
  await people.write(5);
  await drill.backUpObjects();
  return before;
};

export const epochOf = async ({ installation }: Drill, { session, conversation }: Writer): Promise<number> => {
  const { answer } = await installation.call(chatMessages, { as: session, body: { conversation, limit: 1 } });
  return (answer.msg as { epoch: number }).epoch;
};

/** The last moments before T: a reply in its ten seconds, a file that is not attached, a webhook on its way. */
export const reachT = async (drill: Drill, people: People) => {
  const { open, owner, installation } = drill;
  const { agent, canceling, acknowledged, first, second } = people;
  const loose = await uploadedBy(open.through, second.session);
  await drill.backUpObjects();
  const me = { staffId: agent.id, name: 'Agent', role: 'agent' } as const;
  const reply = { id: first.report, version: 1, key: crypto.randomUUID(), text: replyText, then: 'keep' } as const;
  await open.services.feedbackStaff.sending.reply(me, reply);
  const auditHead = await verifyAudit(open.services.database.query);
  const epoch = await epochOf(drill, second);
  // Due soon, so that the worker would carry it out not long after the restore.
  await owner.query(`set session_replication_role = replica;
    update deletion_request set due_at = now() + interval '10 minutes', confirmed_at = now() - interval '359 hours'
    where id = '${canceling.request.id}'; set session_replication_role = origin`);
  // A webhook that is on its way at T and accepted after it.
  const acceptWebhooks = installation.holdWebhooks();
  const webhooksBefore = installation.received.length;
  await people.write(1);
  await waitFor('a webhook on its way', () => installation.received.length > webhooksBefore, 60_000);
  await drill.backUpObjects();
  const moment: Moment = { time: await drill.now(), acknowledged };
  acceptWebhooks();
  await sleep(100);
  return { ...moment, loose, auditHead, epoch };
};

export type AtT = Awaited<ReturnType<typeof reachT>>;

export const repliesTo = ({ numberOf }: Drill, { report }: Writer): Promise<number> =>
  numberOf('select count(*) as number from feedback_entry where feedback_id = $1 and text = $2', [report, replyText]);

/** After T, up to the mistake: all of this is lost by the restore, or must not come back with it. */
export const passT = async (drill: Drill, people: People, { loose }: AtT) => {
  const { open, owner, installation, check, numberOf } = drill;
  const { survey, canceling, first, second } = people;
  const ticket = await installation.mint({
    guid: Number(canceling.canaries.get('guid')),
    sub: `account:${canceling.canaries.get('subject')}`,
  });
  const { session } = await installation.launchWith(ticket);
  const canceled = await installation.call(deletionCancel, { as: session, body: { id: canceling.request.id } });
  check('a player cancels a deletion after T', canceled.answer.code === 0);
  await open.services.launchService.revoke({ playerId: first.session.player });
  const spent = await installation.mint({ guid: 30_001 });
  check('a ticket works once after T', (await installation.launchWith(spent)).code === 0);
  const late = await writeAs(open.through, 30_002, survey, nothingAcknowledged());
  const removed = await installation.call(fileRemove, { as: second.session, body: { id: loose.id } });
  check('a player removes a file after T', removed.answer.code === 0);
  await installation.call(chatSend, { as: second.session, body: textOf(second.conversation, 'After T.') });
  await sleep(undoMs);
  check('the reply is sent after T', (await repliesTo(drill, first)) === 1);
  const highest = await numberOf('select max(number) as number from feedback');
  const received = [...installation.received];
  await owner.query('delete from feedback');
  await open.services.files.sweep();
  check(
    'the mistake also removed the pictures of all reports',
    (await numberOf('select count(*) as number from feedback')) === 0,
  );
  await copyObjects(open.services.stores.files, createDiskStore(join(drill.folder, 'objects-left')));
  return {
    /** A ticket that was used. */
    spent,
    /** A report that was sent. */
    late,
    /** The highest number of a report. */
    highest,
    /** The webhooks that the game had received. */
    received,
  };
};

export type Lost = Awaited<ReturnType<typeof passT>>;
