import { feedbackInfo, feedbackList } from '@guildhall/contract/feedback/player.ts';
import { feedbackLink } from '@guildhall/contract/feedback/staff.ts';
import { launchClaim } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it } from 'vitest';
import { uploadedBy } from '../../files/testing/files.factory.ts';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createStaffStage } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { reports: staffReports } = server.feedbackStaff;
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];

let guid = 30_000;
const account = async () => ({ session: await server.launch({ guid: (guid += 1) }), guid });
const senderOf = (device: Session) =>
  ({ playerId: device.player, kind: 'anonymous', proof: 'device', network: '' }) as const;
/** A report from a device, with one picture. */
const sent = async () => {
  const device = await server.device();
  const { id: file } = await uploadedBy(server, device);
  return { device, id: await stage.submitted(senderOf(device), { files: [file] }) };
};
const versionOf = async (id: string): Promise<number> => (await staffReports.open(mei, id)).version;
const link = async (id: string, to: number, by = mei) =>
  staffReports.link(by, { id, version: await versionOf(id), guid: to });
const idsIn = async (body: Partial<Parameters<typeof staffReports.table>[1]>): Promise<string[]> =>
  (await staffReports.table(mei, { limit: 50, state: 'open', sort: 'oldest', ...body })).list.map(({ id }) => id);
const textOf = async (as: Session, id: string): Promise<string> =>
  // Picture links are signed with the current second, and the clock is frozen.
  (await server.call(feedbackInfo, { as, body: { id, category_lang: 3 } })).text;

describe('an unverified report for staff [P2]', () => {
  it('is marked, with no guid for a device and a claimed guid for launch parameters', async () => {
    const ids: string[] = [];
    for (const from of [
      await stage.unverified(),
      await stage.unverified(10_001),
      await stage.sender('player', { guid: 10_001 }),
      await stage.sender('guest', { guid: 10_002 }),
    ]) {
      ids.push(await stage.submitted(from));
      clock.advance(1000);
    }
    clock.reset();
    const seen = await Promise.all(ids.map((id) => staffReports.open(mei, id)));
    expect(seen.map((report) => [report.guid, report.is_verified, report.linked])).toEqual([
      [null, false, null],
      [10_001, false, null],
      [10_001, true, null],
      [10_002, true, null],
    ]);
    const { list } = await staffReports.table(mei, { limit: 50, state: 'open', sort: 'oldest' });
    expect(list.map(({ guid: shown, is_verified }) => [shown, is_verified])).toEqual(
      seen.map((report) => [report.guid, report.is_verified]),
    );
    expect(await idsIn({ is_verified: false })).toEqual(ids.slice(0, 2));
    expect(await idsIn({ is_verified: true })).toEqual(ids.slice(2));
    expect(await idsIn({ is_verified: false, lang: 3, assignee: 'nobody' })).toEqual(ids.slice(0, 2));
    expect(await idsIn({ is_verified: false, state: 'waiting' })).toEqual(ids.slice(0, 2));
    expect(await idsIn({ is_verified: false, text: '10001', by_person: true })).toEqual(ids.slice(1, 2));
  });

  it('names the author of a conflicting change, even without a guid', async () => {
    const { device, id } = await sent();
    const version = await versionOf(id);
    await stage.byStaff(mei.staffId).asked(id);
    await stage.service.detail(senderOf(device), { id, key: crypto.randomUUID(), text: 'The east gate.', files: [] });
    await expect(staffReports.take(mei, { id, version })).rejects.toMatchObject({
      reason: 'conflict',
      answer: { msg: { params: { by: '_player' } } },
    });
  });

  it('becomes verified when the player launches on the device and claims it', async () => {
    const { device, id } = await sent();
    await link(id, (await account()).guid);
    const player = await account();
    const both = { ...device, headers: { cookie: `${device.headers['cookie']}; ${player.session.headers['cookie']}` } };
    await server.call(launchClaim, { as: both, body: { take: true } });
    expect(await staffReports.open(mei, id)).toMatchObject({ guid: player.guid, is_verified: true, linked: null });
  });
});

