import { feedbackDays } from '@guildhall/contract/feedback/rules.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { repliesOwn, type Own } from '@guildhall/contract/replies/player.ts';
import { describe, expect, it } from 'vitest';
import { startChat, textOf } from '../chat/testing/conversation.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { senderOf } from '../feedback/testing/player-view.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { openSocket } from '../../testing/sockets.ts';

const installation = await createInstallation();
const { clock } = installation;
const server = await installation.start();
const agent = await signInAs(server, 'agent');
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const dayMs = 24 * 60 * 60 * 1000;

let guid = 4000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
const ownOf = async (as: Session): Promise<Own> => {
  const { answer } = await server.call(repliesOwn, { as });
  return answer.msg as Own;
};
const nothing = { replies: 0, chat: null, reports: [] };

describe('what is a person’s own', () => {
  it('is nothing for a player without reports and conversations, and their socket says so [D5]', async () => {
    const player = await newPlayer();
    expect(await ownOf(player)).toEqual(nothing);
    const { frames } = await openSocket(server, player);
    expect(frames[0]).not.toHaveProperty('has_chat');
    expect(frames[0]).not.toHaveProperty('has_reports');
  });

  it('has the place in line of a waiting conversation, and then the face and first words of its answer [D5]', async () => {
    const before = await startChat(server, ++guid);
    const chat = await startChat(server, ++guid);
    const { ahead } = (await ownOf(before.session)).chat ?? {};
    expect((await ownOf(chat.session)).chat).toEqual({
      state: 'waiting',
      unread: 0,
      ahead: (ahead ?? 0) + 1,
      persona: null,
      answer: null,
    });
    expect((await openSocket(server, chat.session)).frames[0]).toMatchObject({ kind: 'hello', has_chat: true });
    const held = await server.chatStaff.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    const words = `The gate opens at dawn. ${'More about gates. '.repeat(30)}`;
    await server.chatSending.send({ staffId: agent.staffId, assignEpoch: held.assign_epoch }, textOf(chat.id, words));
    const { chat: answered } = await ownOf(chat.session);
    expect(answered).toMatchObject({ state: 'active', unread: 1, ahead: null, answer: { kind: 'text' } });
    expect(answered?.persona?.portrait).toBeTruthy();
    expect(answered?.answer?.words).toMatch(/^The gate opens at dawn\. .*…$/);
    await server.chat.read(chat.player, { conversation: chat.id, seq: 100 });
    expect((await ownOf(chat.session)).chat).toMatchObject({ unread: 0, answer: null });
    await server.chat.end(chat.player, chat.id);
    expect((await ownOf(chat.session)).chat).toBeNull();
  });

  it('is without the conversation while the player is blocked, whose reports stay readable [F6]', async () => {
    const chat = await startChat(server, ++guid);
    const id = await reports.submitted(senderOf(chat.session));
    expect(await ownOf(chat.session)).toMatchObject({ chat: { state: 'waiting' }, reports: [{ id }] });
    const wanted = { kind: 'block', hours: 24, reason: 'spam', note: '' } as const;
    await server.restrictions.impose(agent.staffId, { of: 'chat', id: chat.id }, wanted);
    await server.restrictionWatch.check();
    expect(await ownOf(chat.session)).toMatchObject({ chat: null, reports: [{ id }] });
  });

  it('lists reports that are open or answered, with the question that has the next deadline first [D5]', async () => {
    const player = await newPlayer();
    const from = senderOf(player);
    const pending = await reports.submitted(from);
    const asked = await reports.inState(1, agent.staffId, from);
    const answered = await reports.submitted(from);
    await reports.byStaff(agent.staffId).finished(answered);
    const own = await ownOf(player);
    expect(own.reports.map(({ id }) => id)).toEqual([asked, answered, pending]);
    expect(own.reports.map(({ is_unread: isUnread }) => isUnread)).toEqual([true, true, false]);
    expect(own.replies).toBe(2);
    expect(own.reports[0]?.lapses_at).toBe(clock.now() + feedbackDays.lapse * dayMs);
    expect(own.reports[0]?.words).not.toBe('');
    expect(own.reports[2]).toMatchObject({ state: 0, words: '', lapses_at: null });
    expect((await openSocket(server, player)).frames[0]).toMatchObject({ kind: 'hello', has_reports: true });
    await server.feedback.seen({ playerId: player.player }, { id: answered, until: clock.now() });
    expect((await ownOf(player)).reports.map(({ id }) => id)).toEqual([asked, pending]);
  });

  it('reaches a person without a launch, and no other; totals stay the same for everyone [D5]', async () => {
    const [device, stranger] = [await server.device(), await server.device()];
    const from = { playerId: device.player, kind: 'anonymous', proof: 'device', network: '' } as const;
    const id = await reports.submitted(from);
    await reports.byStaff(agent.staffId).finished(id);
    expect(await ownOf(device)).toMatchObject({ replies: 1, chat: null, reports: [{ id, is_unread: true }] });
    expect(await ownOf(stranger)).toEqual(nothing);
    const totals = await Promise.all([device, stranger].map((as) => server.call(articleTotal, { as })));
    expect(totals[0]?.answer).toEqual(totals[1]?.answer);
    expect(Object.keys(totals[0]?.answer.msg as object)).not.toContain('replies');
  });

  it('leaves out reports that the list no longer shows [F3]', async () => {
    const player = await newPlayer();
    await reports.submitted(senderOf(player));
    clock.advance(32 * dayMs);
    const later = await server.launch({ guid });
    expect(await ownOf(later)).toEqual(nothing);
    clock.reset();
  });
});
