import { randomUUID } from 'node:crypto';
import {
  deletionCancel,
  deletionCertificate,
  deletionCreate,
  deletionState,
} from '@guildhall/contract/account-deletion/player.ts';
import {
  deletionOpen,
  deletionTable,
  deletionUnmask,
  type DeletionRow,
} from '@guildhall/contract/account-deletion/staff.ts';
import { nothingRemoved } from '@guildhall/contract/account-deletion/rules.ts';
import { fileRemove } from '@guildhall/contract/files/routes.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { describe, expect, it } from 'vitest';
import { deletionFactoryOf } from '../testing/requests.ts';
import { uploadedBy } from '../../files/testing/files.factory.ts';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { deletionPlan, type DeletionPlan } from '../testing/account-deletion.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);

let guids = 30_000;
const launch = (claims: Record<string, unknown> = {}): Promise<Session> =>
  server.launch({ guid: (guids += 1), ...claims });
const send = async (as: Session, plan: DeletionPlan = {}) => {
  const { answer } = await server.call(deletionCreate, {
    as,
    body: deletionPlan({ files: plan.files ?? [await make.picture(as.player)], ...plan }),
  });
  return answer;
};
const cancel = async (as: Session, id: string) => (await server.call(deletionCancel, { as, body: { id } })).answer;
const stateOf = async (as: Session) => (await server.call(deletionState, { as })).answer.msg;
const countOf = async ({ player }: Session): Promise<number> =>
  Number((await owner.query('select count(*) from deletion_request where player_id = $1', [player])).rows[0].count);
const nameOf = ({ code }: { code: number }): string => (code === 0 ? 'ok' : (anyErrorNameOf(code) ?? String(code)));

