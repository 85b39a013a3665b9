import { randomUUID } from 'node:crypto';
import {
  feedbackDetail,
  feedbackInfo,
  feedbackList,
  feedbackRate,
  feedbackReopen,
  feedbackSeen,
  feedbackWithdraw,
} from '@guildhall/contract/feedback/player.ts';
import { feedbackDays } from '@guildhall/contract/feedback/rules.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../runtime/failure.ts';
import { createInstallation, until, type Session } from '../../../testing/installation.ts';
import { openSocket } from '../../../testing/sockets.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createFeedbackFactory } from '../testing/feedback.factory.ts';
import { createPlayerView, senderOf } from '../testing/player-view.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const byParameters = await installation.start({ GUILDHALL_LAUNCH: 'parameters' });
const make = createFeedbackFactory({ ...server, limits: server.config.limits });
const agent = await enrolledAs(server, 'agent');
const staff = make.byStaff(agent.id);
const dayMs = 24 * 60 * 60 * 1000;
afterEach(clock.reset);

let guid = 5000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
const codeOf = async (route: Route, as: Session, body: object): Promise<number> =>
  (await server.call(route, { as, body })).answer.code;
const { infoOf, stepsOf } = createPlayerView(server);
const wrongState = 1414;

const seenNow = (id: string) => ({ id, until: clock.now() });

/** A report of a new player in this state. */
const inState = async (state: 0 | 1 | 2 | 3) => {
  const player = await newPlayer();
  return { player, id: await make.inState(state, agent.id, senderOf(player)) };
};

describe('answering a question', () => {
  it('moves the report back to in progress and is idempotent by key [F2]', async () => {
    const { player, id } = await inState(1);
    const body = { id, key: randomUUID(), text: '  The east gate.  ', files: [] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(feedbackDetail, { as: player, body })),
    );
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"code":0,"msg":null}']));
    expect(await codeOf(feedbackDetail, player, body)).toBe(0);
    expect(await stepsOf(player, id)).toEqual([
      'player submitted null→0',
      'staff question 0→1 Which gate is it?',
      'player detail 1→2 The east gate.',
    ]);
  });

  it('is refused once the report is finished [F2]', async () => {
    const { player, id } = await inState(3);
    expect(await codeOf(feedbackDetail, player, { id, key: randomUUID(), text: 'More', files: [] })).toBe(wrongState);
  });

  it('refuses an empty text, a thousand characters, and an unknown picture [F4]', async () => {
    const { player, id } = await inState(1);
    const send = (text: string, files: string[] = []) =>
      server.call(feedbackDetail, { as: player, body: { id, key: randomUUID(), text, files } });
    const tooLong = { code: 1413, msg: { key: 'error.description_length', params: { min: 0, max: 1000 } } };
    expect((await send(' \n ')).answer).toEqual(tooLong);
    expect((await send('👨‍👩‍👧‍👦'.repeat(1000))).answer).toEqual(tooLong);
    expect((await send('See', [randomUUID()])).answer.code).toBe(1403);
    expect(
      (
        await send(
          'x',
          Array.from({ length: 4 }, () => randomUUID()),
        )
      ).answer.code,
    ).toBe(1002);
    expect((await infoOf(player, id)).state).toBe(1);
    expect((await send('x')).answer.code).toBe(0);
  });
});

describe('withdrawing a report', () => {
  it('finishes it while it is pending, and is idempotent [F2]', async () => {
    const { player, id } = await inState(0);
    expect(await codeOf(feedbackWithdraw, player, { id })).toBe(0);
    expect(await codeOf(feedbackWithdraw, player, { id })).toBe(0);
    expect(await stepsOf(player, id)).toEqual(['player submitted null→0', 'player withdrawn 0→3']);
  });

  it.each([1, 2, 3] as const)('is refused in state %i [F2]', async (state) => {
    const { player, id } = await inState(state);
    expect(await codeOf(feedbackWithdraw, player, { id })).toBe(wrongState);
  });
});

