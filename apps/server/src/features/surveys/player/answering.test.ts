import { randomUUID } from 'node:crypto';
import {
  surveyAnswer,
  surveyInfo,
  surveyList,
  surveyReceipts,
  surveyTally,
} from '@guildhall/contract/surveys/player.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createSurveyFactory, freeText, multiple, single, wordsFor } from '../testing/surveys.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const staffId = (await enrolledAs(server, 'editor')).id;
const make = createSurveyFactory(server.surveys.staff, staffId);

let guid = 41_000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
const choose = (question: number, ...options: number[]) => ({ question, options, text: '' });
const write = (question: number, text: string) => ({ question, options: [] as number[], text });
const send = async (as: Session | undefined, id: number, answers: unknown, changes: object = {}) => {
  const { answer } = await server.call(surveyAnswer, {
    as,
    body: { id, key: randomUUID(), lang: 3, answers, ...changes },
  });
  return answer.code === 0 ? (answer.msg as { receipt: string; answered_at: number }) : anyErrorNameOf(answer.code);
};
const info = async (as: Session | undefined, id: number, lang = 3) =>
  (await server.call(surveyInfo, { as, body: { id, category_lang: lang } })).answer.msg;
const answersOf = async (id: number): Promise<number> =>
  Number((await owner.query('select count(*) from survey_answer where survey_id = $1', [id])).rows[0].count);
const questionnaire = [single(1), multiple(2, 2, 3), freeText(3)];
const whole = [choose(1, 2), choose(2, 1, 4), write(3, '  Nice  ')];

