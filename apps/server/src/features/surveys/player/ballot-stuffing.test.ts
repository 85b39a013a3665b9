import { randomUUID } from 'node:crypto';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { surveyAnswer, surveyInfo } from '@guildhall/contract/surveys/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createSurveyFactory } from '../testing/surveys.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const budget = 300;
// Raised far above the default, so that the attack is larger than the device budget would allow.
const GUILDHALL_LIMITS = JSON.stringify({ network_devices: 2000, network_answers: budget });
const server = await installation.start({ GUILDHALL_LAUNCH: 'parameters', GUILDHALL_LIMITS });
const ticketed = await installation.start({ GUILDHALL_LIMITS });
const make = createSurveyFactory(server.surveys.staff, (await enrolledAs(server, 'editor')).id);

let guid = 91_000;
const newPlayer = (): Promise<Session> => ticketed.launch({ guid: ++guid });
const devicesOf = async (count: number): Promise<Session[]> => {
  const devices: Session[] = [];
  while (devices.length < count) devices.push(await server.device());
  return devices;
};
const vote = async (as: Session, id: number, option = 1, key = randomUUID()): Promise<string> => {
  const answers = [{ question: 1, options: [option], text: '' }];
  const { answer } = await server.call(surveyAnswer, { as, body: { id, key, lang: 3, answers } });
  return answer.code === 0 ? answer.msg.receipt : anyErrorNameOf(answer.code);
};
const isReceipt = (outcome: string): boolean => /^[0-9A-Z]{16}$/.test(outcome);
const countsOf = async (id: number) => {
  const { verified, unverified } = await server.surveys.results.results({ id });
  return { verified: verified.answers, unverified: unverified.answers };
};
const rowsOf = async (id: number) =>
  (
    await owner.query(
      `select count(*) filter (where is_verified) as verified, count(*) filter (where not is_verified) as unverified
       from survey_answer where survey_id = $1`,
      [id],
    )
  ).rows[0];
const forgetBudgets = () => owner.query('delete from quota_use');

describe('ballot stuffing [threat 34]', () => {
  it('with 340 devices in one network changes no verified count and stays within the network budget [P2, E3]', async () => {
    await forgetBudgets();
    const id = await make.published();
    const [devices, before, meanwhile] = [await devicesOf(340), await newPlayer(), await newPlayer()];
    expect(isReceipt(await vote(before, id, 2))).toBe(true);
    const stuffing = devices.map((device) => vote(device, id));
    expect(isReceipt(await vote(meanwhile, id, 3))).toBe(true);
    const outcomes = await Promise.all(stuffing);
    expect(outcomes.filter((outcome) => outcome === 'too_frequent')).toHaveLength(340 - budget);
    expect(outcomes.filter(isReceipt)).toHaveLength(budget);
    expect(await countsOf(id)).toEqual({ verified: 2, unverified: budget });
    expect(await rowsOf(id)).toEqual({ verified: 2, unverified: budget });
    const { tally } = (await server.call(surveyInfo, { as: before, body: { id, category_lang: 3 } })).answer.msg;
    expect(tally.verified.questions[0].options.map(({ count }: { count: number }) => count)).toEqual([0, 1, 1]);
    expect(isReceipt(await vote(await newPlayer(), id))).toBe(true);
  });

  it('does not use up the cap of verified players, which is exact for each group [P2]', async () => {
    await forgetBudgets();
    const id = await make.published({ cap: 5 });
    const devices = await devicesOf(60);
    const players: Session[] = [];
    while (players.length < 8) players.push(await newPlayer());
    const stuffed = await Promise.all(devices.map((device) => vote(device, id)));
    expect(stuffed.filter((outcome) => outcome === 'survey_full')).toHaveLength(55);
    const isFull = async (as: Session) =>
      (await server.call(surveyInfo, { as, body: { id, category_lang: 3 } })).answer.msg.is_full as boolean;
    await expect.poll(() => isFull(devices[59] as Session)).toBe(true);
    expect(await isFull(players[0] as Session)).toBe(false);
    const outcomes = await Promise.all(players.map((player) => vote(player, id)));
    expect(outcomes.filter(isReceipt)).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'survey_full')).toHaveLength(3);
    expect(await rowsOf(id)).toEqual({ verified: 5, unverified: 5 });
  });

  it('from one device with races and replays stores one row and one receipt [E3]', async () => {
    await forgetBudgets();
    const id = await make.published();
    const device = await server.device();
    const key = randomUUID();
    const replayed = await Promise.all(Array.from({ length: 60 }, () => vote(device, id, 1, key)));
    expect(new Set(replayed).size).toBe(1);
    expect(replayed.every(isReceipt)).toBe(true);
    const changed = await Promise.all(Array.from({ length: 60 }, (_, index) => vote(device, id, (index % 3) + 1)));
    expect(new Set(changed)).toEqual(new Set(['survey_answered']));
    // A launch by parameters on the same device is another unverified player, whatever guid it names.
    const player = await newPlayer();
    expect(isReceipt(await vote(player, id))).toBe(true);
    expect(isReceipt(await vote(await server.launchByParameters(guid, device), id))).toBe(true);
    expect(await countsOf(id)).toEqual({ verified: 1, unverified: 2 });
  });

  it('is rejected without a row if a survey is for verified players only [P2]', async () => {
    await forgetBudgets();
    const id = await make.published({ is_verified_only: true });
    const [device, named] = [await server.device(), await server.launchByParameters(++guid)];
    expect([await vote(device, id), await vote(named, id)]).toEqual(['survey_verified_only', 'survey_verified_only']);
    const { rows } = await owner.query('select outcome, is_new from survey_take($1, $2)', [
      id,
      JSON.stringify([{ p: device.player, k: randomUUID(), r: 'A'.repeat(16), f: false, l: 3, a: {}, n: [1] }]),
    ]);
    expect(rows).toEqual([{ outcome: 'unverified', is_new: false }]);
    expect(await rowsOf(id)).toEqual({ verified: 0, unverified: 0 });
    const shown = async (as: Session) => (await server.call(surveyInfo, { as, body: { id, category_lang: 3 } })).answer;
    expect((await shown(device)).msg).toMatchObject({ is_verified_only: true, is_for_caller: false });
    const player = await newPlayer();
    expect((await shown(player)).msg).toMatchObject({ is_verified_only: true, is_for_caller: true });
    expect(isReceipt(await vote(player, id))).toBe(true);
    expect(await countsOf(id)).toEqual({ verified: 1, unverified: 0 });
  });
});