describe('reopening', () => {
  const reopen = (as: Session, id: string, text = 'It is shut again.', key = randomUUID()) =>
    codeOf(feedbackReopen, as, { id, key, text });

  it('works once with a reason, and is idempotent by key [F2]', async () => {
    const { player, id } = await inState(3);
    expect((await infoOf(player, id)).reopen_until).toBe(clock.now() + feedbackDays.reopen * dayMs);
    const key = randomUUID();
    expect(await reopen(player, id, '  ')).toBe(1413);
    expect([await reopen(player, id, 'Shut.', key), await reopen(player, id, 'Shut.', key)]).toEqual([0, 0]);
    await staff.finished(id, 'Now it opens.');
    expect((await infoOf(player, id)).reopen_until).toBe(null);
    expect(await reopen(player, id)).toBe(wrongState);
    expect(await reopen(player, id, 'Shut.', key)).toBe(0);
    expect(await stepsOf(player, id)).toEqual([
      'player submitted null→0',
      'staff finished 0→3 The gate opens again.',
      'player reopened 3→2 Shut.',
      'staff finished 2→3 Now it opens.',
    ]);
  });

  it('works until exactly seven days after the report was finished [F2]', async () => {
    const [soon, late] = [await inState(3), await inState(3)];
    clock.advance(feedbackDays.reopen * dayMs);
    expect(await reopen(soon.player, soon.id)).toBe(0);
    clock.advance(1);
    expect((await infoOf(late.player, late.id)).reopen_until).toBe(null);
    expect(await reopen(late.player, late.id)).toBe(wrongState);
  });

  it.each([0, 1, 2] as const)('is refused in state %i [F2]', async (state) => {
    const { player, id } = await inState(state);
    expect(await reopen(player, id)).toBe(wrongState);
  });
});

describe('a rating', () => {
  const rate = (as: Session, id: string, stars: number, text = '') => codeOf(feedbackRate, as, { id, stars, text });

  it('can be given to a reply and changed; repeating it is a no-op', async () => {
    const { player, id } = await inState(3);
    expect([await rate(player, id, 2, ' slow '), await rate(player, id, 2, 'slow'), await rate(player, id, 5)]).toEqual(
      [0, 0, 0],
    );
    const info = await infoOf(player, id);
    expect([info.rating, info.state]).toEqual([5, 3]);
    expect(await stepsOf(player, id)).toEqual([
      'player submitted null→0',
      'staff finished 0→3 The gate opens again.',
      'player rated null→null slow',
      'player rated null→null',
    ]);
  });

  it('is refused before the report is finished, and for a withdrawn report', async () => {
    for (const state of [0, 1, 2] as const) {
      const { player, id } = await inState(state);
      expect(await rate(player, id, 5)).toBe(wrongState);
    }
    const { player, id } = await inState(0);
    await codeOf(feedbackWithdraw, player, { id });
    expect(await rate(player, id, 5)).toBe(wrongState);
  });

  it('can be changed ten times at most', async () => {
    const { player, id } = await inState(3);
    const codes: number[] = [];
    for (let index = 0; index < 12; index += 1) codes.push(await rate(player, id, 1 + (index % 5)));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, wrongState, wrongState]);
  });

  it.each([0, 6, 1.5])('of %d stars is refused', async (stars) => {
    const { player, id } = await inState(3);
    expect(await rate(player, id, stars)).toBe(1002);
  });
});

