import { suggestionList, suggestionSupport, type Suggestion } from '@guildhall/contract/suggestions/player.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { createSuggestionFactory } from './testing/suggestions.factory.ts';
import { suggestionTitle, supportFor } from './suggestions.public.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const other = await installation.start();
const staffId = (await enrolledAs(server, 'agent')).id;
const make = createSuggestionFactory(server.suggestionsStaff, staffId);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const german = { lang: 11, title: 'Schwimmende Pferde', body: 'Für das Meer.', answer: 'Kommt.' } as const;
afterEach(async () => {
  await owner.query('update feedback set suggestion_id = null');
  await owner.query('delete from suggestion');
});

let guid = 8000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
/** Sequential setup, so that only the tested requests are concurrent. */
const newPlayers = async (count: number): Promise<Session[]> => {
  const players: Session[] = [];
  while (players.length < count) players.push(await newPlayer());
  return players;
};
type Page = { list: Suggestion[]; next: string | null };
const pageOf = async (as: Session | undefined, body: object = {}): Promise<Page> =>
  (await server.call(suggestionList, { as, body: { category_lang: 3, sort: 'top', ...body } })).answer.msg as Page;
const idsOf = async (as?: Session, body?: object) => (await pageOf(as, body)).list.map(({ id }) => id);
const support = async (as: Session | undefined, id: number, isSupported = true, on = server) =>
  (await on.call(suggestionSupport, { as, body: { id, is_supported: isSupported } })).answer;
const counts = async (id: number) => {
  const { rows } = await owner.query(
    `select supporters, (select count(*) from suggestion_support where suggestion_id = $1) as recount
     from suggestion where id = $1`,
    [id],
  );
  return rows[0] as { supporters: number; recount: number };
};
const supported = (id: number, count: number) =>
  owner.query(
    `with new as (insert into player (issuer, subject, guid)
       select 'crowd', gen_random_uuid(), n from generate_series(1, $2::int) n returning id)
     insert into suggestion_support (suggestion_id, player_id) select $1, id from new`,
    [id, count],
  );

describe('the suggestion board', () => {
  it("shows suggestions in the requested language or English, and marks the caller's own and supported ones (ADR 17)", async () => {
    const [author, fan] = [await newPlayer(), await newPlayer()];
    const feedbackId = await reports.submitted(
      { playerId: author.player, kind: 'player', proof: 'ticket', network: '' },
      { type: 2 },
    );
    const own = await make.published({ feedbackId, translations: [german] });
    const plain = await make.published({
      title: 'More maps',
      answer: 'Next year.',
      state: 'planned',
      translations: [{ ...german, answer: '' }],
    });
    await support(fan, own);
    const first = {
      id: own,
      lang: 11,
      title: german.title,
      body: german.body,
      state: 'open',
      answer: german.answer,
      supporters: 2,
      unverified_supporters: 0,
      is_supported: true,
      is_mine: true,
      published_at: clock.now(),
    };
    const second = {
      ...first,
      id: plain,
      state: 'planned',
      answer: 'Next year.',
      supporters: 0,
      is_supported: false,
      is_mine: false,
    };
    const asked = { category_lang: 11 };
    expect(await pageOf(author, asked)).toEqual({ list: [first, second], next: null });
    expect((await pageOf(fan, asked)).list).toEqual([{ ...first, is_mine: false }, second]);
    expect((await pageOf(undefined, asked)).list).toEqual([{ ...first, is_mine: false, is_supported: false }, second]);
    expect((await pageOf(undefined, { category_lang: 7 })).list.map(({ lang, title }) => [lang, title])).toEqual([
      [3, 'Mounts that swim'],
      [3, 'More maps'],
    ]);
  });

  it('omits hidden ones and duplicates, but shows implemented and declined ones (ADR 17)', async () => {
    const [open, done, declined] = [
      await make.published(),
      await make.published({ state: 'done' }),
      await make.published({ state: 'declined' }),
    ];
    await make.published({ state: 'hidden' });
    const duplicate = await make.published();
    await server.suggestionsStaff.merge(staffId, { id: duplicate, version: 1, into: open });
    expect(await idsOf(undefined, { sort: 'new' })).toEqual([declined, done, open]);
  });

  it('is paginated by cursor in both orders without gaps or repetitions (ADR 17)', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 45; index += 1) ids.push(await make.published());
    // Many have the same count, so the cursor needs the id as a tiebreaker.
    for (const [index, id] of ids.entries()) await supported(id, index % 4);
    const all = async (sort: string) => {
      const seen: Suggestion[][] = [];
      for (let cursor: string | undefined; ;) {
        const page = await pageOf(undefined, { sort, cursor });
        seen.push(page.list);
        if (page.next === null) return seen;
        cursor = page.next;
      }
    };
    const [top, fresh] = [await all('top'), await all('new')];
    expect([top.map(({ length }) => length), fresh.map(({ length }) => length)]).toEqual([
      [20, 20, 5],
      [20, 20, 5],
    ]);
    expect(fresh.flat().map(({ id }) => id)).toEqual(ids.toReversed());
    const wanted = ids
      .map((id, index) => ({ id, supporters: index % 4 }))
      .toSorted((a, b) => b.supporters - a.supporters || b.id - a.id);
    expect(top.flat().map(({ id, supporters }) => ({ id, supporters }))).toEqual(wanted);
  });

  it('rejects a cursor it did not issue [threat 31]', async () => {
    for (const cursor of ['x', 'WzFd', Buffer.from('["1",2]').toString('base64url')]) {
      const { answer } = await server.call(suggestionList, { body: { category_lang: 3, sort: 'top', cursor } });
      expect([cursor, answer.code]).toEqual([cursor, 1002]);
    }
  });
});

