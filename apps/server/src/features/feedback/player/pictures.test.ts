import { randomUUID } from 'node:crypto';
import {
  feedbackCreate,
  feedbackDetail,
  feedbackInfo,
  type FeedbackInfo,
} from '@guildhall/contract/feedback/player.ts';
import { describe, expect, it } from 'vitest';
import { openLink, uploadedBy } from '../../files/testing/files.factory.ts';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createFeedbackFactory, feedbackPlan } from '../testing/feedback.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createFeedbackFactory({ ...server, limits: server.config.limits });
const agent = await enrolledAs(server, 'agent');

let guid = 30_000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
const upload = async (as: Session): Promise<string> => (await uploadedBy(server, as)).id;
const infoOf = async (as: Session, id: string): Promise<FeedbackInfo> =>
  (await server.call(feedbackInfo, { as, body: { id, category_lang: 3 } })).answer.msg as FeedbackInfo;
const send = (as: Session, files: string[], key = randomUUID()) =>
  server.call(feedbackCreate, { as, body: feedbackPlan({ files, key }) });

describe('pictures of a report', () => {
  it('are shown with their report or entry, in order, and open only for their owner [F4, H2]', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    const files = [await upload(player), await upload(player), await upload(player)].toReversed();
    const id = String((await send(player, files)).answer.msg.id);
    await make.byStaff(agent.id).asked(id);
    const more = await upload(player);
    const detail = { id, key: randomUUID(), text: 'Here it is.', files: [more] };
    expect((await server.call(feedbackDetail, { as: player, body: detail })).answer.code).toBe(0);
    const info = await infoOf(player, id);
    expect([info.picture_count, info.pictures.map((each) => each.id)]).toEqual([3, files]);
    expect(info.entries.map(({ kind, pictures }) => [kind, pictures.map((each) => each.id)])).toEqual([
      ['submitted', []],
      ['question', []],
      ['detail', [more]],
    ]);
    const sources = [...info.pictures, ...info.entries.flatMap(({ pictures }) => pictures)].map(({ src }) => src);
    for (const src of sources) {
      expect((await openLink(server, src, player.headers)).status).toBe(200);
      expect((await openLink(server, src, stranger.headers)).status).toBe(404);
    }
  });

  it('stay the same when the report is retried with the same key [F4]', async () => {
    const player = await newPlayer();
    const [files, key] = [[await upload(player)], randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(player, files, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const info = await infoOf(player, String(answers[0]?.answer.msg.id));
    expect(info.pictures.map((each) => each.id)).toEqual(files);
  });

  it('are refused if foreign, already used or duplicated, and no report is created [threat 12]', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    const [used, foreign, own] = [await upload(player), await upload(stranger), await upload(player)];
    await send(player, [used]);
    expect((await send(player, [own, foreign])).answer.code).toBe(1403);
    expect((await send(player, [own, used])).answer.code).toBe(1403);
    expect((await send(player, [own, own])).answer.code).toBe(1002);
    // A picture of a refused report can be used again, and the limit was not spent.
    expect((await send(player, [own])).answer.code).toBe(0);
    const { rows } = await owner.query('select count(*)::int as count from feedback where player_id = $1', [
      player.player,
    ]);
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('are deleted when the player is erased [G4]', async () => {
    const player = await newPlayer();
    await send(player, [await upload(player)]);
    const erase = server.features.find(({ noun }) => noun === 'feedback')?.erasePlayer;
    await server.database.transaction(async (tx) => erase?.(tx, player.player));
    const { rows } = await owner.query(
      'select (select count(*)::int from file where player_id = $1) as files, (select count(*)::int from file_removal) as removals',
      [player.player],
    );
    expect(rows).toEqual([{ files: 0, removals: 1 }]);
  });
});
