import { errors } from '@guildhall/contract/http/errors.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { launchExchange, launchSession } from '@guildhall/contract/launch/player.ts';
import type { PlayerCard } from '@guildhall/contract/players/card.ts';
import { playerCard, playerUnmask, type PlayerSubject } from '@guildhall/contract/players/staff.ts';
import { staffSession } from '@guildhall/contract/staff/staff.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createDeletionFactory } from '../account-deletion/testing/account-deletion.factory.ts';
import { enrolledAs, type StaffCaller } from '../staff/testing/staff.factory.ts';
import { storeCard } from './players.public.ts';
import { fullCard } from './testing/card.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();

const signedIn = async (role: 'admin' | 'agent' | 'analyst' | 'privacy' | 'editor'): Promise<StaffCaller> =>
  (await enrolledAs(server, role)).session;
const agent = await signedIn('agent');
const admin = await signedIn('admin');

const stored = async (playerId: string) =>
  (await owner.query('select card, told_at, xmin::text from player_card where player_id = $1', [playerId])).rows[0] as
    | { card: PlayerCard; told_at: Date; xmin: string }
    | undefined;
const read = async (as: StaffCaller, subject: PlayerSubject) =>
  (await server.call(playerCard, { as, body: { subject } })).answer;
const cardOf = async (as: StaffCaller, id: string) => (await read(as, { of: 'player', id })).msg.card;
const reason = 'The player asks about an order.';
const unmask = (as: StaffCaller, player: string, why = reason) =>
  server.call(playerUnmask, { as, body: { player, reason: why } });
const nowSeconds = (): number => Math.floor(clock.now() / 1000);

describe('storing a card', () => {
  it('happens at a verified launch that has one', async () => {
    const [without, withCard] = [await server.launch({ guid: 1 }), await server.launch({ guid: 2, card: fullCard })];
    expect(await stored(without.player)).toBeUndefined();
    expect((await stored(withCard.player))?.card).toEqual(fullCard);
    expect((await stored(withCard.player))?.told_at.getTime()).toBe(nowSeconds() * 1000);
  });

  it('shows players their own name, server and level, and nothing that is for staff', async () => {
    const [without, withCard] = [await server.launch({ guid: 5 }), await server.launch({ guid: 6, card: fullCard })];
    const { answer } = await server.call(launchSession, { as: withCard });
    expect(answer.msg.card).toEqual({ name: fullCard.name, server: fullCard.server, level: fullCard.level });
    expect(JSON.stringify(answer)).not.toMatch(/spend|purchase|sanction|registered|tier/);
    expect((await server.call(launchSession, { as: without })).answer.msg).not.toHaveProperty('card');
  });

  it('is refused with the launch if a field breaks a rule', async () => {
    const ticket = await installation.mint({ guid: 3, card: { ...fullCard, level: -1 } });
    expect((await server.call(launchExchange, { body: { ticket } })).status).toBe(401);
    const { rowCount } = await owner.query('select from player where guid = 3');
    expect(rowCount).toBe(0);
  });

  it('never lets an older ticket replace a newer card', async () => {
    const now = nowSeconds();
    const launch = (iat: number, level: number) => server.launch({ guid: 4, iat, exp: now + 60, card: { level } });
    const { player } = await launch(now - 30, 10);
    await launch(now - 40, 9);
    expect((await stored(player))?.card).toEqual({ level: 10 });
    await launch(now - 20, 11);
    expect((await stored(player))?.card).toEqual({ level: 11 });
    await server.launch({ guid: 4 });
    expect((await stored(player))?.card).toEqual({ level: 11 });
  });

  it('writes nothing for the same card, except its time after an hour', async () => {
    const { player } = await server.launch({ guid: 5 });
    const at = Date.parse('2026-01-01T00:00:00Z');
    const store = (card: PlayerCard, minutes: number) =>
      server.database.transaction((tx) => storeCard(tx, player, card, new Date(at + minutes * 60_000)));
    await store(fullCard, 0);
    const first = await stored(player);
    await store({ ...fullCard }, 30);
    expect(await stored(player)).toEqual(first);
    await store(fullCard, 61);
    expect((await stored(player))?.told_at.getTime()).toBe(at + 61 * 60_000);
    await store({}, 62);
    expect(await cardOf(agent, player)).toBeNull();
  });

  it('is undone by the erasure of the player', async () => {
    const { player } = await server.launch({ guid: 7, card: fullCard });
    await server.database.transaction((tx) => server.players.erasePlayer(tx, player));
    expect(await stored(player)).toBeUndefined();
  });

  it('keeps the newest of concurrent cards', async () => {
    const { player } = await server.launch({ guid: 66 });
    const at = Date.parse('2026-01-01T00:00:00Z');
    await Promise.all(
      [3, 9, 1, 7, 5].map((level) =>
        server.database.transaction((tx) => storeCard(tx, player, { level }, new Date(at + level * 1000))),
      ),
    );
    expect((await stored(player))?.card).toEqual({ level: 9 });
  });
});