describe('supporting a suggestion', () => {
  it('counts a player once, and no longer after they withdraw (ADR 17)', async () => {
    const [first, second] = [await newPlayer(), await server.launch({ guid: ++guid, kind: 'guest' })];
    const id = await make.published();
    expect(await support(first, id)).toEqual({ code: 0, msg: { supporters: 1, unverified_supporters: 0 } });
    expect(await support(first, id)).toEqual({ code: 0, msg: { supporters: 1, unverified_supporters: 0 } });
    expect(await support(second, id)).toEqual({ code: 0, msg: { supporters: 2, unverified_supporters: 0 } });
    expect(await support(first, id, false)).toEqual({ code: 0, msg: { supporters: 1, unverified_supporters: 0 } });
    expect(await support(first, id, false)).toEqual({ code: 0, msg: { supporters: 1, unverified_supporters: 0 } });
    expect((await support(undefined, id)).code).toBe(1104);
  });

  it("is automatic for the player's own suggestion, and counted once (ADR 17)", async () => {
    const author = await newPlayer();
    const feedbackId = await reports.submitted(
      { playerId: author.player, kind: 'player', proof: 'ticket', network: '' },
      { type: 2 },
    );
    const id = await make.published({ feedbackId });
    expect(await support(author, id)).toEqual({ code: 0, msg: { supporters: 1, unverified_supporters: 0 } });
  });

  it('is exact when one player sends it 200 times concurrently to two servers [threat 34]', async () => {
    const player = await newPlayer();
    const id = await make.published();
    const taps = Array.from({ length: 200 }, (_, turn) => support(player, id, true, turn % 2 ? server : other));
    expect(new Set((await Promise.all(taps)).map((each) => JSON.stringify(each)))).toEqual(
      new Set(['{"code":0,"msg":{"supporters":1,"unverified_supporters":0}}']),
    );
    expect(await counts(id)).toEqual({ supporters: 1, recount: 1 });
  });

  it('is exact when 200 players support and withdraw concurrently [threat 34]', async () => {
    const players = await newPlayers(200);
    const id = await make.published();
    const answers = await Promise.all(
      players.map((player, turn) => support(player, id, true, turn % 2 ? server : other)),
    );
    expect(answers.map(({ msg }) => Number(msg.supporters)).toSorted((a, b) => a - b)).toEqual(
      players.map((_, index) => index + 1),
    );
    await Promise.all(players.flatMap((player) => [support(player, id, false), support(player, id)]));
    const { supporters, recount } = await counts(id);
    expect(supporters).toBe(recount);
  });

  it('can be given and withdrawn only while the suggestion is open or planned (ADR 17)', async () => {
    const player = await newPlayer();
    const tried = async (state: 'open' | 'planned' | 'done' | 'declined' | 'hidden') => {
      const id = await make.published({ state });
      return [state, (await support(player, id)).code, (await support(player, id, false)).code];
    };
    expect([await tried('open'), await tried('planned'), await tried('done'), await tried('declined')]).toEqual([
      ['open', 0, 0],
      ['planned', 0, 0],
      ['done', 1414, 1414],
      ['declined', 1414, 1414],
    ]);
    const notFound = { code: 1001, msg: { key: 'error.not_found', params: {} } };
    expect(await tried('hidden')).toEqual(['hidden', 1001, 1001]);
    expect(await support(player, 999_999)).toEqual(notFound);
    const [duplicate, original] = [await make.published(), await make.published()];
    await server.suggestionsStaff.merge(staffId, { id: duplicate, version: 1, into: original });
    expect(await support(player, duplicate)).toEqual(notFound);
  });
});