describe('unread replies', () => {
  it('raise the count in the hello frame and on the open socket, and lower it when read [F1]', async () => {
    const player = await newPlayer();
    const [one, two] = [await make.submitted(senderOf(player)), await make.submitted(senderOf(player))];
    await staff.asked(one);
    const { frames, socket } = await openSocket(server, player);
    expect(frames[0]).toMatchObject({ type: 'MSG_UNREAD', kind: 'hello', replies: 1 });
    await staff.finished(two);
    server.replies.changed([player.player]);
    await until(() => frames.length === 2);
    const seen = async (id: string) =>
      (await server.call(feedbackSeen, { as: player, body: seenNow(id) })).answer.msg as unknown;
    expect([await seen(one), await seen(one), await seen(two)]).toEqual([
      { replies: 1, is_unread: false },
      { replies: 1, is_unread: false },
      { replies: 0, is_unread: false },
    ]);
    await until(() => frames.length === 4);
    expect(frames.slice(1)).toEqual([2, 1, 0].map((replies) => ({ type: 'MSG_UNREAD', kind: 'replies', replies })));
    socket.terminate();
  });

  it('include a resumed report only if staff wrote a text [F2]', async () => {
    const { player, id } = await inState(3);
    await server.call(feedbackSeen, { as: player, body: seenNow(id) });
    const resume = (text: string) =>
      make.done(id, { kind: 'resumed', move: 'resume', author: { by: 'staff', staffId: agent.id }, text });
    await resume('');
    expect((await infoOf(player, id)).is_unread).toBe(false);
    await staff.finished(id);
    await server.call(feedbackSeen, { as: player, body: seenNow(id) });
    await resume('We were wrong, it goes on.');
    expect((await infoOf(player, id)).is_unread).toBe(true);
  });

  it('count only reports that the list shows, so that a dot can always be cleared [F3]', async () => {
    const { player, id } = await inState(1);
    expect(await server.replies.count(player.player)).toBe(1);
    clock.advance(32 * dayMs);
    expect(await server.replies.count(player.player)).toBe(0);
    expect((await server.call(feedbackList, { as: player })).answer.msg).toEqual({ list: [], next: null });
    expect((await infoOf(player, id)).is_unread).toBe(true);
  });

  it('stay unread if they arrived after the player looked, and the response says so [F3]', async () => {
    const { player, id } = await inState(1);
    const until = (await infoOf(player, id)).updated_at;
    const seen = async (body: object) =>
      (await server.call(feedbackSeen, { as: player, body: { id, ...body } })).answer.msg as unknown;
    clock.advance(1);
    await staff.finished(id);
    expect(await seen({ until })).toEqual({ replies: 1, is_unread: true });
    expect((await infoOf(player, id)).is_unread).toBe(true);
    expect(await seen({ until: until + 1 })).toEqual({ replies: 0, is_unread: false });
  });

  it('do not conflict with staff: reading changes no version', async () => {
    const { player, id } = await inState(1);
    await server.call(feedbackSeen, { as: player, body: seenNow(id) });
    const { rows } = await owner.query('select version, is_unread from feedback where id = $1', [id]);
    expect(rows).toEqual([{ version: 2, is_unread: false }]);
  });
});

describe('a report as its player sees it [threat 14]', () => {
  it('excludes internal notes and staff identities, by call and by socket', async () => {
    const canary = 'canary-7f3a';
    await owner.query('update staff_member set name = $1, email = $2 where id = $3', [
      `${canary}-name`,
      `${canary}@guildhall.test`,
      agent.id,
    ]);
    const player = await newPlayer();
    const id = await make.submitted(senderOf(player));
    const other = await make.submitted(await make.sender());
    const { frames, socket } = await openSocket(server, player);
    const author = { by: 'staff', staffId: agent.id } as const;
    const details = { to: canary, staff: agent.id };
    await make.done(id, { kind: 'taken', move: 'take', author, text: canary, details, set: { assignee_id: agent.id } });
    await make.done(id, { kind: 'assigned', move: null, author, text: canary, details });
    await make.done(id, { kind: 'note', move: null, author, text: canary, details });
    await make.done(id, { kind: 'linked', move: null, author, text: canary, details });
    await make.done(id, { kind: 'question', move: 'ask', author, text: 'Which?', details });
    await make.done(id, { kind: 'resumed', move: 'resume', author, text: 'We know enough.', details });
    await make.done(id, {
      kind: 'merged',
      move: 'finish',
      author,
      text: 'See there.',
      details,
      set: { merged_into: other },
    });
    server.replies.changed([player.player]);
    await until(() => frames.length > 1);
    const texts = [
      (await server.call(feedbackInfo, { as: player, body: { id, category_lang: 3 } })).text,
      (await server.call(feedbackList, { as: player })).text,
      (await server.call(feedbackSeen, { as: player, body: seenNow(id) })).text,
      JSON.stringify(frames),
    ].join('\n');
    // The merge target belongs to another player.
    for (const secret of [canary, agent.id, other]) expect(texts).not.toContain(secret);
    const info = await infoOf(player, id);
    expect(info.merged_into).toBe(null);
    expect(await stepsOf(player, id)).toEqual([
      'player submitted null→0',
      'staff taken 0→2',
      'staff question 2→1 Which?',
      'staff resumed 1→2 We know enough.',
      'staff merged 2→3 See there.',
    ]);
    expect(Object.keys(info.entries[0] ?? {}).toSorted()).toEqual([
      'at',
      'by',
      'from',
      'id',
      'kind',
      'pictures',
      'text',
      'to',
    ]);
    socket.terminate();
  });

  it('includes the merge target if it belongs to the same player', async () => {
    const player = await newPlayer();
    const [id, into] = [await make.submitted(senderOf(player)), await make.submitted(senderOf(player))];
    const author = { by: 'staff', staffId: agent.id } as const;
    await make.done(id, { kind: 'merged', move: 'finish', author, text: 'See there.', set: { merged_into: into } });
    expect((await infoOf(player, id)).merged_into).toBe(into);
  });
});

