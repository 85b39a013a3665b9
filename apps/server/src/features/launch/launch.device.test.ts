import { randomBytes } from 'node:crypto';
import { feedbackCreate, feedbackInfo, feedbackList } from '@guildhall/contract/feedback/player.ts';
import {
  launchClaim,
  launchDevice,
  launchEnd,
  launchParameters,
  launchSession,
} from '@guildhall/contract/launch/player.ts';
import { chatStart, chatState } from '@guildhall/contract/chat/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session, type TestServer } from '../../testing/installation.ts';
import { hashOf } from '../../runtime/token.ts';
import { createSessionQueries } from './launch.session.queries.ts';
import { feedbackPlan } from '../feedback/testing/feedback.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const byParameters = await installation.start({ GUILDHALL_LAUNCH: 'parameters' });

const report = async (as: Session, at: TestServer = server): Promise<string> =>
  String((await at.call(feedbackCreate, { as, body: feedbackPlan() })).answer.msg.id);
const idsSeenBy = async (as: Session, at: TestServer = server): Promise<string[]> =>
  (await at.call(feedbackList, { as, body: {} })).answer.msg.list.map(({ id }: { id: string }) => id);
const sessionOf = async (headers: Record<string, string>, at: TestServer = server) =>
  (await at.call(launchSession, { headers })).answer.msg;
const together = (one: Session, other: Session): Session => ({
  ...other,
  headers: { cookie: `${one.headers['cookie']}; ${other.headers['cookie']}` },
});

describe('a device key [P2]', () => {
  it('shows a person without a launch what this device sent, and nothing from other devices', async () => {
    const [mine, other] = [await server.device(), await server.device()];
    const id = await report(mine);
    expect(await idsSeenBy(mine)).toEqual([id]);
    expect(await idsSeenBy(other)).toEqual([]);
    const { status } = await server.call(feedbackInfo, { as: other, body: { id, category_lang: 3 } });
    expect(status).toBe(404);
  });

  it('is issued once: registering again with it returns the same player', async () => {
    const device = await server.device();
    const again = await server.call(launchDevice, { as: device, body: {} });
    expect(again.answer.msg).toEqual({ player: device.player, key: null });
  });

  it('is returned in the response for webviews without cookies, and accepted as a header', async () => {
    const { answer, headers } = await server.call(launchDevice, { body: { cookieless: true } });
    expect(headers.get('set-cookie')).toBeNull();
    expect(await sessionOf({ 'x-guildhall-device': String(answer.msg.key) })).toMatchObject({
      kind: 'anonymous',
      proof: 'device',
      player: answer.msg.player,
    });
  });

  it('does not replace an ended session, as reports would be attributed to another player', async () => {
    const [device, player] = [await server.device(), await server.launch({ guid: 70_001 })];
    const both = together(device, player);
    await server.call(launchEnd, { as: both, body: {} });
    const refused = await server.call(feedbackCreate, { as: both, body: feedbackPlan() });
    expect(refused.answer.code).toBe(1101);
    const { answer, headers } = await server.call(launchSession, { as: both });
    expect(answer.msg).toMatchObject({ kind: 'anonymous', proof: 'device', player: device.player });
    expect(headers.getSetCookie().join()).toMatch(/guildhall_session=;/);
  });

  it('cannot be guessed: 10,000 keys match no player', async () => {
    const { token: real } = await server.device();
    const near = (index: number): string => {
      const at = index % real.length;
      return real.slice(0, at) + (real[at] === 'A' ? 'B' : 'A') + real.slice(at + 1);
    };
    const found: unknown[] = [];
    for (let start = 0; start < 10_000; start += 100) {
      const batch = Array.from({ length: 100 }, async (_, offset) => {
        const index = start + offset;
        const key = index % 2 === 0 ? randomBytes(32).toString('base64url') : near(index);
        // A tenth go over HTTP; the others call the service directly to save time.
        if (index % 10 !== 0) return server.devices.deviceOfKey(key, '');
        return (await sessionOf({ 'x-guildhall-device': key })).player as unknown;
      });
      found.push(...(await Promise.all(batch)).filter((person) => person !== null));
    }
    expect(found).toEqual([]);
  }, 120_000);

  it('is not a launch: live chat stays unavailable [I1]', async () => {
    const device = await server.device();
    expect((await server.call(chatState, { as: device })).answer.code).toBe(1101);
  });
});

describe('what a device sent before a launch on it [P2]', () => {
  it('is offered to the player, and becomes theirs only when claimed', async () => {
    const device = await server.device();
    const id = await report(device);
    const player = await server.launch({ guid: 70_002 });
    const both = together(device, player);
    expect((await sessionOf(both.headers)).earlier).toEqual({ count: 1 });
    expect(await idsSeenBy(player)).toEqual([]);
    expect((await server.call(launchClaim, { as: both, body: { take: true } })).answer.msg).toEqual({ count: 1 });
    expect(await idsSeenBy(player)).toEqual([id]);
    expect(await idsSeenBy(device)).toEqual([]);
    expect((await sessionOf(both.headers)).earlier).toBeNull();
  });

  it('stays with the device if the player declines, and is offered again only after more is sent', async () => {
    const device = await server.device();
    const id = await report(device);
    const both = together(device, await server.launch({ guid: 70_003 }));
    await server.call(launchClaim, { as: both, body: { take: false } });
    expect((await sessionOf(both.headers)).earlier).toBeNull();
    expect(await idsSeenBy(device)).toEqual([id]);
  });

  it('is not offered to a launch on another device', async () => {
    await report(await server.device());
    const both = together(await server.device(), await server.launch({ guid: 70_004 }));
    expect((await sessionOf(both.headers)).earlier).toBeNull();
  });
});