describe('an erased player', () => {
  it('is removed from the board and its counts, in any order of erase steps [threat 38]', async () => {
    const [gone, erasedByLaunch, stays] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const feedbackId = await reports.submitted(
      { playerId: erasedByLaunch.player, kind: 'player', proof: 'ticket', network: '' },
      { type: 2 },
    );
    const ids = [await make.published({ feedbackId }), await make.published()];
    for (const id of ids) for (const player of [gone, erasedByLaunch, stays]) await support(player, id);
    const erase = (noun: string, player: Session) =>
      server.database.transaction(async (tx) =>
        server.features.find((each) => each.noun === noun)?.erasePlayer(tx, player.player),
      );
    await erase('suggestions', gone);
    await erase('launch', erasedByLaunch);
    expect(await Promise.all(ids.map(counts))).toEqual(ids.map(() => ({ supporters: 1, recount: 1 })));
    expect((await owner.query('select distinct player_id from suggestion_support')).rows).toEqual([
      { player_id: stays.player },
    ]);
    // Staff wrote the text, so it stays; only the link to the report is removed.
    expect((await server.suggestionsStaff.open(ids[0] ?? 0)).feedback_id).toBeNull();
  });
});

describe('suggestions as the feedback feature reads them', () => {
  it('have a title in the requested language; a duplicate resolves to its original, a hidden one to nothing (ADR 17)', async () => {
    const { query: tx } = server.database;
    const [id, duplicate, hidden] = [
      await make.published({ translations: [german] }),
      await make.published(),
      await make.published({ state: 'hidden' }),
    ];
    await server.suggestionsStaff.merge(staffId, { id: duplicate, version: 1, into: id });
    const title = { id, title: german.title, supporters: 0, unverified_supporters: 0 };
    expect([await suggestionTitle(tx, id, 11), await suggestionTitle(tx, duplicate, 11)]).toEqual([title, title]);
    expect(await suggestionTitle(tx, id, 7)).toEqual({ ...title, title: 'Mounts that swim' });
    expect([await suggestionTitle(tx, hidden, 3), await suggestionTitle(tx, 999_999, 3)]).toEqual([null, null]);
  });

  it('count the sender of a report as a supporter once; a duplicate counts for its original (ADR 17)', async () => {
    const player = await newPlayer();
    const [id, duplicate] = [await make.published(), await make.published()];
    await server.suggestionsStaff.merge(staffId, { id: duplicate, version: 1, into: id });
    for (const each of [id, duplicate, id, 999_999]) {
      await server.database.transaction((tx) => supportFor(tx, each, player.player));
    }
    expect([await counts(id), await counts(duplicate)]).toEqual([
      { supporters: 1, recount: 1 },
      { supporters: 0, recount: 0 },
    ]);
  });
});
