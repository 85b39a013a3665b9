import { randomUUID } from 'node:crypto';
import type { chatTable, StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createFeedbackFactory } from '../../feedback/testing/feedback.factory.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createChatFactory(server);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const { chatStaff } = server;
const [mei, omar] = [await make.member('Mei'), await make.member('Omar')];

type TableRequest = Partial<BodyOf<typeof chatTable>>;
const pageBy = (me: string, request: TableRequest) => chatStaff.table(me, { scope: 'all', limit: 50, ...request });
const idsOf = async (me: string, request: TableRequest) => (await pageBy(me, request)).list.map(({ id }) => id);
const walk = async (me: string, request: TableRequest): Promise<string[]> => {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { list, next } = await pageBy(me, { ...request, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...list.map(({ id }) => id));
    if (next === null) return ids;
    cursor = next;
  }
};
const ended = async (row: StaffConversation, reason: 'solved' | 'abuse' = 'solved'): Promise<string> => {
  await chatStaff.finish(row.assignee?.id ?? '', {
    conversation: row.id,
    assign_epoch: row.assign_epoch,
    reason,
  });
  return row.id;
};
const idOf = async (row: Promise<StaffConversation>): Promise<string> => (await row).id;

beforeEach(() => owner.query('delete from conversation'));

describe('the conversation table', () => {
  it('lists waiting, own and open conversations oldest first, and ended ones newest first', async () => {
    const waiting = [await idOf(make.waiting()), await idOf(make.waiting()), await idOf(make.waiting())];
    const mine = [await idOf(make.claimed(mei)), await idOf(make.claimed(mei))];
    const theirs = await idOf(make.claimed(omar));
    const over = [];
    for (let index = 0; index < 5; index += 1) over.push(await ended(await make.claimed(index < 3 ? mei : omar)));
    // Same timestamp: the id breaks the tie.
    await owner.query(
      `update conversation set ended_at = (select max(ended_at) from conversation) where id = any($1)`,
      [over.slice(1, 4)],
    );
    const [newest, oldest] = [over.slice(1, 5), over[0]];
    const { rows } = await owner.query<{ id: string }>(
      `select id from conversation where id = any($1) order by ended_at desc, id`,
      [newest],
    );
    const tables: [TableRequest, string, string[]][] = [
      [{ scope: 'queue' }, mei, waiting],
      [{ scope: 'mine' }, mei, mine],
      [{ scope: 'mine' }, omar, [theirs]],
      [{ scope: 'all' }, mei, [...waiting, ...mine, theirs]],
      [{ scope: 'all', assignee: omar }, mei, [theirs]],
      [{ scope: 'ended' }, mei, [...rows.map(({ id }) => id), oldest ?? '']],
    ];
    for (const [request, me, expected] of tables) {
      expect([request, await idsOf(me, request)]).toEqual([request, expected]);
      expect([request, await walk(me, request)]).toEqual([request, expected]);
    }
    expect((await walk(mei, { scope: 'ended', assignee: omar })).toSorted()).toEqual(over.slice(3).toSorted());
  });

  it('filters by language', async () => {
    const german = await idOf(make.waiting(undefined, 'Hallo', 11));
    await make.waiting();
    expect(await idsOf(mei, { scope: 'queue', lang: 11 })).toEqual([german]);
    expect(await idsOf(mei, { scope: 'all', lang: 11 })).toEqual([german]);
    expect(await idsOf(mei, { scope: 'ended', lang: 11 })).toEqual([]);
  });

  it('finds a conversation by its number and a player’s conversations by their guid, in any state', async () => {
    const actor = await make.player();
    const first = await ended(await make.claimed(mei, actor));
    const second = await make.waiting(actor);
    await make.waiting();
    expect(await idsOf(omar, { scope: 'mine', text: String(actor.guid) })).toEqual([second.id, first]);
    expect(await walk(omar, { scope: 'mine', text: String(actor.guid) })).toEqual([second.id, first]);
    expect(await idsOf(omar, { scope: 'ended', text: `#${second.number}` })).toEqual([second.id]);
    for (const text of ['999999999999999', 'sword', "1' or 1=1", '1e3', '٣']) {
      expect(await pageBy(mei, { text })).toEqual({ list: [], next: null });
    }
  });

  it('refuses a forged cursor', async () => {
    for (const cursor of ['x', Buffer.from('[1,"2"]').toString('base64url'), '']) {
      await expect(pageBy(mei, { cursor })).rejects.toThrow('invalid');
    }
  });

  it('shows the last message and its sender, ignoring later events', async () => {
    const row = await make.claimed(mei, undefined, 'a'.repeat(300));
    expect([row.head, row.last]).toEqual([
      2,
      { sender: 2, content_type: 1, text: 'a'.repeat(120), time: expect.any(Number) },
    ]);
    await make.answered(row, 'Hello!');
    expect((await chatStaff.rowOf(row.id)).last?.text).toBe('Hello!');
  });

  it('still shows the last message after the chat was returned to the queue several times', async () => {
    const row = await make.claimed(mei, undefined, 'Where is my horse?');
    for (let times = 0; times < 4; times += 1) {
      const { id: conversation, assign_epoch } = await chatStaff.rowOf(row.id);
      const held =
        times === 0 ? { id: conversation, assign_epoch } : await chatStaff.claim(mei, { conversation, assign_epoch });
      const to = { conversation: held.id, assign_epoch: held.assign_epoch, staff_id: null, note: '' };
      await chatStaff.transfer(mei, to);
    }
    expect((await chatStaff.rowOf(row.id)).last?.text).toBe('Where is my horse?');
  });
});

