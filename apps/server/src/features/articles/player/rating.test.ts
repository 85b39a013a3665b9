import { categoryRate, categoryRating } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { launchClaim } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { createArticleFactory } from '../testing/articles.factory.ts';
import { ratingsHourly } from './rating.service.ts';

const installation = await createInstallation();
const { owner } = installation;
const budget = 30;
const limits = { GUILDHALL_LIMITS: JSON.stringify({ network_devices: 2000, network_taps: budget }) };
const server = await installation.start(limits);
const other = await installation.start(limits);
const make = createArticleFactory(server.articles);
const guide = () => make.published({ type: postTypes.guide });

let guid = 61_000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
/** Sequential setup, so that only the tested requests are concurrent. */
const newPlayers = async (count: number): Promise<Session[]> => {
  const players: Session[] = [];
  while (players.length < count) players.push(await newPlayer());
  return players;
};
const rate = async (as: Session | undefined, id: number, isHelpful = true, lang = 3, on = server) =>
  (await on.call(categoryRate, { as, body: { id, category_lang: lang, is_helpful: isHelpful } })).answer;
const own = async (as: Session | undefined, id: number): Promise<unknown> =>
  (await server.call(categoryRating, { as, body: { id } })).answer.msg.is_helpful;
const countsOf = async (id: number) => (await server.articlesStaff.open(id)).rating;
/** Counted again from the answers. */
const recount = async (id: number) => {
  const { rows } = await owner.query(
    `select count(*) filter (where is_helpful and is_verified)::int as yes,
       count(*) filter (where not is_helpful and is_verified)::int as no,
       count(*) filter (where is_helpful and not is_verified)::int as unverified_yes,
       count(*) filter (where not is_helpful and not is_verified)::int as unverified_no
     from article_rating where article_id = $1`,
    [id],
  );
  return rows[0] as unknown;
};
const forgetBudgets = () => owner.query('delete from quota_use');

describe('“Was this helpful?”', () => {
  it('counts one answer per player, which can be changed [C10]', async () => {
    const id = await guide();
    const [one, another] = [await newPlayer(), await newPlayer()];
    expect([await own(one, id), await own(undefined, id)]).toEqual([null, null]);
    expect(await rate(one, id)).toEqual({ code: 0, msg: { is_helpful: true } });
    await rate(one, id);
    await rate(another, id, false);
    expect(await countsOf(id)).toEqual({ yes: 1, no: 1, unverified_yes: 0, unverified_no: 0 });
    await rate(another, id, true);
    expect([await own(another, id), await countsOf(id)]).toEqual([
      true,
      { yes: 2, no: 0, unverified_yes: 0, unverified_no: 0 },
    ]);
  });

  it('is exact while many players answer and change their minds at once, on two servers [C10]', async () => {
    const id = await guide();
    const players = await newPlayers(24);
    const taps = players.flatMap((player, at) => [
      rate(player, id, at % 2 === 0, at % 3 === 0 ? 3 : 11),
      rate(player, id, at % 3 === 0, 3, other),
      rate(player, id, at % 5 === 0, 11),
    ]);
    expect(new Set((await Promise.all(taps)).map(({ code }) => code))).toEqual(new Set([0]));
    const counted = await countsOf(id);
    expect(counted).toEqual(await recount(id));
    expect((counted?.yes ?? 0) + (counted?.no ?? 0)).toBe(24);
    const { rating_langs: langs } = await server.articlesStaff.open(id);
    expect(langs.map(({ lang }) => lang).every((lang) => lang === 3 || lang === 11)).toBe(true);
    expect(langs.reduce((sum, { yes, no }) => sum + yes + no, 0)).toBe(24);
  });

  it('counts unverified people apart, within the budget of their network [C10]', async () => {
    await forgetBudgets();
    const id = await guide();
    await rate(await newPlayer(), id);
    const devices: Session[] = [];
    while (devices.length < budget + 5) devices.push(await server.device());
    const codes = (await Promise.all(devices.map((device) => rate(device, id, false)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(budget);
    expect(await countsOf(id)).toEqual({ yes: 1, no: 0, unverified_yes: 0, unverified_no: budget });
    expect((await rate(await newPlayer(), id)).code).toBe(0);
    await forgetBudgets();
  });

  it('asks for published questions and guides only', async () => {
    const player = await newPlayer();
    const [news, draft] = [await make.published(), await make.draft({ type: postTypes.guide })];
    for (const id of [news, draft, 999_999]) expect((await rate(player, id)).code).toBe(1001);
    expect((await rate(player, await make.published({ type: postTypes.question, categoryId: 1 }))).code).toBe(0);
    expect((await rate(undefined, await guide())).code).toBe(1104);
  });

  it('limits how often one player answers', async () => {
    const [player, id] = [await newPlayer(), await guide()];
    const codes: number[] = [];
    while (codes.length <= ratingsHourly) codes.push((await rate(player, id, codes.length % 2 === 0)).code);
    expect([codes.pop(), new Set(codes)]).toEqual([1415, new Set([0])]);
    expect(await countsOf(id)).toEqual({ yes: 0, no: 1, unverified_yes: 0, unverified_no: 0 });
  });

  it("moves a device's answers to the player who claims them, and erases them with the player", async () => {
    const [both, mine] = [await guide(), await guide()];
    const [device, player] = [await server.device(), await newPlayer()];
    for (const id of [both, mine]) await rate(device, id, false);
    await rate(player, both);
    const cookie = `${device.headers['cookie']}; ${player.headers['cookie']}`;
    expect((await server.call(launchClaim, { headers: { cookie }, body: { take: true } })).answer.code).toBe(0);
    expect([await countsOf(both), await countsOf(mine)]).toEqual([
      { yes: 1, no: 0, unverified_yes: 0, unverified_no: 0 },
      { yes: 0, no: 1, unverified_yes: 0, unverified_no: 0 },
    ]);
    const [{ id: playerId } = { id: '' }] = (
      await owner.query<{ id: string }>('select player_id as id from article_rating where article_id = $1', [both])
    ).rows;
    expect(await server.articleRatings.countPlayer(server.database.query, playerId)).toEqual({ ratings: 2 });
    await owner.query('delete from player where id = $1', [playerId]);
    expect([await countsOf(both), await countsOf(mine)]).toEqual([null, null]);
  });
});
