import { randomUUID } from 'node:crypto';
import { feedbackCreate, feedbackInfo, feedbackList } from '@guildhall/contract/feedback/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session, type TestServer } from '../../../testing/installation.ts';
import { feedbackPlan, type FeedbackPlan } from '../testing/feedback.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();

let guid = 1000;
const newPlayer = (kind: 'guest' | 'player' = 'player'): Promise<Session> => server.launch({ guid: ++guid, kind });
const send = (as: Session, plan?: FeedbackPlan, to: TestServer = server) =>
  to.call(feedbackCreate, { as, body: feedbackPlan(plan) });
const countOf = async (player: string): Promise<number> =>
  (await owner.query('select count(*)::int as count from feedback where player_id = $1', [player])).rows[0]
    .count as number;
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const infoOf = async (as: Session, id: string) =>
  (await server.call(feedbackInfo, { as, body: { id, category_lang: 3 } })).answer.msg as Record<string, unknown>;

describe('submitting a report', () => {
  it('stores everything the sender entered and starts a history [F1]', async () => {
    const player = await newPlayer();
    const context = { version: '3.4.0', channel: 7, language: 'de-DE', device: 'A phone', errors: ['one', 'two'] };
    const plan = feedbackPlan({
      type: 2,
      role_id: ' 10010001 ',
      email: '\tplayer@example.org ',
      description: '  A second bag,\nplease, and a place for it.  ',
      lang: 11,
      context,
    });
    const { answer } = await server.call(feedbackCreate, { as: player, body: plan });
    const { id, number } = answer.msg as { id: string; number: number };
    expect(answer).toEqual({ code: 0, msg: { id, number } });
    expect(await infoOf(player, id)).toEqual({
      id,
      number,
      type: 2,
      state: 0,
      summary: 'A second bag, please, and a place for it.',
      picture_count: 0,
      created_at: clock.now(),
      updated_at: clock.now(),
      is_unread: false,
      is_appeal: false,
      role_id: '10010001',
      email: 'player@example.org',
      description: 'A second bag,\nplease, and a place for it.',
      pictures: [],
      context,
      processed_at: null,
      replied_at: null,
      reply: null,
      usual_reply: null,
      entries: [
        {
          id: expect.any(Number) as number,
          at: clock.now(),
          kind: 'submitted',
          by: 'player',
          from: null,
          to: 0,
          text: '',
          pictures: [],
        },
      ],
      lapses_at: null,
      reopen_until: null,
      rating: null,
      merged_into: null,
      incident: null,
      suggestion: null,
    });
    const { rows } = await owner.query(
      'select lang, channel, version_of_game, is_guest, waiting_since, assignee_id from feedback where id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        lang: 11,
        channel: 7,
        version_of_game: '3.4.0',
        is_guest: false,
        waiting_since: new Date(clock.now()),
        assignee_id: null,
      },
    ]);
  });

  it('stores nothing about the device if the sender removed the context [F1]', async () => {
    const player = await newPlayer('guest');
    const { answer } = await send(player, { context: null });
    const { rows } = await owner.query(
      'select context, channel, version_of_game, is_guest from feedback where player_id = $1',
      [player.player],
    );
    expect(rows).toEqual([{ context: null, channel: null, version_of_game: null, is_guest: true }]);
    expect((await infoOf(player, String(answer.msg.id)))['context']).toBe(null);
  });

  it('accepts any text, including lone surrogates [F1]', async () => {
    const player = await newPlayer();
    const description = `half \ud800 of one, ${'ก' + 'ิ'.repeat(5000)}, أهلاً 👨‍👩‍👧‍👦`;
    const { answer } = await send(player, { description, context: { device: 'x\udfff', errors: ['\ud83d'] } });
    expect(answer.code).toBe(0);
    const info = await infoOf(player, String(answer.msg.id));
    expect(info['description']).toBe(description.toWellFormed());
    expect(info['context']).toEqual({ device: 'x\ufffd', errors: ['\ufffd'] });
  });

  it.each<[string, FeedbackPlan, object]>([
    ['a short role id', { role_id: '1234567' }, { code: 1411, msg: { key: 'error.role_id', params: {} } }],
    ['a role id from 0', { role_id: '012345678' }, { code: 1411, msg: { key: 'error.role_id', params: {} } }],
    ['an invalid email', { email: 'player' }, { code: 1412, msg: { key: 'error.email', params: {} } }],
    ['a line break', { email: 'a@b.co\r\nx: y' }, { code: 1412, msg: { key: 'error.email', params: {} } }],
    [
      'ten characters',
      { description: ` ${'👨‍👩‍👧‍👦'.repeat(10)} ` },
      { code: 1413, msg: { key: 'error.description_length', params: { min: 10, max: 1000 } } },
    ],
    [
      'a thousand characters',
      { description: 'e\u0301'.repeat(1000) },
      { code: 1413, msg: { key: 'error.description_length', params: { min: 10, max: 1000 } } },
    ],
    [
      'four pictures',
      { files: Array.from({ length: 4 }, () => randomUUID()) },
      { code: 1002, msg: { key: 'error.array_length', params: { min: 0, max: 3, field: 'files' } } },
    ],
    ['an unknown picture', { files: [randomUUID()] }, { code: 1403, msg: { key: 'error.image_upload', params: {} } }],
  ])('with %s is refused and does not count against the limit [F4]', async (_name, plan, expected) => {
    // The limit is one per minute: a refused report that counted would leave none.
    const device = await server.device();
    expect((await send(device, plan)).answer).toEqual(expected);
    expect(await countOf(device.player)).toBe(0);
    expect((await send(device)).status).toBe(200);
  });

  it.each([
    'x'.repeat(11),
    'x'.repeat(999),
    '👨‍👩‍👧‍👦'.repeat(11),
    'مَرْحَبًا مَرْحَبًا مَرْحَبًا',
    ` ${'é'.normalize('NFD').repeat(999)} `,
  ])('counts graphemes [F4]', async (description) => {
    expect((await send(await newPlayer(), { description })).status).toBe(200);
  });

  it('applies the limits configured on the server [F4]', async () => {
    const strict = await installation.start({ GUILDHALL_LIMITS: '{"description_min":2,"description_max":6}' });
    const player = await newPlayer();
    expect((await send(player, { description: 'hello' }, strict)).status).toBe(200);
    expect((await send(player, { description: 'hello!' }, strict)).answer).toEqual({
      code: 1413,
      msg: { key: 'error.description_length', params: { min: 2, max: 6 } },
    });
  });
});