describe('an unverified player’s conversation [P2]', () => {
  it('is marked as unverified in the table, in the row and when opened', async () => {
    const claimed = await make.waiting(await make.player({ guid: 51_001, proof: 'parameters' }));
    const verified = await make.waiting(await make.player({ guid: 51_001 }));
    const marks = ({ id, guid, is_verified }: StaffConversation) => [id, guid, is_verified];
    const expected = [
      [claimed.id, 51_001, false],
      [verified.id, 51_001, true],
    ];
    expect((await pageBy(mei, { scope: 'queue' })).list.map(marks)).toEqual(expected);
    expect([claimed, verified].map(marks)).toEqual(expected);
    expect(marks((await chatStaff.open(claimed.id)).row)).toEqual(expected[0]);
  });
});

describe('an opened conversation', () => {
  it('shows its context, its rating, and the player’s other conversations and reports', async () => {
    const actor = await make.player();
    const before = await ended(await make.claimed(mei, actor, 'First'));
    const report = await reports.submitted(actor, { description: 'The gate does not open any more.' });
    await reports.submitted(await reports.sender());
    const { conversation } = await server.chat.start(actor, { lang: 3, context: { version: '1.2', channel: 7 } });
    await server.chatSending.send({ playerId: actor.playerId }, make.text(conversation, 'Second'));
    const opened = await chatStaff.open(conversation);
    expect(opened).toMatchObject({
      row: { id: conversation, guid: actor.guid, channel: 7, version_of_game: '1.2', state: 'waiting' },
      entries: [],
      context: { version: '1.2', channel: 7 },
      rating_text: '',
      conversations: [{ id: before, end_reason: 'solved' }],
      reports: [{ id: report, summary: 'The gate does not open any more.', state: 0 }],
    });
    await server.chat.end(actor.playerId, conversation);
    await server.chat.rate(actor.playerId, { conversation, stars: 4, text: 'Fast.' });
    const rated = await chatStaff.open(conversation);
    expect([rated.rating_text, rated.row.rating, rated.row.end_reason]).toEqual(['Fast.', 4, 'player']);
    await expect(chatStaff.open(randomUUID())).rejects.toThrow('not_found');
  });

  it('is not rated by a player whose abuse ended it', async () => {
    const actor = await make.player();
    const conversation = await ended(await make.claimed(mei, actor, 'Insult'), 'abuse');
    const rate = server.chat.rate(actor.playerId, { conversation, stars: 1, text: 'Insult' });
    await expect(rate).rejects.toThrow('wrong_state');
    expect((await chatStaff.open(conversation)).row).toMatchObject({ rating: null, end_reason: 'abuse' });
  });

  it('still shows staff the messages that the player cleared [rule 23]', async () => {
    const actor = await make.player();
    const { id: conversation } = await make.waiting(actor, 'One');
    await server.chatSending.send({ playerId: actor.playerId }, make.text(conversation, 'Two'));
    await server.chat.clear(actor.playerId, conversation);
    const request = { conversation, limit: 1 };
    const words = async (more: { before?: number; after?: number }) => {
      const { list, is_more } = await chatStaff.page({ ...request, ...more });
      return [...list.map(({ content }) => content), is_more];
    };
    expect([await words({}), await words({ before: 2 }), await words({ after: 0 }), await words({ after: 2 })]).toEqual(
      [['Two', true], ['One', false], ['One', true], [false]],
    );
    expect((await server.chat.messages(actor.playerId, { ...request, limit: 50 })).list).toEqual([]);
    await expect(chatStaff.page({ ...request, conversation: randomUUID() })).rejects.toThrow('not_found');
  });
});

describe('conversations next to a report', () => {
  const chatsOf = async (report: string) =>
    (await chatStaff.ofReport(report)).list.map(({ id, state, assignee }) => [id, state, assignee?.name ?? null]);

  it('are the player’s own, the open one first, with its assignee', async () => {
    const player = await make.player();
    const report = await reports.submitted({ playerId: player.playerId, kind: 'player', proof: 'ticket', network: '' });
    expect(await chatsOf(report)).toEqual([]);
    await make.waiting();
    const old = await make.waiting(player);
    await server.chat.end(player.playerId, old.id);
    const live = await make.waiting(player);
    expect(await chatsOf(report)).toEqual([
      [live.id, 'waiting', null],
      [old.id, 'ended', null],
    ]);
    await chatStaff.claim(omar, { conversation: live.id, assign_epoch: live.assign_epoch });
    expect((await chatsOf(report))[0]).toEqual([live.id, 'active', 'Omar']);
  });

  it('include those of the linked account; an unknown report is not found', async () => {
    const player = await make.player();
    const report = await reports.submitted(await reports.unverified());
    await owner.query('update feedback set account_id = $2 where id = $1', [report, player.playerId]);
    const live = await make.waiting(player);
    expect(await chatsOf(report)).toEqual([[live.id, 'waiting', null]]);
    await expect(chatStaff.ofReport(randomUUID())).rejects.toThrow('not_found');
  });
});
