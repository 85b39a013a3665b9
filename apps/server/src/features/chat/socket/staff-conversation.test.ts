import { randomUUID } from 'node:crypto';
import type { FromStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import { describe, expect, it } from 'vitest';
import { followChat, startChat } from '../testing/conversation.ts';
import { createInstallation, until, type TestServer } from '../../../testing/installation.ts';
import { openStaffSocket } from '../../../testing/sockets.ts';
import { enrolledAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const [one, two] = [await installation.start(), await installation.start()];
const make = createChatFactory(one);
const { chatStaff } = one;
const [anna, ben] = [await enrolledAs(one, 'agent'), await enrolledAs(one, 'agent')];

const open = async (server: TestServer, as: StaffCaller) => {
  const { socket, frames: heard } = await openStaffSocket(server, as);
  return {
    say: (frame: FromStaff): void => socket.send(JSON.stringify(frame)),
    answersTo: (clientId: string) =>
      heard.filter((frame) => frame.type === 'MSG_MESSAGE' && 'client_id' in frame && frame.client_id === clientId),
    heard,
  };
};
const sendFrame = (conversation: string, content: string, assignEpoch: number) =>
  ({ type: 'MSG_MESSAGE', kind: 'send', ...make.text(conversation, content), assign_epoch: assignEpoch }) as const;

describe('the staff socket in a conversation', () => {
  it('refuses messages after another agent claims the conversation, and sends the new assignment [rule 24]', async () => {
    const row = await make.claimed(anna.id);
    const socket = await open(two, anna.session);
    socket.say({ type: 'MSG_UNREAD', kind: 'resume', conversation: row.id, epoch: 1, applied: 0 });
    await until(() => socket.heard.some((frame) => 'kind' in frame && frame.kind === 'synced'));
    const first = sendFrame(row.id, 'Hello', row.assign_epoch);
    socket.say(first);
    await until(() => socket.answersTo(first.client_id).length > 0);
    expect(socket.answersTo(first.client_id)).toMatchObject([{ kind: 'ack', seq: 3 }]);
    const taken = await chatStaff.claim(ben.id, { conversation: row.id, assign_epoch: row.assign_epoch });
    await until(() => socket.heard.some((frame) => 'row' in frame && frame.row.assign_epoch === taken.assign_epoch));
    const late = sendFrame(row.id, 'Still me?', row.assign_epoch);
    socket.say(late);
    await until(() => socket.answersTo(late.client_id).length > 0);
    expect(socket.answersTo(late.client_id)).toEqual([
      {
        type: 'MSG_MESSAGE',
        kind: 'nack',
        conversation: row.id,
        client_id: late.client_id,
        code: allErrors.chat_stale.code,
        retry_after_ms: null,
      },
    ]);
    // The current epoch does not help either: it belongs to the new assignee.
    const guessed = sendFrame(row.id, 'Me!', taken.assign_epoch);
    socket.say(guessed);
    await until(() => socket.answersTo(guessed.client_id).length > 0);
    expect(socket.answersTo(guessed.client_id)).toMatchObject([{ kind: 'nack', code: allErrors.chat_stale.code }]);
    expect((await chatStaff.rowOf(row.id)).head).toBe(taken.head);
  });

  it('keeps an agent present while the console is open, and absent 60 seconds after it was last seen (ADR 20)', async () => {
    const carl = await enrolledAs(one, 'agent');
    const isHere = async () => (await chatStaff.seats.list(carl.id)).own?.is_here;
    expect(await isHere()).toBe(false);
    const seenAgo = (seconds: number) =>
      installation.owner.query(`update chat_seat set seen_at = now() - make_interval(secs => $2) where staff_id = $1`, [
        carl.id,
        seconds,
      ]);
    await chatStaff.seats.setAvailability(carl.id, 'here');
    await seenAgo(59);
    await open(two, carl.session);
    await until(async () => {
      const { rows } = await installation.owner.query(
        `select from chat_seat where staff_id = $1 and seen_at > now() - interval '30 s'`,
        [carl.id],
      );
      return rows.length === 1;
    });
    expect(await isHere()).toBe(true);
    await seenAgo(61);
    expect(await isHere()).toBe(false);
  });
});

describe('the player socket [threat 14]', () => {
  it('receives no notes, transfer notes or staff identities', async () => {
    const canary = `canary-${randomUUID()}`;
    const { session, id: conversation } = await startChat(one, 901);
    const player = await followChat(two, session, conversation);
    player.send('Hello?');
    const claimed = await chatStaff.claim(anna.id, { conversation, assign_epoch: 0 });
    await chatStaff.note(anna.id, { conversation, key: randomUUID(), text: canary });
    const given = await chatStaff.transfer(anna.id, {
      conversation,
      assign_epoch: claimed.assign_epoch,
      staff_id: ben.id,
      note: canary,
    });
    await make.answered(given, 'Good day');
    await chatStaff.finish(ben.id, { conversation, assign_epoch: given.assign_epoch, reason: 'solved' });
    await until(() => player.words().length === 5);
    expect(player.words().map(([seq]) => seq)).toEqual([1, 2, 3, 4, 5]);
    const all = JSON.stringify(player.frames);
    for (const secret of [canary, anna.id, ben.id, 'The agent', 'assign_epoch', 'staff_id']) {
      expect(all).not.toContain(secret);
    }
  });
});