describe('answering a survey', () => {
  it('stores a complete answer once with a receipt, and is idempotent by key [E1, E3]', async () => {
    const id = await make.published({ questions: questionnaire });
    const [player, key] = [await newPlayer(), randomUUID()];
    const first = await send(player, id, whole, { key });
    expect(first).toEqual({
      receipt: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/),
      answered_at: expect.any(Number),
      is_verified: true,
    });
    expect(await send(player, id, whole, { key })).toEqual(first);
    expect(await send(player, id, whole)).toBe('survey_answered');
    await make.close(id);
    // A retry after a lost response succeeds even after the survey was closed.
    expect(await send(player, id, whole, { key })).toEqual(first);
    expect(await send(await newPlayer(), id, whole)).toBe('survey_closed');
    const { rows } = await owner.query('select choices, channel, version_of_game from survey_answer');
    expect(rows).toEqual([{ choices: { 1: [2], 2: [1, 4] }, channel: 1, version_of_game: '3.4.0' }]);
    const words = await owner.query('select question, text from survey_words');
    expect(words.rows).toEqual([{ question: 3, text: 'Nice' }]);
    expect(await answersOf(id)).toBe(1);
  });

  it("shows results after voting including the player's own vote, after the end, or to staff only, as configured [E3]", async () => {
    const [voter, other] = [await newPlayer(), await newPlayer()];
    const ids = await Promise.all(
      (['after_answer', 'after_end', 'staff'] as const).map((results) => make.published({ results })),
    );
    const seen = async (as: Session | undefined) =>
      Promise.all(
        ids.map(async (id) => {
          const { answer } = await server.call(surveyTally, { as, body: { id } });
          const { tally } = await info(as, id);
          expect(answer.code === 0 ? answer.msg : null).toEqual(tally);
          return tally;
        }),
      );
    for (const id of ids) await send(voter, id, [choose(1, 3)]);
    const groupOf = (answers: number) => ({
      answers,
      questions: [
        {
          question: 1,
          options: [
            { option: 1, count: 0 },
            { option: 2, count: 0 },
            { option: 3, count: answers },
          ],
        },
      ],
    });
    const tally = { verified: groupOf(1), unverified: groupOf(0) };
    expect(await seen(voter)).toEqual([tally, null, null]);
    expect(await seen(other)).toEqual([null, null, null]);
    for (const id of ids) await make.close(id);
    expect(await seen(voter)).toEqual([tally, tally, null]);
    expect(await seen(other)).toEqual([tally, tally, null]);
    expect(await seen(undefined)).toEqual([tally, tally, null]);
  });

  it("is rejected with the form's errors for too few, too many and no options [E2]", async () => {
    const id = await make.published({ questions: questionnaire });
    const player = await newPlayer();
    expect(await send(player, id, [])).toBe('option_required');
    expect(await send(player, id, [choose(1, 1), choose(2, 1)])).toBe('option_count');
    expect(await send(player, id, [choose(1, 1), choose(2, 1, 2, 3, 4)])).toBe('option_count');
    expect(await send(player, id, [choose(1, 1), choose(2, 1, 2), write(3, 'x'.repeat(1001))])).toBe('words_length');
    // Length counts grapheme clusters: a family emoji is one.
    expect(await send(player, id, [choose(1, 1), choose(2, 1, 2), write(3, '👨‍👩‍👧‍👦'.repeat(1000))])).toMatchObject({
      receipt: expect.any(String),
    });
  });

  it('rejects every malformed answer (property-based) [E2]', async () => {
    const id = await make.published({ questions: questionnaire });
    const elsewhere = await make.published({ questions: [single(9, [90, 91])] });
    const player = await newPlayer();
    const part = fc.integer({ min: -1, max: 1001 });
    const option = fc.oneof(fc.integer({ min: 1, max: 6 }), part);
    const anyAnswer = fc.record({
      question: fc.oneof(fc.integer({ min: 1, max: 5 }), part),
      options: fc.oneof(fc.array(option, { maxLength: 6 }), fc.array(option, { minLength: 40, maxLength: 400 })),
      text: fc.oneof(fc.constant(''), fc.string(), fc.constant(' '), fc.constant('x'.repeat(20_001))),
    });
    type Given = { question: number; options: number[]; text: string };
    const good = (given: readonly Given[]): boolean => {
      if (new Set(given.map(({ question }) => question)).size < given.length) return false;
      const of = (question: number) => given.find((each) => each.question === question);
      const fits = (question: number, allowed: number[], min: number, max: number): boolean => {
        const chosen = of(question)?.options ?? [];
        const isEmpty = (of(question)?.text ?? '').trim() === '';
        const isKnown = chosen.every((each) => allowed.includes(each)) && new Set(chosen).size === chosen.length;
        return isEmpty && isKnown && chosen.length >= min && chosen.length <= max;
      };
      return (
        given.every(({ question }) => question >= 1 && question <= 3) &&
        fits(1, [1, 2, 3], 1, 1) &&
        fits(2, [1, 2, 3, 4], 2, 3) &&
        (of(3)?.options ?? []).length === 0 &&
        (of(3)?.text ?? '').trim().length <= 1000
      );
    };
    const spoilt = fc
      .tuple(fc.shuffledSubarray(whole), fc.array(anyAnswer, { maxLength: 3 }))
      .map(([kept, added]) => [...kept, ...added]);
    await fc.assert(
      fc.asyncProperty(spoilt, async (answers) => {
        fc.pre(!good(answers));
        expect(await send(player, id, answers)).toMatch(/^(invalid|option_required|option_count|words_length)$/);
      }),
      { numRuns: 400 },
    );
    const odd: unknown[] = [null, {}, 'x', [null], [[]], [{}], [{ question: '1', options: [1], text: '' }]];
    for (const answers of [...odd, Array.from({ length: 51 }, (_, index) => choose(index + 1, 1)), [choose(9, 90)]]) {
      expect(await send(player, id, answers)).toBe('invalid');
    }
    expect(await send(player, elsewhere, whole)).toBe('invalid');
    expect(await send(player, 999_999, whole)).toBe('not_found');
    expect([await answersOf(id), await answersOf(elsewhere)]).toEqual([0, 0]);
  });

  it('works for guests as for players; a device votes once and is counted separately [P2, E3]', async () => {
    const id = await make.published();
    const device = await server.device();
    expect(await send(undefined, id, [choose(1, 1)])).toBe('device_required');
    expect(await send(await server.launch({ kind: 'guest', guid: 5 }), id, [choose(1, 1)])).toMatchObject({
      is_verified: true,
    });
    expect(await send(device, id, [choose(1, 2)])).toMatchObject({ is_verified: false });
    expect(await send(device, id, [choose(1, 3)])).toBe('survey_answered');
    const { tally, answer } = await info(device, id);
    expect(answer).toMatchObject({ is_verified: false, choices: [{ question: 1, options: [2] }] });
    const countsIn = (group: any) => [group.answers, ...group.questions[0].options.map(({ count }: any) => count)];
    expect([countsIn(tally.verified), countsIn(tally.unverified)]).toEqual([
      [1, 1, 0, 0],
      [1, 0, 1, 0],
    ]);
  });

  it("is limited to the time window by the database's clock, even if a server's clock is wrong [threat 34]", async () => {
    const soon = await make.published({ starts_at: Date.now() + 3_600_000 });
    const coming = await make.published({ starts_at: null });
    const over = await make.published({ ends_at: Date.now() + 3_600_000 });
    await owner.query(`update survey set ends_at = now() - interval '1 ms' where id = $1`, [over]);
    const draft = (await make.draft()).id;
    const player = await newPlayer();
    for (const nowMs of [clock.now(), clock.now() + 7_200_000, clock.now() - 7_200_000]) {
      clock.set(nowMs);
      const sent = await Promise.all([soon, coming, over].map((id) => send(player, id, [choose(1, 1)])));
      expect(sent).toEqual(['survey_closed', 'survey_closed', 'survey_closed']);
      expect(await send(player, draft, [choose(1, 1)])).toBe('not_found');
      clock.reset();
    }
  });

  it('uses channel and version of the launch, and is open to the target audience only [E1]', async () => {
    const id = await make.published({
      audience: { langs: [3, 11], channels: [7], version_from: '3.9', version_to: '3.10.5' },
    });
    const tries: [object, object, boolean][] = [
      [{ channel: 7, ver: '3.10.0' }, {}, true],
      [{ channel: 7, ver: '3.10.0' }, { lang: 11 }, true],
      [{ channel: 7, ver: '3.10.0' }, { lang: 7 }, false],
      [{ channel: 8, ver: '3.10.0' }, {}, false],
      [{ channel: 7, ver: '3.4.0' }, {}, false],
      [{ channel: 7, ver: '3.10.6' }, {}, false],
      [{ channel: 7, ver: 'beta' }, {}, false],
    ];
    for (const [claims, changes, isTaken] of tries) {
      const player = await server.launch({ guid: ++guid, ...claims });
      const sent = await send(player, id, [choose(1, 1)], changes);
      expect([claims, changes, typeof sent === 'object' ? true : sent]).toEqual([
        claims,
        changes,
        isTaken || 'not_found',
      ]);
      const { is_for_caller: isFor, is_answered: isAnswered } = await info(
        player,
        id,
        (changes as { lang?: number }).lang,
      );
      expect([isFor, isAnswered]).toEqual([isTaken, isTaken]);
    }
  });

  it('is detached when the player is erased: texts are removed, totals stay [G4]', async () => {
    const id = await make.published({ questions: questionnaire, results: 'after_end' });
    const [player, other] = [await newPlayer(), await newPlayer()];
    for (const each of [player, other]) await send(each, id, whole);
    const counts = async () =>
      (await owner.query('select * from survey_count where survey_id = $1 order by 1, 2, 3, 4, is_verified', [id]))
        .rows;
    const before = await counts();
    const { rows } = await owner.query(
      `select player_id from survey_answer a join player p on p.id = a.player_id where survey_id = $1 and p.guid = $2`,
      [id, guid - 1],
    );
    const feature = server.features.find(({ noun }) => noun === 'surveys');
    await server.database.transaction(async (tx) => feature?.erasePlayer(tx, rows[0].player_id));
    expect(await counts()).toEqual(before);
    const left = await owner.query(
      `select count(*) filter (where player_id is null and key is null) as gone, count(*) as answers,
        (select count(*) from survey_words where survey_id = $1) as words from survey_answer where survey_id = $1`,
      [id],
    );
    expect(left.rows).toEqual([{ gone: 1, answers: 2, words: 1 }]);
    // The trigger works for any way of detaching.
    await owner.query('update survey_answer set player_id = null where survey_id = $1', [id]);
    expect((await owner.query('select from survey_words where survey_id = $1', [id])).rowCount).toBe(0);
  });
});

