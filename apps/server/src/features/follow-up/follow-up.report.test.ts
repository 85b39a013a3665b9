import { randomUUID } from 'node:crypto';
import { chatMessages } from '@guildhall/contract/chat/player.ts';
import { feedbackInfo, feedbackList, type FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { feedbackOpen, feedbackPictures, type StaffReport } from '@guildhall/contract/feedback/staff.ts';
import { followUpReport } from '@guildhall/contract/follow-up/staff.ts';
import { playerTimeline } from '@guildhall/contract/players/staff.ts';
import { staffSearchOverview } from '@guildhall/contract/staff-search/staff.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { textOf } from '../chat/testing/conversation.ts';
import { heldChat, sendFileAs } from '../chat/testing/files.ts';
import { openLink, uploadedBy } from '../files/testing/files.factory.ts';
import { createIndexing } from '../staff-search/testing/staff-search.factory.ts';
import { signInAs, enrolledAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const agent = await signInAs(server, 'agent');
const colleague = (await enrolledAs(server, 'agent')).session;
let guid = 8000;

const bodyOf = (conversation: string, more: object = {}) => ({
  conversation,
  key: randomUUID(),
  type: 1 as const,
  summary: 'The sword is gone.',
  is_mine: true,
  again: false,
  ...more,
});
const report = async (body: ReturnType<typeof bodyOf>, as = agent) =>
  (await server.call(followUpReport, { as, body })).answer;
const chat = async () => {
  const held = await heldChat(server, agent, (guid += 1));
  await server.chatSending.send({ playerId: held.player }, textOf(held.id, 'My sword is gone!'));
  return held;
};

const openAs = async (as: Session, id: string) =>
  (await server.call(feedbackOpen, { as, body: { id } })).answer.msg as unknown as StaffReport;
const ownOf = async (as: Session) =>
  ((await server.call(feedbackList, { as, body: {} })).answer.msg as unknown as MsgOf<typeof feedbackList>).list;

describe('a report made from a chat', () => {
  it('finding N10: carries the transcript for staff who may read chats and tells the player, who finds it among the reports (ADR 57)', async () => {
    const held = await chat();
    const { code, msg } = await report(bodyOf(held.id));
    expect([code, msg.is_new]).toEqual([0, true]);
    const opened = await openAs(agent, String(msg.id));
    expect(opened).toMatchObject({
      description: 'The sword is gone.',
      state: 2,
      lang: 3,
      guid,
      is_verified: true,
      assignee: { id: agent.staffId },
    });
    const note = opened.entries.find(({ kind }) => kind === 'note');
    expect(note?.text).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d #${guid}: My sword is gone!$`));
    const { answer: read } = await server.call(chatMessages, {
      as: held.session,
      body: { conversation: held.id, limit: 50 },
    });
    expect(read.msg.list.at(-1)).toMatchObject({
      event: null,
      content: `#${msg.number}`,
      report: { id: msg.id, number: msg.number },
    });
    expect((await ownOf(held.session)).map(({ id }) => id)).toEqual([msg.id]);
    // Nor for those who may not read chats.
    const analyst = await signInAs(server, 'analyst');
    const forAnalyst = await openAs(analyst, String(msg.id));
    expect(forAnalyst.description).toBe('The sword is gone.');
    expect(JSON.stringify(forAnalyst)).not.toContain('My sword is gone!');
    // The transcript is for staff only.
    const info = await server.call(feedbackInfo, {
      as: held.session,
      body: { id: String(msg.id), category_lang: 3 },
    });
    expect(info.text).not.toContain('My sword is gone!');
  });

  it('finding N10: shows its transcript neither in the timeline nor in the search of an analyst', async () => {
    const held = await chat();
    await server.chatSending.send({ playerId: held.player }, textOf(held.id, 'A zephyrite sword.'));
    const { msg } = await report(bodyOf(held.id));
    const analyst = await signInAs(server, 'analyst');
    const timeline = await server.call(playerTimeline, { as: analyst, body: { player: held.player, limit: 100 } });
    expect(timeline.text).toContain('The sword is gone.');
    expect(timeline.text).not.toContain('zephyrite');
    await createIndexing(server.services)();
    const search = async (text: string): Promise<string> =>
      (await server.call(staffSearchOverview, { as: analyst, body: { text } })).text;
    expect(await search('sword')).toContain(String(msg.id));
    expect(await search('zephyrite')).not.toContain(String(msg.id));
  });

  it('finding N10: leaves the transcript out of the search an hour after the upgrade, also of reports that do not change', async () => {
    const held = await chat();
    await server.chatSending.send({ playerId: held.player }, textOf(held.id, 'A tanzanite shield.'));
    const { msg } = await report(bodyOf(held.id));
    const analyst = await signInAs(server, 'analyst');
    const index = createIndexing(server.services);
    const found = async (): Promise<boolean> =>
      (await server.call(staffSearchOverview, { as: analyst, body: { text: 'tanzanite' } })).text.includes(
        String(msg.id),
      );
    // As the previous release indexed it.
    await owner.query(`update feedback_entry set details = details - 'chat' || '{"was": true}' where details ? 'chat'`);
    await owner.query(`delete from staff_search_progress where kind > 100`);
    await owner.query('insert into staff_search_due (kind, subject_id) values (1, $1)', [msg.id]);
    await index();
    expect(await found()).toBe(true);
    await owner.query(`update feedback_entry set details = details - 'was' || '{"chat": true}' where details ? 'was'`);
    await owner.query('delete from staff_search_due');
    const postings = async () =>
      (
        await owner.query(
          'select 1 from staff_search_posting p join staff_search_entry e on e.id = p.entry_id where e.subject_id = $1',
          [msg.id],
        )
      ).rows.length;
    const before = await postings();
    await index();
    expect(await postings()).toBe(before);
    clock.advance(3_600_000);
    await index();
    expect(await postings()).toBeLessThan(before);
    expect(await found()).toBe(false);
    clock.reset();
  });

  it('is one per chat and key, unless another is asked for (ADR 57)', async () => {
    const { id } = await chat();
    const body = bodyOf(id);
    const [first, again, other] = [await report(body), await report(body), await report(bodyOf(id))];
    expect([again.msg, other.msg]).toEqual([
      { ...first.msg, is_new: false },
      { ...first.msg, is_new: false },
    ]);
    const more = bodyOf(id, { again: true });
    const second = await report(more);
    expect([second.msg.is_new, second.msg.number === first.msg.number]).toEqual([true, false]);
    expect((await report(more)).msg).toEqual({ ...second.msg, is_new: false });
  });

  it('can be made from an ended chat, which gets no further message: the report is unread instead (ADR 57)', async () => {
    const { id, session, epoch } = await chat();
    await server.chatStaff.finish(agent.staffId, { conversation: id, assign_epoch: epoch, reason: 'solved' });
    const { head } = await server.chatStaff.rowOf(id);
    const { msg } = await report(bodyOf(id, { is_mine: false }), colleague);
    expect([msg.is_new, (await server.chatStaff.rowOf(id)).head]).toEqual([true, head]);
    expect((await ownOf(session)).map(({ is_unread: isUnread, state }) => [isUnread, state])).toEqual([[true, 0]]);
  });

  it('is refused for an open chat of a colleague (ADR 57)', async () => {
    const { id } = await chat();
    expect(anyErrorNameOf((await report(bodyOf(id), colleague)).code)).toBe('chat_stale');
    expect(anyErrorNameOf((await report(bodyOf(randomUUID()))).code)).toBe('not_found');
  });

  it('shows the pictures of the chat to its assignee only, and to the player (ADR 57)', async () => {
    const held = await chat();
    const picture = await uploadedBy(server, held.session);
    await sendFileAs(server, held.session, held.id, picture.id, 'picture');
    const { msg } = await report(bodyOf(held.id));
    // The first look at the pictures of a report is recorded.
    await server.call(feedbackPictures, { as: agent, body: { id: String(msg.id) } });
    const [mine, theirs] = [await openAs(agent, String(msg.id)), await openAs(colleague, String(msg.id))];
    expect([mine.picture_count, mine.pictures.map(({ id }) => id), theirs.pictures]).toEqual([1, [picture.id], []]);
    expect((await openLink(server, mine.pictures[0]?.src ?? '', agent.headers)).status).toBe(200);
    const info = await server.call(feedbackInfo, {
      as: held.session,
      body: { id: String(msg.id), category_lang: 3 },
    });
    const [shown] = (info.answer.msg as unknown as FeedbackInfo).pictures;
    expect((await openLink(server, String(shown?.src), held.session.headers)).status).toBe(200);
    // Clearing the chat hides its messages, not the report.
    await server.chat.clear(held.player, held.id);
    expect((await openLink(server, String(shown?.src), held.session.headers)).status).toBe(200);
  });
});