describe('resubmitting a report', () => {
  it('creates it once under concurrent retries on any server, and counts once [F5]', async () => {
    const other = await installation.start();
    const player = await newPlayer();
    const plan = feedbackPlan();
    const answers = await times(50, (index) => send(player, plan, index % 2 === 0 ? server : other));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([answers[0]?.text]));
    expect(answers[0]?.status).toBe(200);
    expect(await countOf(player.player)).toBe(1);
    // The limit is two per minute: one is left.
    expect((await send(player)).status).toBe(200);
    expect((await send(player)).status).toBe(429);
    // A retry still succeeds although the limit is used up.
    expect((await send(player, plan)).text).toBe(answers[0]?.text);
  });

  it('is never refused for a device limited to one per minute, even under concurrent retries [F5]', async () => {
    const device = await server.device();
    const plan = feedbackPlan();
    const answers = await times(50, () => send(device, plan));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await countOf(device.player)).toBe(1);
  });

  it('with another player’s key creates a new report [F5]', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    const plan = feedbackPlan();
    const [first, second] = [await send(one, plan), await send(other, plan)];
    expect(first.answer.msg.id).not.toBe(second.answer.msg.id);
    expect([await countOf(one.player), await countOf(other.player)]).toEqual([1, 1]);
  });
});