describe('reading a card', () => {
  let player: string;
  beforeAll(async () => {
    ({ player } = await server.launch({ guid: 70_001, tier: 3, card: fullCard }));
  });

  it('masks name, place, order ids, prices and reasons for every role', async () => {
    for (const as of [agent, admin, await signedIn('analyst'), await signedIn('privacy')]) {
      const { msg } = await read(as, { of: 'player', id: player });
      expect(msg).toMatchObject({ id: player, guid: 70_001, is_verified: true, is_closed: false, tier: 3 });
      expect(msg.card).toEqual({
        number: expect.any(Number),
        issued_at: nowSeconds() * 1000,
        is_masked: true,
        name: 'K•••',
        server: 'Aurora 12',
        level: 61,
        spend: 'band 7',
        registered_at: '2021',
        registered_in: '•••',
        purchases: [
          { id: '•••0984', product: 'Moon pass', price: null, at: 1_790_000_000_000, state: 'delivered' },
          { id: '•••0021', product: 'Starter pack', price: null, at: 1_780_000_000_000, state: null },
        ],
        sanctions: [{ kind: 'chat mute', reason: '•••', from: 1_785_000_000_000, until: 1_785_086_400_000 }],
      });
    }
  });

  it('hides all of a short order id', async () => {
    const purchases = [{ id: '12345678', product: 'Moon pass', amount: 1, currency: 'EUR', at: 1 }];
    const short = await server.launch({ guid: 70_002, card: { purchases } });
    expect((await cardOf(agent, short.player)).purchases[0].id).toBe('•••');
  });

  it('finds the player of a chat, a report and a deletion request, with the permission to read those', async () => {
    const chat = createChatFactory(server);
    const deletions = createDeletionFactory({ ...server, limits: server.config.limits });
    const { rows } = await owner.query<{ id: string }>(
      `insert into feedback (player_id, key, type, role_id, email, description, terms, lang, is_guest, created_at, updated_at)
       values ($1, gen_random_uuid(), 1, '', '', 'Lost sword', '', 3, false, now(), now()) returning id`,
      [player],
    );
    const { id: conversation } = await chat.waiting({ playerId: player, guid: 70_001 } as never);
    const request = await deletions.requested(player);
    const subjects: PlayerSubject[] = [
      { of: 'chat', id: conversation },
      { of: 'report', id: rows[0]?.id ?? '' },
      { of: 'deletion', id: request.id },
    ];
    const outcomes = async (role: 'admin' | 'agent' | 'analyst' | 'privacy') => {
      const as = await signedIn(role);
      return Promise.all(subjects.map(async (subject) => (await read(as, subject)).msg.id === player));
    };
    expect(await outcomes('admin')).toEqual([true, true, true]);
    expect(await outcomes('agent')).toEqual([true, true, false]);
    expect(await outcomes('analyst')).toEqual([false, true, false]);
    expect(await outcomes('privacy')).toEqual([false, false, true]);
  });

  it('does not exist for an unknown player, nor for staff without the permission', async () => {
    const unknown = { of: 'player', id: '8f14e45f-ceea-467f-a01d-2b6f5e2f0a5e' } as const;
    expect((await read(agent, unknown)).code).toBe(errors.not_found.code);
    expect((await read(await signedIn('editor'), { of: 'player', id: player })).code).toBe(1202);
  });
});

describe('unmasking a card [threat 16]', () => {
  const trail = async () =>
    (await owner.query(`select subject, details from audit_entry where action = 'player.unmasked' order by id`)).rows;

  it('shows everything for a reason, which is audited without the player or the card', async () => {
    const { player } = await server.launch({ guid: 80_001, card: fullCard });
    const { number } = await cardOf(agent, player);
    const { answer } = await unmask(agent, player);
    expect(answer.msg).toMatchObject({
      is_masked: false,
      name: fullCard.name,
      registered_at: '2021-03-14',
      registered_in: 'Lisbon, Portugal',
      purchases: [
        { id: 'GPA.3311-9021-7745-10984', price: { amount: 1299, currency: 'EUR' } },
        { id: 'GPA.3311-9021-7745-10021', price: { amount: 499, currency: 'EUR' } },
      ],
      sanctions: [{ reason: 'Insulted the guild of a friend' }],
    });
    expect(await trail()).toEqual([{ subject: `player_card:${number}`, details: { reason } }]);
    expect((await cardOf(agent, player)).is_masked).toBe(true);
  });

  it('is refused without a reason, without a card, and for analysts', async () => {
    const { player } = await server.launch({ guid: 80_002, card: fullCard });
    const before = await trail();
    expect((await unmask(agent, player, 'why not')).status).toBe(400);
    expect((await unmask(agent, (await server.launch({ guid: 80_003 })).player)).status).toBe(404);
    expect((await unmask(await signedIn('analyst'), player)).answer.code).toBe(1202);
    expect(await trail()).toEqual(before);
  });

  it('counts with the other unmasked data, and is refused above 30 an hour', async () => {
    const { player } = await server.launch({ guid: 80_004, card: fullCard });
    const curious = await signedIn('agent');
    for (let at = 1; at <= staffLimits.unmasksPerHour; at += 1) {
      expect((await unmask(curious, player, `Reason number ${at}`)).answer.code).toBe(0);
    }
    const refused = await unmask(curious, player);
    expect([refused.status, refused.answer.code]).toEqual([429, 1316]);
    expect(refused.text).not.toContain('Kestrel');
    expect((await server.call(staffSession, { as: curious })).answer.msg.step).toBe('signed_in');
  });
});
