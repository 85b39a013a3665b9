import { randomUUID } from 'node:crypto';
import { feedbackDetail, feedbackWithdraw } from '@guildhall/contract/feedback/player.ts';
import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../runtime/failure.ts';
import { uploadedBy } from '../../files/testing/files.factory.ts';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { createPlayerView, senderOf } from '../testing/player-view.ts';
import { createStaffStage } from '../testing/staff.factory.ts';
import { createFeedbackService } from './report.service.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const { reports: staffReports } = server.feedbackStaff;
const stage = createStaffStage(server);
const mei = await stage.member('Mei');
const { pending, in_progress: inProgress } = feedbackStates;
afterEach(clock.reset);

let guid = 61_000;
const reportIn = async (state: 0 | 1 | 2) => {
  const player = await server.launch({ guid: ++guid });
  const from = senderOf(player);
  return { player, from, id: await stage.inState(state, mei.staffId, from) };
};
const add = async (as: Session, id: string, text: string, files: string[] = [], key = randomUUID()) =>
  (await server.call(feedbackDetail, { as, body: { id, key, text, files } })).answer;
const { infoOf, stepsOf } = createPlayerView(server);

describe('adding information to a report', () => {
  it.each([pending, inProgress])(
    'works in state %i with pictures, is idempotent by key, and keeps the state [F2]',
    async (state) => {
      const { player, id } = await reportIn(state);
      const { id: picture } = await uploadedBy(server, player);
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => add(player, id, ' It was the east gate. ', [picture], key)),
      );
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
      const info = await infoOf(player, id);
      expect([info.state, info.entries.at(-1)]).toMatchObject([
        state,
        {
          kind: 'detail',
          by: 'player',
          from: null,
          to: null,
          text: 'It was the east gate.',
          pictures: [{ id: picture }],
        },
      ]);
      expect(info.entries.filter(({ kind }) => kind === 'detail')).toHaveLength(1);
    },
  );

  it('marks the report as new for staff until they reply, without restarting the waiting time [F2]', async () => {
    const { player, id } = await reportIn(pending);
    const sentAt = clock.now();
    clock.advance(60_000);
    await add(player, id, 'It was the east gate.');
    const rowOf = async () =>
      (await staffReports.table(mei, { state: 'open', sort: 'newest', limit: 50 })).list.find((row) => row.id === id);
    expect(await rowOf()).toMatchObject({ is_added_to: true, waiting_since: sentAt, updated_at: clock.now() });
    expect((await staffReports.open(mei, id)).entries.at(-1)).toMatchObject({
      kind: 'detail',
      text: 'It was the east gate.',
    });
    await stage.done(id, {
      kind: 'reply',
      move: 'reply',
      author: { by: 'staff', staffId: mei.staffId },
      text: 'Thanks.',
    });
    expect(await rowOf()).toMatchObject({ is_added_to: false, waiting_since: null });
    clock.advance(60_000);
    expect((await add(player, id, 'And the west gate.')).code).toBe(0);
    expect(await rowOf()).toMatchObject({ is_added_to: true, waiting_since: clock.now() });
  });

  it('still lets the player withdraw the report [F2]', async () => {
    const { player, id } = await reportIn(pending);
    await add(player, id, 'It was the east gate.');
    await server.call(feedbackWithdraw, { as: player, body: { id } });
    expect(await stepsOf(player, id)).toEqual([
      'player submitted null→0',
      'player detail null→null It was the east gate.',
      'player withdrawn 0→3',
    ]);
    expect((await add(player, id, 'More')).code).toBe(1414);
  });

  it('is rate-limited like reports, and a refused addition leaves no trace [F5]', async () => {
    const { player, id } = await reportIn(inProgress);
    const codes = [];
    for (const text of ['One', 'Two', 'Three']) codes.push((await add(player, id, text)).code);
    expect(codes).toEqual([0, 0, 1410]);
    expect((await infoOf(player, id)).entries.filter(({ kind }) => kind === 'detail')).toHaveLength(2);
  });

  it('shares the network budget when the sender is unverified [P2]', async () => {
    const { limits } = server.config;
    const service = createFeedbackService({ ...server, limits: { ...limits, network_feedback: 1 } });
    const [one, other] = [await stage.unverified(), await stage.unverified()].map((sender) => ({
      ...sender,
      network: '198.51.100.0/24',
    }));
    if (one === undefined || other === undefined) throw new Error('expected two devices');
    const send = async (device: typeof one, id: string) =>
      service
        .detail(device, { id, key: randomUUID(), text: 'More', files: [] })
        .catch((error: unknown) => (error as Failure).reason);
    const [first, second] = [
      await stage.submitted({ ...one, network: '' }),
      await stage.submitted({ ...other, network: '' }),
    ];
    expect([await send(one, first), await send(other, second)]).toEqual([null, 'too_frequent']);
  });

  it('answering a question does not count against the limit', async () => {
    const { player, id } = await reportIn(pending);
    for (const text of ['One', 'Two']) await add(player, id, text);
    await stage.byStaff(mei.staffId).asked(id);
    expect((await add(player, id, 'Three')).code).toBe(0);
    expect((await infoOf(player, id)).state).toBe(inProgress);
  });

  it('is refused after fifty additions', async () => {
    const { player, id } = await reportIn(pending);
    await owner.query(
      `insert into feedback_entry (feedback_id, at, kind, by, text) select $1, now(), 'detail', 'player', n::text from generate_series(1, 50) n`,
      [id],
    );
    expect((await add(player, id, 'One more')).code).toBe(1414);
  });

  it('answers not found for another player’s report', async () => {
    const { id } = await reportIn(pending);
    const other = await server.launch({ guid: ++guid });
    expect((await add(other, id, 'Mine')).code).toBe((await add(other, randomUUID(), 'Mine')).code);
  });
});