describe('linking an unverified report to an account [P2]', () => {
  it('shows staff the account and the author of the link; a second link replaces the first', async () => {
    const [first, second] = [await account(), await account()];
    const { id } = await sent();
    expect((await link(id, first.guid)).linked).toEqual({
      guid: first.guid,
      staff: { id: mei.staffId, name: 'Mei' },
      at: clock.now(),
    });
    const again = await link(id, second.guid, omar);
    expect(again.linked).toEqual({ guid: second.guid, staff: { id: omar.staffId, name: 'Omar' }, at: clock.now() });
    expect([again.guid, again.is_verified]).toEqual([null, false]);
    expect(again.entries.map(({ kind, details }) => [kind, details])).toEqual([
      ['submitted', {}],
      ['identified', {}],
      ['identified', {}],
    ]);
    expect(await idsIn({ text: String(second.guid), by_person: true })).toEqual([id]);
    expect(await idsIn({ text: String(first.guid), by_person: true })).toEqual([]);
    // Repeating the link is a no-op.
    expect((await link(id, second.guid)).version).toBe(again.version);
  });

  it('changes no byte of what the sender sees', async () => {
    const { device, id } = await sent();
    await stage.byStaff(mei.staffId).asked(id);
    clock.advance(60_000);
    const lookAt = async () => [await textOf(device, id), (await server.call(feedbackList, { as: device })).text];
    const before = await lookAt();
    await link(id, (await account()).guid);
    expect(await lookAt()).toEqual(before);
    clock.reset();
  });

  it('shows nothing in the linked player’s app', async () => {
    const { session, guid: linkedTo } = await account();
    const { id } = await sent();
    const before = (await server.call(feedbackList, { as: session })).text;
    await link(id, linkedTo);
    await stage.byStaff(mei.staffId).finished(id, 'An answer for the device only.');
    expect((await server.call(feedbackList, { as: session })).text).toBe(before);
    const { status } = await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } });
    expect([status, await server.replies.count(session.player)]).toEqual([404, 0]);
  });

  it('is refused for a verified report, an unknown guid, a claimed guid and a stale version', async () => {
    const { guid: known } = await account();
    const { id } = await sent();
    const verified = await stage.report();
    await stage.unverified(77_001);
    await expect(link(verified, known)).rejects.toMatchObject({ reason: 'wrong_state' });
    await expect(link(id, 99_999_999)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(link(id, 77_001)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(staffReports.link(mei, { id, version: 9, guid: known })).rejects.toMatchObject({ reason: 'conflict' });
    expect((await staffReports.open(mei, id)).linked).toBeNull();
  });

  it('is audited with the member of staff, but without the account', async () => {
    const agent = await enrolledAs(server, 'agent');
    const { guid: linkedTo } = await account();
    const { id } = await sent();
    const body = { id, version: await versionOf(id), guid: linkedTo };
    const { status, answer } = await server.call(feedbackLink, { as: agent.session, body });
    expect(status).toBe(200);
    const { rows } = await owner.query(
      `select staff_id, subject, details from audit_entry where action = 'feedback.identified' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ staff_id: agent.id, subject: `feedback:${answer.msg.number}`, details: {} }]);
  });

  it('erases the report and its pictures with the account, but nothing else of the device [G3]', async () => {
    const [leaving, staying] = [await account(), await account()];
    const [linked, other] = [await sent(), await sent()];
    await link(linked.id, leaving.guid);
    await link(other.id, staying.guid);
    const erase = server.features.find(({ noun }) => noun === 'feedback')?.erasePlayer;
    await server.database.transaction(async (tx) => erase?.(tx, leaving.session.player));
    const { rows } = await owner.query(
      `select (select count(*)::int from feedback where id = $1) as reports,
         (select count(*)::int from feedback_entry where feedback_id = $1) as entries,
         (select count(*)::int from file where feedback_id = $1) as files,
         (select count(*)::int from player where id = $3) as device,
         (select count(*)::int from file where feedback_id = $2) as others`,
      [linked.id, other.id, linked.device.player],
    );
    expect(rows).toEqual([{ reports: 0, entries: 0, files: 0, device: 1, others: 1 }]);
    expect((await staffReports.open(mei, other.id)).linked?.guid).toBe(staying.guid);
  });
});