describe('the deletion form', () => {
  it('stores every field and the screenshots in order, and shows the request to the player [G1]', async () => {
    const player = await launch();
    expect(await stateOf(player)).toMatchObject({ request: null });
    const [one, two] = [await uploadedBy(server, player), await uploadedBy(server, player)];
    const { code, msg } = await send(player, { files: [two.id, one.id], reason: '  I stopped playing.  ' });
    expect([code, msg.request]).toEqual([
      0,
      {
        id: expect.any(String) as string,
        number: expect.any(Number) as number,
        state: 'requested',
        created_at: expect.any(Number) as number,
        role_id: '10010001',
        confirmed_at: null,
        due_at: null,
        is_held: false,
        closed_at: null,
        close_reason: null,
        reminded_days: null,
        is_account: true,
        certificate: expect.any(String) as string,
      },
    ]);
    const { rows } = await owner.query(
      `select register_date::text, register_location, login_location, role_id, email, reason, lang,
        (select array_agg(id order by position) from file where deletion_id = r.id) as files
       from deletion_request r where id = $1`,
      [msg.request.id],
    );
    expect(rows).toEqual([
      {
        register_date: '2021-03-04',
        register_location: 'Lisbon',
        login_location: 'Porto',
        role_id: '10010001',
        email: 'player@example.org',
        reason: 'I stopped playing.',
        lang: 3,
        files: [two.id, one.id],
      },
    ]);
    expect((await stateOf(player)).request).toEqual(msg.request);
    const session = await server.call(launchSession, { as: player });
    expect(session.answer.msg.deletion).toEqual({ own: { due_at: null, is_closed: false }, foreign: [] });
  });

  const day = 24 * 60 * 60 * 1000;
  const dateIn = (days: number): string => new Date(clock.now() + days * day).toISOString().slice(0, 10);
  const bad: [string, DeletionPlan][] = [
    ['deletion_role_id', { role_id: '1234' }],
    ['deletion_role_id', { role_id: '01234567' }],
    ['deletion_role_id', { role_id: '' }],
    ['deletion_email', { email: 'nobody' }],
    ['deletion_email', { email: 'a@b.test\nbcc: c@d.test' }],
    ['deletion_reason', { reason: '123456789' }],
    ['deletion_reason', { reason: `${' '.repeat(20)}short` }],
    ['deletion_reason', { reason: 'x'.repeat(201) }],
    ['deletion_date', { register_date: dateIn(2) }],
    ['deletion_date', { register_date: '2021-02-30' }],
    ['deletion_date', { register_date: '1989-12-31' }],
    ['deletion_location', { register_location: ' ' }],
    ['deletion_location', { login_location: '' }],
    ['deletion_location', { login_location: 'x'.repeat(101) }],
    ['deletion_screenshots', { files: [] }],
    ['deletion_screenshots', { files: Array.from({ length: 6 }, () => randomUUID()) }],
    ['image_upload', { files: [randomUUID()] }],
  ];
  it.each(bad)('is rejected with %s for %j, and stores nothing [G2]', async (expected, plan) => {
    const player = await launch();
    expect([nameOf(await send(player, plan)), await countOf(player)]).toEqual([expected, 0]);
    expect(nameOf(await send(player))).toBe('ok');
  });

  it("accepts the minimum and maximum of every length, and today's date in the easternmost time zone [G2]", async () => {
    const same = async (plan: DeletionPlan) => nameOf(await send(await launch(), plan));
    const edges: DeletionPlan[] = [
      { reason: '1234567890' },
      { reason: '😀'.repeat(200) },
      { register_location: 'x', login_location: 'x'.repeat(100) },
      { register_date: new Date(clock.now() + 13 * 60 * 60 * 1000).toISOString().slice(0, 10) },
    ];
    expect(await Promise.all(edges.map(same))).toEqual(edges.map(() => 'ok'));
  });

  it("accepts five screenshots, but no duplicates, other players' files or files already in use [G2]", async () => {
    const [player, other] = [await launch(), await launch()];
    const own = await make.picture(player.player);
    expect(nameOf(await send(player, { files: [own, own] }))).toBe('deletion_screenshots');
    expect(nameOf(await send(player, { files: [await make.picture(other.player)] }))).toBe('image_upload');
    const five = await Promise.all(Array.from({ length: 5 }, () => make.picture(player.player)));
    const { msg } = await send(player, { files: five });
    await cancel(player, msg.request.id);
    await owner.query('delete from quota_use');
    expect(nameOf(await send(player, { files: [five[0] ?? ''] }))).toBe('image_upload');
    expect(nameOf((await server.call(fileRemove, { as: player, body: { id: five[0] } })).answer)).toBe('not_found');
  });

  it('is accepted at most once a minute [G2]', async () => {
    const player = await launch();
    const first = await send(player);
    await cancel(player, first.msg.request.id);
    const again = await send(player);
    expect([nameOf(again), again.msg.params]).toEqual(['deletion_rate', { count: 1 }]);
    await owner.query(`update quota_use set uses = array[now() - interval '61 seconds']`);
    expect(nameOf(await send(player))).toBe('ok');
  });

  it('refuses a role id by its format only, and shows staff and the game whether it is one of the account [G2]', async () => {
    const officer = await enrolledAs(server, 'privacy');
    const known = async (roles: string[], roleId: string): Promise<unknown[]> => {
      const { code, msg } = await send(await launch({ roles }), { role_id: roleId });
      const { id } = msg.request;
      const opened = await server.call(deletionOpen, { as: officer.session, body: { id } });
      const table = await server.call(deletionTable, { as: officer.session, body: { state: 'requested' } });
      const reason = 'To compare the roles.';
      const form = await server.call(deletionUnmask, { as: officer.session, body: { id, reason } });
      const { rows } = await owner.query(
        `select data -> 'is_role_known' as it from webhook_event where data ->> 'id' = $1`,
        [id],
      );
      return [
        code,
        opened.answer.msg.is_role_known,
        table.answer.msg.list.find((row: DeletionRow) => row.id === id)?.is_role_known,
        rows[0].it,
        form.answer.msg.account_roles,
      ];
    };
    const roles = ['20020002', '30030003'];
    expect(await known(roles, '10010001')).toEqual([0, false, false, false, roles]);
    expect(await known(roles, '30030003')).toEqual([0, true, true, true, roles]);
    expect(await known([], '30030003')).toEqual([0, null, null, null, []]);
  });

  it('is open to guests, to launches of any age and to devices without a launch [G1, P2]', async () => {
    const guest = await launch({ kind: 'guest' });
    const player = await launch();
    clock.advance(301_000);
    expect([nameOf(await send(guest)), nameOf(await send(player))]).toEqual(['ok', 'ok']);
    clock.reset();
    const device = await server.device();
    expect(nameOf(await send(device, { role_id: '40040004' }))).toBe('ok');
    expect((await stateOf(device)).request).toMatchObject({ state: 'requested', certificate: null });
  });
});