describe('surveys as players see them', () => {
  it("are listed by status for the target audience, each in the player's language [C5, E1]", async () => {
    await owner.query('delete from survey');
    const german = { ...(await make.draft()).texts[0], lang: 11, title: 'Was nun?' } as never;
    const [ended, coming] = [await make.published(), await make.published({ starts_at: null })];
    await make.close(ended);
    const later = await make.published({ starts_at: Date.now() + 3_600_000 });
    const { texts } = await make.draft();
    const running = await make.published({ texts: [...texts, german] });
    await make.published({ audience: { langs: [7] } });
    await make.published({ audience: { channels: [77] } });
    const page = async (as: Session | undefined, lang: number, index = 1, size = 10) =>
      (await server.call(surveyList, { as, body: { category_lang: lang, page_index: index, page_size: size } })).answer
        .msg;
    const { list, has_more: hasMore } = await page(await newPlayer(), 11);
    expect(hasMore).toBe(false);
    expect(list.map((row: any) => [row.id, row.status, row.lang, row.title])).toEqual([
      [running, 'in_progress', 11, 'Was nun?'],
      [later, 'not_started', 3, 'What next?'],
      [coming, 'coming_soon', 3, 'What next?'],
      [ended, 'already_ended', 3, 'What next?'],
    ]);
    expect((await page(undefined, 3, 2, 3)).list.map((row: any) => row.id)).toEqual([ended]);
    expect((await page(undefined, 3, 1, 3)).has_more).toBe(true);
    const voter = await newPlayer();
    await send(voter, running, [choose(1, 1)]);
    expect((await page(voter, 3)).list.map((row: any) => row.is_answered)).toEqual([true, false, false, false]);
  });

  it('are open to all kinds of people, also those that an earlier release limited to one [P2]', async () => {
    const id = await make.published();
    await owner.query(`update survey set kinds = '{guest}' where id = $1`, [id]);
    const guest = await server.launch({ guid: ++guid, kind: 'guest' });
    for (const as of [undefined, await newPlayer(), guest]) {
      expect(await info(as, id, 3)).toMatchObject({ is_for_caller: true });
    }
    expect(await send(await newPlayer(), id, [choose(1, 1)])).toMatchObject({ receipt: expect.any(String) });
    // The console says so; saving the survey keeps what it was limited to.
    const opened = await server.surveys.staff.open(id);
    expect([opened.former_kinds, opened.audience.kinds]).toEqual([['guest'], []]);
  });

  it('fall back to English text by text, and say if the caller may not answer [C6]', async () => {
    const asked = [single(1, [1, 2]), freeText(2)];
    const german = {
      lang: 11,
      title: 'Was nun?',
      body: '',
      questions: [{ id: 1, title: '', hint: 'Eine', options: [{ id: 2, label: 'Zweite' }] }],
    } as const;
    const texts = [
      wordsFor(asked),
      { ...german, questions: german.questions.map((each) => ({ ...each, options: [...each.options] })) },
    ];
    const id = await make.published({ questions: asked, texts, audience: { channels: [1] } });
    const shown = await info(await newPlayer(), id, 11);
    expect(shown).toMatchObject({
      lang: 11,
      title: 'Was nun?',
      body: 'You decide.',
      option_mode: null,
      is_for_caller: true,
    });
    expect(shown.questions[0]).toMatchObject({
      title: 'Question 1',
      hint: 'Eine',
      options: [
        { id: 1, label: 'Option 1' },
        { id: 2, label: 'Zweite' },
      ],
    });
    expect(await info(undefined, id, 7)).toMatchObject({ lang: 3, is_for_caller: false, is_answered: false });
    const draft = (await make.draft()).id;
    expect((await server.call(surveyInfo, { body: { id: draft, category_lang: 3 } })).answer.code).toBe(1001);
  });

  it('hide receipts while running; afterwards anyone can recount them to get the tally [threat 34]', async () => {
    const id = await make.published({ questions: [multiple(1, 1, 2), single(2)], results: 'after_end' });
    const receipts: string[] = [];
    const isOfVerified = (index: number): boolean => index % 5 !== 0;
    for (let index = 0; index < 30; index += 1) {
      const answers = [choose(1, ...(index % 3 === 0 ? [1, 2] : [3])), choose(2, (index % 3) + 1)];
      const sent = await send(await (isOfVerified(index) ? newPlayer() : server.device()), id, answers);
      receipts.push((sent as { receipt: string }).receipt);
    }
    const page = async (from?: string) => (await server.call(surveyReceipts, { body: { id, from } })).answer;
    expect((await page()).code).toBe(1001);
    await make.close(id);
    const found: { receipt: string; is_verified: boolean; choices: { question: number; options: number[] }[] }[] = [];
    let from: string | undefined;
    do {
      const { msg } = await page(from);
      found.push(...msg.list);
      from = msg.next ?? undefined;
    } while (from !== undefined);
    expect(found.map(({ receipt }) => receipt)).toEqual(receipts.toSorted());
    const { tally } = await info(undefined, id);
    expect([tally.verified.answers, tally.unverified.answers]).toEqual([24, 6]);
    for (const [group, isVerified] of [
      [tally.verified, true],
      [tally.unverified, false],
    ]) {
      const published = found.filter((each) => each.is_verified === isVerified);
      const recount = (question: number, option: number): number =>
        published.filter(({ choices }) =>
          choices.some((each) => each.question === question && each.options.includes(option)),
        ).length;
      expect(group.answers).toBe(published.length);
      for (const { question, options } of group.questions) {
        for (const { option, count } of options)
          expect([question, option, count]).toEqual([question, option, recount(question, option)]);
      }
    }
    // Players find their own receipt by starting the page at it.
    expect((await page(receipts[0])).msg.list[0].receipt).toBe(receipts[0]);
    const secret = await make.published({ results: 'staff' });
    await make.close(secret);
    expect((await server.call(surveyReceipts, { body: { id: secret } })).answer.code).toBe(1001);
  });
});
