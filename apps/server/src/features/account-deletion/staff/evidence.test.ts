import { deletionUnmask, type UnmaskedDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import { fileShow, fileShowChat, fileShowEvidence } from '@guildhall/contract/files/routes.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deletionFactoryOf } from '../testing/requests.ts';
import { openLink, sentBy, uploadedBy } from '../../files/testing/files.factory.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs, signInAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const make = deletionFactoryOf(server);
const [mei, omar] = [(await enrolledAs(server, 'privacy')).session, (await enrolledAs(server, 'privacy')).session];

const grey = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#808080' } })
  .png()
  .toBuffer();
const player = await server.launch({ guid: 91_001 });
const uploaded = await uploadedBy(server, player, grey);
const { id: requestId, number } = await make.requested(player.player, { files: [uploaded.id] });

const unmasked = async (as: StaffCaller): Promise<UnmaskedDeletion> =>
  (await server.call(deletionUnmask, { as, body: { id: requestId, reason: 'To compare the orders.' } })).answer.msg;
const linkFor = async (as: StaffCaller): Promise<string> => (await unmasked(as)).pictures[0]?.src ?? '';
const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Shares of light and dark pixels in a formerly gray picture, which is the share covered by the watermark. */
const markedShare = async (bytes: Buffer): Promise<{ light: number; dark: number }> => {
  const { data, info } = await pixelsOf(bytes);
  const count = info.width * info.height;
  let [light, dark] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 160) light += 1;
    if ((data[at] ?? 0) < 96) dark += 1;
  }
  return { light: light / count, dark: dark / count };
};

const byStaff = { owner: 'mei', network: null, isStaff: true };

describe('a screenshot of a deletion request [threat 16]', () => {
  it('is watermarked in every quarter, in light and dark', async () => {
    const { status, bytes } = await openLink(server, await linkFor(mei), mei.headers);
    expect(status).toBe(200);
    const { info } = await pixelsOf(bytes);
    expect([info.width, info.height]).toEqual([600, 400]);
    for (const left of [0, 300]) {
      for (const top of [0, 200]) {
        const quarter = await sharp(bytes).extract({ left, top, width: 300, height: 200 }).png().toBuffer();
        const { light, dark } = await markedShare(quarter);
        expect(light).toBeGreaterThan(0.02);
        expect(dark).toBeGreaterThan(0.02);
      }
    }
  });

  it('gets a different watermark for each viewer and each time', async () => {
    const shown = async (as: StaffCaller) => (await openLink(server, await linkFor(as), as.headers)).bytes;
    const [forMei, again, forOmar] = [await shown(mei), await shown(mei), await shown(omar)];
    expect(again.equals(forMei)).toBe(true);
    expect(forOmar.equals(forMei)).toBe(false);
    installation.clock.advance(60_000);
    expect((await shown(mei)).equals(forMei)).toBe(false);
    installation.clock.reset();
  });

  it('is visibly watermarked on white and on black', async () => {
    for (const background of ['#ffffff', '#000000']) {
      const plain = await sharp({ create: { width: 500, height: 300, channels: 3, background } })
        .webp()
        .toBuffer();
      const { bytes } = await server.ingest.mark(plain, `MARK D-${number}`, byStaff);
      const { data } = await pixelsOf(bytes);
      const ground = background === '#ffffff' ? 255 : 0;
      expect(data.filter((value) => Math.abs(value - ground) > 60).length / data.length).toBeGreaterThan(0.02);
    }
  });

  it('is enlarged if it is too small for a watermark', async () => {
    const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    const { bytes } = await server.ingest.mark(tiny, 'MARK', byStaff);
    expect((await sharp(bytes).metadata()).width).toBe(480);
  });

  it('opens only on the evidence route, only for the staff member whose link it is, and for no other role', async () => {
    const link = await linkFor(mei);
    const query = new URL(link, 'http://here').search;
    const admin = await signInAs(server, 'admin');
    const agent = await signInAs(server, 'agent');
    for (const as of [admin, agent]) {
      const forThem = new URL((await server.fileLinks.fileFor(uploaded, { staff: as.staffId })).src, 'http://here')
        .search;
      for (const route of [fileShow, fileShowChat]) {
        expect((await server.call(route, { as, query: forThem })).status).toBe(404);
      }
    }
    expect((await server.call(fileShowEvidence, { as: omar, query })).status).toBe(404);
    expect((await server.call(fileShowEvidence, { as: agent, query })).status).toBe(403);
    expect((await server.call(fileShowEvidence, { as: player, query })).status).toBe(401);
  });

  it('is never served to staff unmarked, on any file route', async () => {
    const { rows } = await installation.owner.query<{ object: string }>('select object from file where id = $1', [
      uploaded.id,
    ]);
    const original = await server.stores.files.get(rows[0]?.object ?? '');
    const giving = server.features
      .flatMap(({ routes }) => routes.map(({ route }) => route))
      .filter((route) => route.gives !== undefined && typeof route.access === 'object' && 'staff' in route.access);
    expect(giving.map(({ path }) => path).toSorted()).toEqual(['/file/show', '/file/show_chat', '/file/show_evidence']);
    const admin = await signInAs(server, 'admin');
    const query = new URL(await linkFor(admin), 'http://here').search;
    for (const route of giving) {
      const { bytes } = await openLink(server, `/community/api${route.path}${query}`, admin.headers);
      expect([route.path, original?.equals(bytes)]).toEqual([route.path, false]);
    }
  });

  it('has its own route, which serves no screenshots of reports', async () => {
    const { file } = await sentBy(server, await server.launch({ guid: 91_002 }));
    const [shown] = await server.fileLinks.evidenceFor([file], { staff: mei.staffId });
    expect((await openLink(server, shown?.src ?? '', mei.headers)).status).toBe(404);
  });

  it('cannot be sent in a conversation, and is not removed by the cleanup job', async () => {
    await installation.owner.query(`update file set created_at = now() - interval '2 days' where id = $1`, [
      uploaded.id,
    ]);
    await server.files.sweep();
    expect((await openLink(server, await linkFor(mei), mei.headers)).status).toBe(200);
    const { answer } = await server.call(
      { method: 'POST', path: '/chat/start' },
      { as: player, body: { lang: 3, context: null } },
    );
    const sent = await server.call(
      { method: 'POST', path: '/chat/send' },
      {
        as: player,
        body: {
          conversation: answer.msg.conversation,
          client_id: '6f1f6c8e-5f5e-4a53-9d5c-111111111111',
          content_type: 2,
          content: '',
          file_id: uploaded.id,
        },
      },
    );
    expect(sent.status).toBe(400);
  });
});
