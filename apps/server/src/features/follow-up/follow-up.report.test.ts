import { randomUUID } from 'node:crypto';
import { chatMessages } from '@guildhall/contract/chat/player.ts';
import { feedbackInfo, feedbackList, type FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { feedbackOpen, type StaffReport } from '@guildhall/contract/feedback/staff.ts';
import { followUpReport } from '@guildhall/contract/follow-up/staff.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { textOf } from '../chat/testing/conversation.ts';
import { heldChat, sendFileAs } from '../chat/testing/files.ts';
import { openLink, uploadedBy } from '../files/testing/files.factory.ts';
import { signInAs, enrolledAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
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
  it('carries the transcript for staff and tells the player, who finds it among the reports (ADR 57)', async () => {
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
    // The transcript is for staff only.
    const info = await server.call(feedbackInfo, {
      as: held.session,
      body: { id: String(msg.id), category_lang: 3 },
    });
    expect(info.text).not.toContain('My sword is gone!');
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
