import { randomBytes, randomUUID } from 'node:crypto';
import { fileRemove, fileView } from '@guildhall/contract/files/routes.ts';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { openLink, reportOf, sentBy, uploadedBy } from './testing/files.factory.ts';
import { createKeyring } from '../../runtime/keyring.ts';
import { launchedActor } from '../../testing/actors.ts';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { createFileLinks } from './files.links.service.ts';
import { attachFiles, filesOf } from './files.public.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const byParameters = await installation.start({ GUILDHALL_LAUNCH: 'parameters' });
const [mine, other] = [await server.launch({ guid: 1 }), await server.launch({ guid: 2 })];
const [agent, editor] = [await signInAs(server, 'agent'), await signInAs(server, 'editor')];
const asGuest = await server.launch({ guid: 3, kind: 'guest' });

const none = '{"code":1001,"msg":{"key":"error.not_found","params":{}}}';
const answerTo = async (src: string, as: Pick<Session, 'headers'>): Promise<[number, string]> => {
  const { status, bytes, headers } = await openLink(server, src, as.headers);
  return [status, headers['content-type'] === 'image/webp' ? 'a picture' : bytes.toString()];
};
const shown = [200, 'a picture'];
const linkOf = (src: string): string => new URL(src, 'http://here').searchParams.get('link') ?? '';
const withLink = (link: string): string => `/community/api/file/view?link=${link}`;

