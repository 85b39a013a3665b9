import { launchClaim } from '@guildhall/contract/launch/player.ts';
import { suggestionList, suggestionSupport } from '@guildhall/contract/suggestions/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { withdrawalsHourly } from './suggestions.service.ts';
import { createSuggestionFactory } from './testing/suggestions.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const budget = 40;
const GUILDHALL_LIMITS = JSON.stringify({ network_devices: 2000, network_taps: budget });
const server = await installation.start({ GUILDHALL_LIMITS });
const byParameters = await installation.start({ GUILDHALL_LAUNCH: 'parameters', GUILDHALL_LIMITS });
const staffId = (await enrolledAs(server, 'agent')).id;
const make = createSuggestionFactory(server.suggestionsStaff, staffId);

let guid = 93_000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
const support = async (as: Session, id: number, isSupported = true) =>
  (await server.call(suggestionSupport, { as, body: { id, is_supported: isSupported } })).answer;
const countsOf = async (id: number) => {
  const { supporters, unverified_supporters } = await server.suggestionsStaff.open(id);
  return [supporters, unverified_supporters];
};
const boardOf = async (on = server) => {
  const { answer } = await on.call(suggestionList, { body: { category_lang: 3, sort: 'top' } });
  return (answer.msg.list as { id: number }[]).map(({ id }) => id);
};
const forgetBudgets = () => owner.query('delete from quota_use');

describe('ballot stuffing on the board [threat 34]', () => {
  it('with 60 devices of one network changes neither the ranking nor the verified count [P2]', async () => {
    await forgetBudgets();
    const [wanted, stuffed] = [await make.published(), await make.published()];
    expect(await support(await newPlayer(), wanted)).toEqual({
      code: 0,
      msg: { supporters: 1, unverified_supporters: 0 },
    });
    const devices: Session[] = [];
    while (devices.length < 60) devices.push(await server.device());
    const taps = devices.map((device) => support(device, stuffed));
    expect((await support(await newPlayer(), wanted)).code).toBe(0);
    const codes = (await Promise.all(taps)).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(budget);
    expect([await countsOf(wanted), await countsOf(stuffed)]).toEqual([
      [2, 0],
      [0, budget],
    ]);
    expect(await boardOf()).toEqual([wanted, stuffed]);
    // Without verified launches, unverified support is all there is to rank by.
    expect(await boardOf(byParameters)).toEqual([stuffed, wanted]);
    await forgetBudgets();
    expect((await support(devices[codes.indexOf(0)] as Session, stuffed, false)).msg).toEqual({
      supporters: 0,
      unverified_supporters: budget - 1,
    });
  });

  it('finding 15: without a signed launch never moves the counted and ranked figure, and toggling is limited [P2]', async () => {
    await forgetBudgets();
    const [wanted, pushed] = [await make.published(), await make.published()];
    const player = await newPlayer();
    await support(player, wanted);
    const device = await server.device();
    for (let toggles = 0; toggles < 10; toggles++) await support(device, pushed, toggles % 2 === 0);
    await support(device, pushed);
    expect([await countsOf(wanted), await countsOf(pushed)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const board = await boardOf();
    expect(board.indexOf(wanted)).toBeLessThan(board.indexOf(pushed));

    const codes: number[] = [];
    for (let rounds = 0; rounds <= withdrawalsHourly; rounds++) {
      codes.push((await support(player, wanted, false)).code);
      await support(player, wanted);
    }
    expect([codes.pop(), new Set(codes)]).toEqual([1415, new Set([0])]);
    expect(await countsOf(wanted)).toEqual([1, 0]);
  });

  it("by claiming a device's support moves it to the verified count once, and merging keeps both counts [P2]", async () => {
    await forgetBudgets();
    const [both, mine, done] = [await make.published(), await make.published(), await make.published()];
    const [device, player] = [await server.device(), await newPlayer()];
    for (const id of [both, mine, done]) await support(device, id);
    await support(player, both);
    const decided = await server.suggestionsStaff.open(done);
    await server.suggestionsStaff.save(staffId, { id: done, version: 1, state: 'done', texts: decided.texts });
    expect(await Promise.all([both, mine, done].map(countsOf))).toEqual([
      [1, 1],
      [0, 1],
      [0, 1],
    ]);
    const cookie = `${device.headers['cookie']}; ${player.headers['cookie']}`;
    const claim = { headers: { cookie }, body: { take: true } };
    expect((await server.call(launchClaim, claim)).answer.code).toBe(0);
    expect((await server.call(launchClaim, claim)).answer.code).toBe(0);
    expect(await Promise.all([both, mine, done].map(countsOf))).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    const other = await server.device();
    await support(other, mine);
    await support(other, both);
    await server.suggestionsStaff.merge(staffId, { id: mine, version: 1, into: both });
    expect([await countsOf(both), await countsOf(mine)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await owner.query('delete from player where id = $1', [other.player]);
    expect(await countsOf(both)).toEqual([1, 0]);
  });
});