describe('another player’s report [threat 11]', () => {
  const bodies = (id: string): [Route, object][] => [
    [feedbackInfo, { id, category_lang: 3 }],
    [feedbackDetail, { id, key: randomUUID(), text: 'Mine', files: [] }],
    [feedbackWithdraw, { id }],
    [feedbackReopen, { id, key: randomUUID(), text: 'Mine' }],
    [feedbackRate, { id, stars: 1, text: '' }],
    [feedbackSeen, seenNow(id)],
  ];

  it('answers every call exactly like an unknown one, in every state, and stays unchanged', async () => {
    const stranger = await newPlayer();
    const none = await server.call(feedbackInfo, { as: stranger, body: { id: randomUUID(), category_lang: 3 } });
    expect([none.status, none.text]).toEqual([404, '{"code":1001,"msg":{"key":"error.not_found","params":{}}}']);
    for (const state of [0, 1, 2, 3] as const) {
      const { id } = await inState(state);
      const before = (await owner.query('select * from feedback where id = $1', [id])).rows as unknown[];
      for (const [route, body] of [...bodies(id), ...bodies(randomUUID())]) {
        const { status, text } = await server.call(route, { as: stranger, body });
        expect([route.path, status, text]).toEqual([route.path, none.status, none.text]);
      }
      expect((await owner.query('select * from feedback where id = $1', [id])).rows).toEqual(before);
    }
    expect((await server.call(feedbackList, { as: stranger })).answer.msg).toEqual({ list: [], next: null });
  });

  it.each<[string, () => Promise<Session>]>([
    ['a player', newPlayer],
    ['a device', () => server.device()],
    ['a launch by parameters', () => byParameters.launchByParameters(6001)],
  ])(
    'is not found by 10,000 guesses of %s, including near misses [P2]',
    async (_who, guesser) => {
      const stranger = await guesser();
      const { id: real } = await inState(1);
      const near = (): string => {
        const place = Array.from(real, (_letter, index) => index).filter((index) => real[index] !== '-');
        const at = place[Math.floor(Math.random() * place.length)] ?? 0;
        const digit = ((Number.parseInt(real[at] ?? '0', 16) + 1 + Math.floor(Math.random() * 15)) % 16).toString(16);
        return real.slice(0, at) + digit + real.slice(at + 1);
      };
      const guess = async (index: number): Promise<string> => {
        const body = { id: index % 2 === 0 ? randomUUID() : near(), category_lang: 3 } as const;
        // Every tenth guess goes over HTTP; the others call the service to save time.
        if (index % 10 === 0) return (await byParameters.call(feedbackInfo, { as: stranger, body })).text;
        const outcome: unknown = await server.feedback.info(senderOf(stranger), body).catch((error: unknown) => error);
        return outcome instanceof Failure ? JSON.stringify(outcome.answer) : 'found';
      };
      const answers = new Map<string, number>();
      for (let start = 0; start < 10_000; start += 50) {
        const batch = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(start + index)));
        for (const answer of batch) answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
      expect([...answers]).toEqual([['{"code":1001,"msg":{"key":"error.not_found","params":{}}}', 10_000]]);
      // The report numbers that staff use are not accepted as ids.
      const numbered = await byParameters.call(feedbackInfo, { as: stranger, body: { id: '1', category_lang: 3 } });
      expect(numbered.answer.code).toBe(1002);
    },
    120_000,
  );
});

describe('erasing a player', () => {
  it('deletes their reports and leaves everything of other players [G4]', async () => {
    const [leaving, staying] = [await inState(3), await inState(3)];
    await codeOf(feedbackRate, leaving.player, { id: leaving.id, stars: 1, text: 'leaving-canary' });
    const erase = server.features.find(({ noun }) => noun === 'feedback')?.erasePlayer;
    await server.database.transaction(async (tx) => erase?.(tx, leaving.player.player));
    const { rows } = await owner.query(
      `select (select count(*)::int from feedback where player_id = $1) as reports,
         (select count(*)::int from feedback_entry where feedback_id = $2) as entries,
         (select count(*)::int from feedback_entry where feedback_id = $3) as others`,
      [leaving.player.player, leaving.id, staying.id],
    );
    expect(rows).toEqual([{ reports: 0, entries: 0, others: 2 }]);
    expect(await codeOf(feedbackInfo, leaving.player, { id: leaving.id, category_lang: 3 })).toBe(1001);
  });
});