describe('the rate limit', () => {
  const refusedBy = (count: number) => ({ code: 1410, msg: { key: 'error.feedback_rate', params: { count } } });

  it.each<['player' | 'guest' | 'device', number]>([
    ['player', 2],
    ['guest', 2],
    ['device', 1],
  ])(
    'for 200 concurrent reports of a %s on two servers accepts exactly %i [threat 30, F5, P2]',
    async (kind, count) => {
      const other = await installation.start();
      const caller = kind === 'device' ? await server.device() : await newPlayer(kind);
      const answers = await times(200, (index) => send(caller, {}, index % 2 === 0 ? server : other));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(count);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`429 ${JSON.stringify(refusedBy(count))}`]),
      );
      expect(await countOf(caller.player)).toBe(count);
    },
  );

  it('is just as exact without Redis [threat 30, F5]', async () => {
    const alone = await installation.start({ GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' });
    const caller = await newPlayer();
    const answers = await times(200, () => send(caller, {}, alone));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await countOf(caller.player)).toBe(2);
  });

  it('resets a minute after use, and is separate for each player [F5]', async () => {
    const [player, neighbour] = [await newPlayer(), await newPlayer()];
    await send(player);
    await send(player);
    expect((await send(player)).answer).toEqual(refusedBy(2));
    expect((await send(neighbour)).status).toBe(200);
    await owner.query(`update quota_use set uses = array(select use - interval '61 seconds' from unnest(uses) use)`);
    expect((await send(player)).status).toBe(200);
  });

  it('cannot be evaded by changing headers [threat 29]', async () => {
    const player = await newPlayer();
    const answers = await times(20, (index) =>
      server.call(feedbackCreate, {
        as: player,
        body: feedbackPlan(),
        headers: { 'x-forwarded-for': `10.0.0.${index}`, forwarded: `for=10.0.0.${index}` },
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('the report list', () => {
  it('pages through the reports of the last month, newest first, each once [F3]', async () => {
    const small = await installation.start({ GUILDHALL_LIMITS: '{"page_size":4,"feedback_rate":100}' });
    const player = await newPlayer();
    const sent: string[] = [];
    // The month before November 15 begins on October 15: the first of these is older by one millisecond.
    const start = new Date(clock.now());
    const monthAgo = new Date(start).setUTCMonth(start.getUTCMonth() - 1);
    for (const at of [
      monthAgo - 1,
      monthAgo,
      monthAgo + 1,
      monthAgo + 1,
      ...[4, 3, 2, 1, 0].map((h) => start.getTime() - h * 3_600_000),
    ]) {
      clock.set(at);
      sent.push(String((await send(player, {}, small)).answer.msg.id));
    }
    clock.reset();
    const shown: string[][] = [];
    let cursor: string | undefined;
    do {
      const { answer } = await small.call(feedbackList, { as: player, body: cursor === undefined ? {} : { cursor } });
      const page = answer.msg as { list: { id: string }[]; next: string | null };
      shown.push(page.list.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    const [, , tieOne = '', tieTwo = '', ...later] = sent;
    const ties = [tieOne, tieTwo].toSorted().toReversed();
    expect(shown).toEqual([later.toReversed().slice(0, 4), [...later.toReversed().slice(4), ...ties]]);
  });

  it('shows the beginning of each description on one line, cut at grapheme boundaries [F3]', async () => {
    const player = await newPlayer();
    const description = `One line,\n\n then ${'👨‍👩‍👧‍👦'.repeat(200)}`;
    const { answer } = await send(player, { description });
    const { list, next } = (await server.call(feedbackList, { as: player })).answer.msg as {
      list: unknown[];
      next: null;
    };
    expect(list).toEqual([
      {
        id: answer.msg.id as string,
        number: answer.msg.number as number,
        type: 1,
        state: 0,
        summary: `One line, then ${'👨‍👩‍👧‍👦'.repeat(54)}…`,
        picture_count: 0,
        created_at: clock.now(),
        updated_at: clock.now(),
        is_unread: false,
        is_appeal: false,
      },
    ]);
    expect(next).toBe(null);
  });

  it('refuses a forged cursor [F3]', async () => {
    const player = await newPlayer();
    const { answer } = await server.call(feedbackList, { as: player, body: { cursor: 'WzEsMl0' } });
    expect(answer.code).toBe(1002);
  });
});
