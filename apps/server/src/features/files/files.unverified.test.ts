import { fileRemove } from '@guildhall/contract/files/routes.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { describe, expect, it } from 'vitest';
import { openLink, sentBy, uploadAs, uploadedBy } from './testing/files.factory.ts';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const agent = await signInAs(server, 'agent');

const statusOf = async (src: string, as?: Pick<Session, 'headers'>): Promise<number> =>
  (await openLink(server, src, as?.headers)).status;
const rowsOf = async (player: string): Promise<number> =>
  (await owner.query('select from file where player_id = $1', [player])).rowCount ?? 0;

describe('pictures of a device without a launch [P2]', () => {
  it('open for this device and for staff only, not for other people, launched or not', async () => {
    const [device, other] = [await server.device(), await server.device()];
    const player = await server.launch({ guid: 43_001 });
    const { file } = await sentBy(server, device);
    const forStaff = await server.fileLinks.fileFor(file, { staff: agent.staffId });
    const forOthers = await Promise.all(
      [other, player].map(async (each) => (await server.fileLinks.fileFor(file, { player: each.player })).src),
    );
    expect([await statusOf(file.src, device), await statusOf(forStaff.src, agent)]).toEqual([200, 200]);
    expect([
      await statusOf(file.src, other),
      await statusOf(file.src, player),
      await statusOf(forOthers[0] ?? '', other),
      await statusOf(forOthers[1] ?? '', player),
      // Without a device key there is no identity to check.
      await statusOf(file.src),
    ]).toEqual([404, 404, 404, 404, 401]);
    const loose = await uploadedBy(server, device);
    const { status } = await server.call(fileRemove, { as: other, body: { id: loose.id } });
    expect([status, await statusOf(loose.src, device)]).toEqual([404, 200]);
  });

  it('are deleted a day after the upload unless attached to a report', async () => {
    const device = await server.device();
    const [, sent] = [await uploadedBy(server, device), await sentBy(server, device)];
    await owner.query(`update file set created_at = created_at - interval '25 hours' where player_id = $1`, [
      device.player,
    ]);
    await server.files.sweep();
    const { rows } = await owner.query('select id from file where player_id = $1', [device.player]);
    expect(rows).toEqual([{ id: sent.file.id }]);
  });

  it('are limited to exactly the daily number under 50 concurrent uploads [threat 30]', async () => {
    const device = await server.device();
    const answers = await Promise.all(Array.from({ length: 50 }, () => uploadAs(server, device)));
    const codes = answers.map(({ answer }) => answer.code);
    const max = defaultLimits.pictures_daily_unverified;
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 1402).length]).toEqual([
      max,
      50 - max,
    ]);
    expect(await rowsOf(device.player)).toBe(max);
  });
});