describe('a link to a picture [threat 12]', () => {
  it('opens for its player before and after sending, and for the staff member it was made for', async () => {
    const file = await uploadedBy(server, mine);
    const { file: sent } = await sentBy(server, mine);
    const forAgent = await server.fileLinks.fileFor(sent, { staff: agent.staffId });
    expect([
      await answerTo(file.src, mine),
      await answerTo(sent.src, mine),
      await answerTo(forAgent.src, agent),
    ]).toEqual([shown, shown, shown]);
  });

  it('answers the same 404 as a missing file for other players, with any combination of link and session', async () => {
    const { file } = await sentBy(server, mine);
    const theirs = await uploadedBy(server, other);
    const outcomes = [
      // My link, used by another player and by a guest.
      await answerTo(file.src, other),
      await answerTo(file.src, asGuest),
      // Another player's link, used with my session.
      await answerTo(theirs.src, mine),
      // A valid link to my file, issued to another player.
      await answerTo((await server.fileLinks.fileFor(file, { player: other.player })).src, other),
      // A file that does not exist.
      await answerTo(
        (await server.fileLinks.fileFor({ ...file, id: randomUUID() }, { player: mine.player })).src,
        mine,
      ),
    ];
    expect(outcomes).toEqual(outcomes.map(() => [404, none]));
  });

  it('answers the same 404 when expired, tampered with or forged', async () => {
    const { file } = await sentBy(server, mine);
    const link = linkOf(file.src);
    const [header = '', payload = '', signature = ''] = link.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forge = (key: Uint8Array, typ = 'file+jwt'): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
    const forged = [
      '',
      'x',
      'a.b.c',
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${encoded({ alg: 'none', typ: 'file+jwt' })}.${payload}.`,
      `${encoded({ alg: 'none', typ: 'file+jwt' })}.${payload}.${signature}`,
      `${header}.${encoded({ ...claims, exp: Number(claims['exp']) + 3600 })}.${signature}`,
      `${header}.${encoded({ ...claims, aud: `player:${other.player}` })}.${signature}`,
      await forge(randomBytes(32)),
      await forge(new TextEncoder().encode(server.config.staffSecrets[0]?.secret)),
      linkOf(
        (
          await createFileLinks(
            createKeyring([{ version: 0, secret: 'another secret' }]).of('fileLinks'),
            clock,
          ).fileFor(file, { player: mine.player })
        ).src,
      ),
    ];
    for (const each of forged) expect([each, await answerTo(withLink(each), mine)]).toEqual([each, [404, none]]);
    expect(await answerTo(withLink(link), mine)).toEqual(shown);
    clock.advance(5 * 60_000 - 1000);
    expect(await answerTo(withLink(link), mine)).toEqual(shown);
    clock.advance(1000);
    expect(await answerTo(withLink(link), mine)).toEqual([404, none]);
    clock.reset();
  });

  it('answers the same 404 as soon as its parent is deleted', async () => {
    const { file, feedbackId } = await sentBy(server, mine);
    const forAgent = await server.fileLinks.fileFor(file, { staff: agent.staffId });
    expect([await answerTo(file.src, mine), await answerTo(forAgent.src, agent)]).toEqual([shown, shown]);
    await owner.query('delete from feedback where id = $1', [feedbackId]);
    expect([await answerTo(file.src, mine), await answerTo(forAgent.src, agent)]).toEqual([
      [404, none],
      [404, none],
    ]);
  });

  it('made for staff does not open for other staff, for its player, or for a file that was not sent', async () => {
    const { file } = await sentBy(server, mine);
    const admin = await signInAs(server, 'admin');
    const { src } = await server.fileLinks.fileFor(file, { staff: agent.staffId });
    const notSent = await uploadedBy(server, mine);
    const early = await server.fileLinks.fileFor(notSent, { staff: agent.staffId });
    expect([
      await answerTo(src, admin),
      await answerTo(early.src, agent),
      await answerTo(src.replace('/show', '/view'), mine),
      await answerTo(file.src.replace('/view', '/show'), agent),
    ]).toEqual([
      [404, none],
      [404, none],
      [404, none],
      [404, none],
    ]);
    expect((await answerTo(src, editor))[0]).toBe(403);
    expect((await answerTo(src, mine))[0]).toBe(401);
  });

  it('does not open without a session or after the session has ended', async () => {
    const session = await server.launch({ guid: 9 });
    const file = await uploadedBy(server, session);
    expect((await answerTo(file.src, { headers: {} }))[0]).toBe(401);
    await server.launchService.revoke({ playerId: session.player });
    expect((await answerTo(file.src, session))[0]).toBe(401);
  });

  it.each<[string, () => Promise<Session>]>([
    ['a player', async () => mine],
    ['a device', () => server.device()],
    ['a launch by parameters', () => byParameters.launchByParameters(4)],
  ])(
    'cannot be guessed as %s: 10,000 ids, no hit [threat 11, P2]',
    async (_who, guesser) => {
      const stranger = await guesser();
      await sentBy(server, other);
      const guess = async (index: number): Promise<string> => {
        // Even with a valid signature, as if the key had leaked.
        const { src } = await server.fileLinks.fileFor(
          { id: randomUUID(), width: 1, height: 1, tone: '' },
          { player: stranger.player },
        );
        // Every tenth request goes over the network; the rest skip it to save time.
        if (index % 10 === 0) return (await openLink(byParameters, src, stranger.headers)).bytes.toString();
        const outcome: unknown = await server.files
          .openForPlayer({ link: linkOf(src) }, launchedActor({ playerId: stranger.player }))
          .catch((error: unknown) => error);
        return outcome instanceof Failure ? JSON.stringify(outcome.answer) : 'found';
      };
      const answers = new Map<string, number>();
      for (let start = 0; start < 10_000; start += 50) {
        const batch = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(start + index)));
        for (const answer of batch) answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
      expect([...answers]).toEqual([[none, 10_000]]);
    },
    120_000,
  );

  it('is invalid if it is missing, repeated or too long', async () => {
    const asked = ['', '?link=a&link=b', `?link=${'a'.repeat(1001)}`, '?link=a&guid=5'];
    const statuses = await Promise.all(
      asked.map(async (query) => (await server.call(fileView, { as: mine, query })).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400]);
  });
});

describe('pictures of a report [F4]', () => {
  const attach = (player: string, ids: string[], feedbackId: string) =>
    server.database.transaction((tx) => attachFiles(tx, player, ids, { feedbackId, entryId: null }));

  it('keep their order', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await uploadedBy(server, mine)).id);
    const [feedbackId, sent] = [await reportOf(server, mine.player), ids.toReversed()];
    await attach(mine.player, sent, feedbackId);
    const rows = await filesOf(server.database.query, feedbackId);
    expect(rows).toEqual(sent.map((id) => ({ id, entryId: null, width: 64, height: 32, tone: expect.any(String) })));
  });

  it('are all rejected if one is foreign, already attached, repeated, unfinished or missing', async () => {
    const [own, theirs] = [await uploadedBy(server, mine), await uploadedBy(server, other)];
    const { file: sent } = await sentBy(server, mine);
    const { rows } = await owner.query<{ id: string }>(
      `insert into file (player_id, key, object) values ($1, $2, 'x') returning id`,
      [mine.player, randomUUID()],
    );
    const feedbackId = await reportOf(server, mine.player);
    for (const wrong of [theirs.id, sent.id, own.id, rows[0]?.id ?? '', randomUUID()]) {
      const refused = attach(mine.player, [own.id, wrong], feedbackId);
      await expect(refused).rejects.toThrow('image_upload');
    }
    expect(await filesOf(server.database.query, feedbackId)).toEqual([]);
  });

  it('cannot be attached to another player’s report, enforced by the database', async () => {
    const own = await uploadedBy(server, mine);
    await expect(attach(mine.player, [own.id], await reportOf(server, other.player))).rejects.toThrow('foreign key');
  });

  it('are attached to exactly one of two concurrent reports', async () => {
    const ids = [(await uploadedBy(server, mine)).id, (await uploadedBy(server, mine)).id];
    const reports = await Promise.all(Array.from({ length: 10 }, () => reportOf(server, mine.player)));
    const outcomes = await Promise.allSettled(
      reports.map((report, index) => attach(mine.player, index % 2 === 0 ? ids : ids.toReversed(), report)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('image_upload');
    }
  });

  it('can be removed only by their owner and only before they are sent', async () => {
    const [own, theirs, { file: sent }] = [
      await uploadedBy(server, mine),
      await uploadedBy(server, other),
      await sentBy(server, mine),
    ];
    const remove = async (id: string) => (await server.call(fileRemove, { as: mine, body: { id } })).text;
    expect([await remove(own.id), await remove(own.id), await remove(theirs.id), await remove(sent.id)]).toEqual([
      '{"code":0,"msg":null}',
      none,
      none,
      none,
    ]);
    expect([await answerTo(own.src, mine), await answerTo(sent.src, mine)]).toEqual([[404, none], shown]);
  });
});