describe('a repeated deletion request', () => {
  it('returns the open request unchanged, with the same or another idempotency key [G3, threat 37]', async () => {
    const player = await launch();
    const key = randomUUID();
    const first = await send(player, { key });
    const before = await owner.query('select * from deletion_request where player_id = $1', [player.player]);
    for (const plan of [
      { key },
      {},
      { reason: 'Other words than before.', email: 'other@example.org' },
      { files: [] },
    ]) {
      expect((await send(player, plan)).msg.request).toEqual(first.msg.request);
    }
    const after = await owner.query('select * from deletion_request where player_id = $1', [player.player]);
    expect(after.rows).toEqual(before.rows);
  });

  it('never moves the due date of a confirmed deletion [G3, threat 37]', async () => {
    const guid = (guids += 1);
    const player = await server.launch({ guid });
    const { id } = (await send(player)).msg.request as { id: string };
    const officer = await enrolledAs(server, 'privacy');
    const { due_at } = await server.deletionStaff.requests.confirm(officer.id, { id, version: 1 });
    await owner.query('delete from quota_use');
    const again = await server.launch({ guid });
    expect(nameOf(await send(again))).toBe('account_closed');
    const session = await server.call(launchSession, { as: again });
    expect(session.answer.msg.deletion).toEqual({ own: { due_at, is_closed: true }, foreign: [] });
    expect((await stateOf(again)).request).toMatchObject({ id, state: 'confirmed', due_at });
    const days = ((due_at ?? 0) - Number((await stateOf(again)).server_time)) / 86_400_000;
    expect(days).toBeGreaterThan(14.99);
    expect(days).toBeLessThan(15);
  });

  it('sent a hundred times concurrently creates one row and returns it to all [G3]', async () => {
    const player = await launch();
    const file = await make.picture(player.player);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(player, { files: [file] })));
    expect(await countOf(player)).toBe(1);
    expect([...new Set(answers.map((answer) => `${nameOf(answer)} ${answer.msg.request?.id}`))]).toHaveLength(1);
  });

  it('with the key of a cancelled request returns that request and opens no other [G3]', async () => {
    const player = await launch();
    const key = randomUUID();
    const { msg } = await send(player, { key });
    await cancel(player, msg.request.id);
    await owner.query('delete from quota_use');
    expect((await send(player, { key })).msg.request).toMatchObject({ id: msg.request.id, state: 'cancelled' });
    expect(await countOf(player)).toBe(1);
  });
});

describe('cancelling a deletion request', () => {
  it('is idempotent [G3]', async () => {
    const player = await launch();
    const { msg } = await send(player);
    const first = await cancel(player, msg.request.id);
    expect(first.msg.request).toMatchObject({ state: 'cancelled', close_reason: null });
    expect((await cancel(player, msg.request.id)).msg.request).toEqual(first.msg.request);
    expect((await server.call(launchSession, { as: player })).answer.msg.deletion).toBe(null);
  });

  it('is allowed only to the player [threat 37]', async () => {
    const [player, other] = [await launch(), await launch()];
    const { msg } = await send(player);
    expect(nameOf(await cancel(other, msg.request.id))).toBe('not_found');
    expect(nameOf(await cancel(other, randomUUID()))).toBe('not_found');
    expect((await stateOf(player)).request.state).toBe('requested');
  });
});

describe('a deletion certificate', () => {
  it('exists once the erasure is complete, not earlier [G4]', async () => {
    const id = randomUUID();
    const look = () => server.call(deletionCertificate, { body: { id } });
    expect(nameOf((await look()).answer)).toBe('not_found');
    await owner.query(
      `insert into erasure (id, requested_at, confirmed_at, removed) values ($1, 'epoch', 'epoch', '{"reports": 2}')`,
      [id],
    );
    expect(nameOf((await look()).answer)).toBe('not_found');
    await owner.query(`update erasure set finished_at = 'epoch' where id = $1`, [id]);
    expect((await look()).answer.msg).toEqual({
      id,
      requested_at: 0,
      confirmed_at: 0,
      erased_at: 0,
      removed: { ...nothingRemoved, reports: 2 },
    });
  });
});
