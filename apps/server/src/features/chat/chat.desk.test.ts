import { randomUUID } from 'node:crypto';
import type { chatTable, DeskConversation } from '@guildhall/contract/chat-desk.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createFeedbackFactory } from '../feedback/feedback.factory.ts';
import { createChatFactory } from './chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createChatFactory(server);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const { chatDesk } = server;
const [mei, omar] = [await make.member('Mei'), await make.member('Omar')];

type Wish = Partial<BodyOf<typeof chatTable>>;
const pageBy = (me: string, wish: Wish) => chatDesk.table(me, { scope: 'all', limit: 50, ...wish });
const idsOf = async (me: string, wish: Wish) => (await pageBy(me, wish)).list.map(({ id }) => id);
/** Every page of a table, one after the other. */
const walk = async (me: string, wish: Wish): Promise<string[]> => {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { list, next } = await pageBy(me, { ...wish, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...list.map(({ id }) => id));
    if (next === null) return ids;
    cursor = next;
  }
};
const ended = async (row: DeskConversation): Promise<string> => {
  await chatDesk.finish(row.assignee?.id ?? '', {
    conversation: row.id,
    assign_epoch: row.assign_epoch,
    reason: 'solved',
  });
  return row.id;
};
const idOf = async (row: Promise<DeskConversation>): Promise<string> => (await row).id;

beforeEach(() => owner.query('delete from conversation'));

describe('the table of conversations', () => {
  it('has those that wait, one’s own, all that run, each oldest first, and those that ended newest first', async () => {
    const waiting = [await idOf(make.waiting()), await idOf(make.waiting()), await idOf(make.waiting())];
    const mine = [await idOf(make.claimed(mei)), await idOf(make.claimed(mei))];
    const theirs = await idOf(make.claimed(omar));
    const over = [];
    for (let index = 0; index < 5; index += 1) over.push(await ended(await make.claimed(index < 3 ? mei : omar)));
    // Ended in one moment: their ids tell them apart.
    await owner.query(
      `update conversation set ended_at = (select max(ended_at) from conversation) where id = any($1)`,
      [over.slice(1, 4)],
    );
    const [newest, oldest] = [over.slice(1, 5), over[0]];
    const { rows } = await owner.query<{ id: string }>(
      `select id from conversation where id = any($1) order by ended_at desc, id`,
      [newest],
    );
    const tables: [Wish, string, string[]][] = [
      [{ scope: 'queue' }, mei, waiting],
      [{ scope: 'mine' }, mei, mine],
      [{ scope: 'mine' }, omar, [theirs]],
      [{ scope: 'all' }, mei, [...waiting, ...mine, theirs]],
      [{ scope: 'all', assignee: omar }, mei, [theirs]],
      [{ scope: 'ended' }, mei, [...rows.map(({ id }) => id), oldest ?? '']],
    ];
    for (const [wish, me, expected] of tables) {
      expect([wish, await idsOf(me, wish)]).toEqual([wish, expected]);
      expect([wish, await walk(me, wish)]).toEqual([wish, expected]);
    }
    expect((await walk(mei, { scope: 'ended', assignee: omar })).toSorted()).toEqual(over.slice(3).toSorted());
  });

  it('is narrowed to a language', async () => {
    const german = await idOf(make.waiting(undefined, 'Hallo', 11));
    await make.waiting();
    expect(await idsOf(mei, { scope: 'queue', lang: 11 })).toEqual([german]);
    expect(await idsOf(mei, { scope: 'all', lang: 11 })).toEqual([german]);
    expect(await idsOf(mei, { scope: 'ended', lang: 11 })).toEqual([]);
  });

  it('finds a conversation by its number and all of a player by their guid, whatever became of them', async () => {
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

  it('refuses a place that it did not write', async () => {
    for (const cursor of ['x', Buffer.from('[1,"2"]').toString('base64url'), '']) {
      await expect(pageBy(mei, { cursor })).rejects.toThrow('invalid');
    }
  });

  it('tells who said what last, and not what happened since', async () => {
    const row = await make.claimed(mei, undefined, 'a'.repeat(300));
    expect([row.head, row.last]).toEqual([
      2,
      { sender: 2, content_type: 1, text: 'a'.repeat(120), time: expect.any(Number) },
    ]);
    await make.answered(row, 'Hello!');
    expect((await chatDesk.rowOf(row.id)).last?.text).toBe('Hello!');
  });
});

describe('P2: a conversation without a verified launch', () => {
  it('is marked in the table, in the row and when it is opened', async () => {
    const claimed = await make.waiting(await make.player({ guid: 51_001, proof: 'parameters' }));
    const verified = await make.waiting(await make.player({ guid: 51_001 }));
    const marks = ({ id, guid, is_verified }: DeskConversation) => [id, guid, is_verified];
    const expected = [
      [claimed.id, 51_001, false],
      [verified.id, 51_001, true],
    ];
    expect((await pageBy(mei, { scope: 'queue' })).list.map(marks)).toEqual(expected);
    expect([claimed, verified].map(marks)).toEqual(expected);
    expect(marks((await chatDesk.open(claimed.id)).row)).toEqual(expected[0]);
  });
});

describe('an opened conversation', () => {
  it('has its context, its rating, and what else there is of its player', async () => {
    const actor = await make.player();
    const before = await ended(await make.claimed(mei, actor, 'First'));
    const report = await reports.submitted(actor, { description: 'The gate does not open any more.' });
    await reports.submitted(await reports.sender());
    const { conversation } = await server.chat.start(actor, { lang: 3, context: { version: '1.2', channel: 7 } });
    await server.chatSending.send({ playerId: actor.playerId }, make.text(conversation, 'Second'));
    const opened = await chatDesk.open(conversation);
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
    const rated = await chatDesk.open(conversation);
    expect([rated.rating_text, rated.row.rating, rated.row.end_reason]).toEqual(['Fast.', 4, 'player']);
    await expect(chatDesk.open(randomUUID())).rejects.toThrow('not_found');
  });

  it('rule 23: keeps for staff what its player cleared', async () => {
    const actor = await make.player();
    const { id: conversation } = await make.waiting(actor, 'One');
    await server.chatSending.send({ playerId: actor.playerId }, make.text(conversation, 'Two'));
    await server.chat.clear(actor.playerId, conversation);
    const wish = { conversation, limit: 1 };
    const words = async (more: { before?: number; after?: number }) => {
      const { list, is_more } = await chatDesk.page({ ...wish, ...more });
      return [...list.map(({ content }) => content), is_more];
    };
    expect([await words({}), await words({ before: 2 }), await words({ after: 0 }), await words({ after: 2 })]).toEqual(
      [['Two', true], ['One', false], ['One', true], [false]],
    );
    expect((await server.chat.messages(actor.playerId, { ...wish, limit: 50 })).list).toEqual([]);
    await expect(chatDesk.page({ ...wish, conversation: randomUUID() })).rejects.toThrow('not_found');
  });
});