describe('a launch by parameters [P1]', () => {
  it('is rejected if the installation accepts tickets only', async () => {
    const device = await server.device();
    const { status, answer } = await server.call(launchParameters, { as: device, body: { guid: 70_005 } });
    expect([status, answer.code]).toEqual([401, 1100]);
  });

  it('opens an unverified session with working chat', async () => {
    const player = await byParameters.launchByParameters(70_006);
    expect(await sessionOf(player.headers, byParameters)).toMatchObject({
      kind: 'player',
      proof: 'parameters',
      guid: 70_006,
      roles: [],
    });
    const { status } = await byParameters.call(chatStart, { as: player, body: { lang: 3, context: null } });
    expect(status).toBe(200);
  });

  it('with the same guid on another device sees none of its data', async () => {
    const [one, other] = [await byParameters.launchByParameters(70_007), await byParameters.launchByParameters(70_007)];
    const id = await report(one, byParameters);
    expect(await idsSeenBy(one, byParameters)).toEqual([id]);
    expect(await idsSeenBy(other, byParameters)).toEqual([]);
    expect(other.player).not.toBe(one.player);
  });

  it('with the same guid on the same device is the same player', async () => {
    const device = await byParameters.device();
    const [one, again] = [
      await byParameters.launchByParameters(70_008, device),
      await byParameters.launchByParameters(70_008, device),
    ];
    expect(again.player).toBe(one.player);
  });

  it('finding 6: by a link asks before it changes the player, and registers no device without an answer [threat 5]', async () => {
    const launch = async (body: object, as?: Session) =>
      (await byParameters.call(launchParameters, { as, body })).answer;
    const question = { code: 1106, msg: { key: 'error.illegal_request', params: { guid: 66_666 } } };
    expect(await launch({ guid: 66_666, consent: 'required' })).toEqual(question);
    const victim = await byParameters.launchByParameters(70_012);
    expect(await launch({ guid: 66_666 }, victim)).toEqual(question);
    expect(await sessionOf(victim.headers, byParameters)).toMatchObject({ guid: 70_012 });
    expect((await launch({ guid: 70_012, consent: 'required' }, victim)).code).toBe(0);
    const verified = together(await byParameters.device(), await server.launch({ guid: 66_666 }));
    expect(await launch({ guid: 66_666 }, verified)).toEqual(question);
    const device = await byParameters.device();
    expect(await launch({ guid: 66_666, consent: 'given' }, device)).toMatchObject({ code: 0, msg: { guid: 66_666 } });
  });

  it('is bound to its device: a stolen session token alone is useless', async () => {
    const player = await byParameters.launchByParameters(70_009);
    const stolen = { cookie: `__Host-guildhall_session=${player.token}` };
    expect(await sessionOf(stolen, byParameters)).toMatchObject({ kind: 'anonymous', player: null });
  });

  it('exempts its device from cleanup, while a device that sent nothing is deleted after a month', async () => {
    const [silent, launched] = [await byParameters.device(), await byParameters.device()];
    const player = await byParameters.launchByParameters(70_011, launched);
    await installation.owner.query(`update player set created_at = now() - interval '31 days' where id = any($1)`, [
      [silent.player, launched.player],
    ]);
    await installation.owner.query(`update device set seen_at = now() - interval '31 days' where player_id = any($1)`, [
      [silent.player, launched.player],
    ]);
    await installation.owner.query('delete from session where player_id = $1', [player.player]);
    await byParameters.devices.sweep();
    expect((await sessionOf(silent.headers, byParameters)).player).toBeNull();
    expect((await byParameters.launchByParameters(70_011, launched)).player).toBe(player.player);
  });

  it('sees none of the data of the verified player with that guid', async () => {
    const verified = await server.launch({ guid: 70_010 });
    await report(verified);
    const named = await byParameters.launchByParameters(70_010);
    expect(await idsSeenBy(named, byParameters)).toEqual([]);
  });
});

describe('a device that launched by parameters before', () => {
  it('finding N2: waits with strangers on its first day only', async () => {
    const device = await byParameters.device();
    const mine = await byParameters.launchByParameters(71_002, device);
    const { find } = createSessionQueries(byParameters.database.pool);
    const isKnown = async (): Promise<boolean | undefined> => {
      const lookup = { tokenHash: hashOf(mine.token), deviceHash: hashOf(device.token), network: '' };
      return (await find(lookup))?.isKnown;
    };
    expect(await isKnown()).toBe(false);
    await installation.owner.query("update player set created_at = created_at - interval '1 day' where id = $1", [
      mine.player,
    ]);
    expect(await isKnown()).toBe(true);
  });
});
