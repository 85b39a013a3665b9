import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import type { StaffRole } from '@guildhall/contract/staff/roles.ts';
import { staffSearchKinds } from '@guildhall/contract/staff-search/kinds.ts';
import {
  staffSearchList,
  staffSearchOverview,
  staffSearchPerson,
  type StaffSearchHit,
} from '@guildhall/contract/staff-search/staff.ts';
import { describe, expect, it } from 'vitest';
import type { StaffActor } from '../../runtime/actor.ts';
import { createInstallation } from '../../testing/installation.ts';
import { createPlansOf } from '../../testing/query-plans.ts';
import { enrolledAs, signInAs, type StaffCaller } from '../staff/testing/staff.factory.ts';
import { storeCard } from '../players/players.public.ts';
import { createStaffSearchService } from './staff-search.service.ts';
import { createIndexing, createSearchStage } from './testing/staff-search.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const admin = await signInAs(server, 'admin');
const { stage, chats, make, kinds } = createSearchStage(server.services, admin.staffId);
const index = createIndexing(server.services);

const ask = async (route: Parameters<typeof server.call>[0], as: StaffCaller, body: unknown) => {
  const { answer } = await server.call(route, { as, body });
  return answer.code === 0 ? answer.msg : anyErrorNameOf(answer.code);
};
const find = async (as: StaffCaller, body: object): Promise<StaffSearchHit[]> =>
  ((await ask(staffSearchOverview, as, body)).groups as { list: StaffSearchHit[] }[]).flatMap(({ list }) => list);
const kindsFound = async (as: StaffCaller, text: string): Promise<string[]> =>
  (await find(as, { text })).map(({ kind }) => kind).toSorted();
const countOf = async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
  Number((await owner.query(`select count(*) from ${table} where ${where}`, values)).rows[0].count);

describe('what staff find', () => {
  it('finds each kind for the roles that may read it, and no other [threat 15]', async () => {
    for (const kind of kinds) await make[kind]('The zephyrite sword');
    await index();
    const content = ['article', 'incident', 'suggestion'];
    const expected: Record<StaffRole, string[]> = {
      admin: [...content, 'chat', 'report', 'template', 'person'],
      agent: [...content, 'chat', 'report', 'template'],
      analyst: [...content, 'report', 'template'],
      editor: content,
      privacy: [],
    };
    for (const [role, list] of Object.entries(expected)) {
      const as = await signInAs(server, role as StaffRole);
      expect([role, await kindsFound(as, 'zephyrite')]).toEqual([role, list.toSorted()]);
      for (const kind of staffSearchKinds) {
        const page = await ask(staffSearchList, as, { text: 'zephyrite', kind });
        expect([role, kind, page.list.length]).toEqual([role, kind, list.includes(kind) ? 1 : 0]);
      }
    }
  });

  it('finds players, chats and reports by number for those who may look them up today', async () => {
    const player = await chats.player({ guid: 880_077 });
    const chat = await chats.waiting(player, 'Hello there');
    expect((await find(admin, { text: '880077' })).map(({ kind, id }) => [kind, id])).toEqual([
      ['player', player.playerId],
      ['chat', chat.id],
    ]);
    expect(await find(await signInAs(server, 'editor'), { text: '880077' })).toEqual([]);
    const report = await stage.report({ description: 'This one is found by number' });
    const { number } = (await owner.query('select number from feedback where id = $1', [report])).rows[0];
    expect((await find(admin, { text: `#${number}` })).map(({ id }) => id)).toContain(report);
  });

  it('finds players by their complete name only in a recorded step, for those who may unmask', async () => {
    const { playerId } = await chats.player({ guid: 880_078 });
    await storeCard(server.database.query, playerId, { name: 'Brightwillow Ósk', server: 'Aurora 12' }, new Date());
    const searched = async (): Promise<number> =>
      Number((await owner.query(`select count(*) from audit_entry where action = 'player.searched'`)).rows[0].count);
    expect(await find(admin, { text: 'Brightwillow' })).toEqual([]);
    expect(await find(admin, { text: '880078' })).toMatchObject([{ kind: 'player', excerpt: 'B••• · Aurora 12' }]);
    const before = await searched();
    for (const role of ['editor', 'analyst'] as const) {
      const { list } = await ask(staffSearchPerson, await signInAs(server, role), { text: 'Brightwillow Ósk' });
      expect([role, list]).toEqual([role, []]);
    }
    expect(await searched()).toBe(before);
    const agent = await signInAs(server, 'agent');
    expect((await ask(staffSearchPerson, agent, { text: 'Brightwillow' })).list).toEqual([]);
    const { list } = await ask(staffSearchPerson, agent, { text: 'brightwillow ósk' });
    expect(list).toMatchObject([{ kind: 'player', id: playerId, number: 880_078, title: '' }]);
    expect(await searched()).toBe(before + 2);
  });

  it('filters by language, time and state, and continues with a cursor', async () => {
    for (let n = 0; n < 5; n += 1) await stage.report({ description: 'Quartzite everywhere', lang: n === 0 ? 5 : 3 });
    await index();
    const list = async (body: object) => ask(staffSearchList, admin, { text: 'quartzite', kind: 'report', ...body });
    expect((await list({ lang: 5 })).list).toHaveLength(1);
    expect((await list({ state: 'open' })).list).toHaveLength(5);
    expect((await list({ state: 'closed' })).list).toHaveLength(0);
    expect((await list({ until: Date.now() - 86_400_000 })).list).toHaveLength(0);
    expect((await list({ from: Date.now() - 86_400_000 })).list).toHaveLength(5);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.list.map(({ id }: StaffSearchHit) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    expect(await list({ cursor: 'bm9uc2Vuc2U' })).toBe('invalid');
  });

  it('marks the words of an excerpt', async () => {
    await stage.report({ description: `${'Before it. '.repeat(40)} The obsidian tower fell.` });
    await index();
    const [hit] = await find(admin, { text: 'obsid' });
    expect(hit?.excerpt_marks.map(([from, to]) => hit.excerpt.slice(from, to))).toEqual(['obsidian']);
  });

  it('quotes no chat of a colleague, but one’s own and those of the queue [threat 16]', async () => {
    const { session: mine } = await enrolledAs(server, 'agent');
    const colleague = await chats.agent({ name: 'Colleague' });
    await chats.agent({ name: 'Mine' });
    await server.chatStaff.seats.sit(mine.staffId, { persona: 2, seats: 5 });
    const [theirs, own, waiting] = [
      await chats.claimed(colleague, undefined, 'The malachite ring'),
      await chats.claimed(mine.staffId, undefined, 'A malachite crown'),
      await chats.waiting(undefined, 'Malachite again'),
    ];
    await index();
    const hits = await find(mine, { text: 'malachite' });
    const excerptOf = (id: string) => hits.find((hit) => hit.id === id)?.excerpt;
    expect([excerptOf(theirs.id), excerptOf(own.id), excerptOf(waiting.id)]).toEqual([
      '',
      'A malachite crown',
      'Malachite again',
    ]);
  });
});

describe('masked values [threat 16]', () => {
  it('cannot be confirmed by searching for them, in any kind', async () => {
    const [email, roleId, phone, order] = ['vera@pearl.example', '71234567', '+49 170 555 66 77', 'GPA.3388-1111-2222'];
    for (const kind of kinds) await make[kind](`Hornblende ${email} ${roleId} ${phone} ${order}`.slice(0, 200));
    await stage.report({ description: 'Hornblende in a report', email, role_id: roleId });
    await index();
    // The items are found, so the values are missing from the index, not the items.
    expect(new Set(await kindsFound(admin, 'hornblende'))).toEqual(new Set(kinds));
    const guesses = [email, 'vera', 'pearl.example', roleId, '1234567', phone, '170 555', order, 'gpa', '3388'];
    for (const guess of guesses) {
      for (const role of ['admin', 'agent', 'analyst'] as const) {
        const as = await signInAs(server, role);
        expect([guess, await ask(staffSearchOverview, as, { text: guess })]).toEqual([guess, { groups: [] }]);
      }
      expect([guess, await countOf('staff_search_posting', 'term = $1', [guess.toLowerCase()])]).toEqual([guess, 0]);
    }
  });

  it('are searched as a step of its own, which needs the permission and is recorded', async () => {
    const id = await stage.report({
      description: 'A report of a person',
      email: 'olga@amber.example',
      role_id: '76543210',
    });
    const searched = () => countOf('audit_entry', `action = 'feedback.searched'`);
    const before = await searched();
    for (const role of ['analyst', 'editor', 'privacy'] as const) {
      const as = await signInAs(server, role);
      for (const text of ['olga@amber.example', '76543210', 'no@one.example']) {
        expect(await ask(staffSearchPerson, as, { text })).toEqual({ list: [] });
      }
    }
    expect(await searched()).toBe(before);
    const agent = await signInAs(server, 'agent');
    for (const text of ['OLGA@amber.example', '76543210']) {
      expect((await ask(staffSearchPerson, agent, { text })).list.map((hit: StaffSearchHit) => hit.id)).toEqual([id]);
    }
    expect(await searched()).toBe(before + 2);
    expect((await ask(staffSearchPerson, agent, { text: 'olga@amber' })).list).toEqual([]);
  });
});

describe('the index', () => {
  it('follows changes after any pause, and repeating it changes nothing', async () => {
    const [first] = [await make.report('Feldspar one')];
    const chat = await chats.waiting(undefined, 'Feldspar two');
    const template = await make.template('Feldspar three');
    await index();
    expect(await kindsFound(admin, 'feldspar')).toEqual(['chat', 'report', 'template']);
    const playerId = (await owner.query('select player_id from conversation where id = $1', [chat.id])).rows[0]
      .player_id;
    await server.chatSending.send({ playerId }, chats.text(chat.id, 'And now gneiss'));
    await owner.query(`update feedback set description = 'Gneiss instead' where id = $1`, [first]);
    await server.feedbackStaff.templates.remove(admin.staffId, Number(template));
    // Gone at once, without the worker.
    expect(await kindsFound(admin, 'feldspar')).toEqual(['chat', 'report']);
    await index();
    expect(await kindsFound(admin, 'feldspar')).toEqual(['chat']);
    expect(await kindsFound(admin, 'gneiss')).toEqual(['chat', 'report']);
    const rows = async () => [await countOf('staff_search_entry'), await countOf('staff_search_posting')];
    const before = await rows();
    await owner.query(`insert into staff_search_due (kind, subject_id) values (1, $1), (1, $1)`, [first]);
    await Promise.all([index(), index()]);
    await index();
    expect(await rows()).toEqual(before);
    expect(await countOf('staff_search_due')).toBe(0);
  });

  it('fills itself with what existed before, and has each posting of its entries and no other', async () => {
    await index();
    const before = await countOf('staff_search_entry');
    await owner.query('truncate staff_search_entry, staff_search_posting, staff_search_due, staff_search_progress');
    await index();
    expect(await countOf('staff_search_entry')).toBe(before);
    const { rows } = await owner.query(
      `select count(*) from (select kind, at, id, unnest(terms) from staff_search_entry) e (kind, at, id, term)
       full join staff_search_posting p on (p.term, p.kind, p.at, p.entry_id) = (e.term, e.kind, e.at, e.id)
       where e.id is null or p.entry_id is null`,
    );
    expect(Number(rows[0].count)).toBe(0);
  });

  it('indexes a chat that ended while no worker ran', async () => {
    const chat = await chats.waiting(undefined, 'Pumice before the end');
    await owner.query(
      `update conversation set state = 'ended', end_reason = 'solved', ended_at = now() - interval '10 minutes' where id = $1`,
      [chat.id],
    );
    await index();
    expect(await kindsFound(admin, 'pumice')).toEqual(['chat']);
  });

  it('forgets a player and deleted chats in the same transaction', async () => {
    const chat = await chats.waiting(undefined, 'Travertine in a chat');
    const sender = await stage.sender();
    await stage.submitted(sender, { description: 'Travertine in a report' });
    await index();
    expect(await kindsFound(admin, 'travertine')).toEqual(['chat', 'report']);
    const feature = server.services.registered().find(({ noun }) => noun === 'staff-search');
    await server.database.transaction(async (tx) => feature?.erasePlayer(tx, sender.playerId));
    await owner.query('delete from conversation where id = $1', [chat.id]);
    expect(await countOf('staff_search_posting', `term = 'travertine'`)).toBe(0);
    expect(await countOf('staff_search_entry', `'travertine' = any(terms)`)).toBe(0);
  });

  it('drops chats that are older than the window and does not take them again', async () => {
    const chat = await chats.waiting(undefined, 'Basalt long ago');
    await index();
    await owner.query(`update conversation set created_at = now() - interval '200 days' where id = $1`, [chat.id]);
    await owner.query(`update staff_search_entry set upto = 0 where subject_id = $1`, [chat.id]);
    await owner.query(
      `with moved as (update staff_search_entry set at = at - 300000 where subject_id = $1 returning id)
       update staff_search_posting set at = at - 300000 where entry_id in (select id from moved)`,
      [chat.id],
    );
    await index();
    await index();
    expect(await countOf('staff_search_posting', `term = 'basalt'`)).toBe(0);
  });
});

describe('bounded reads', () => {
  it('reads a part of each list by its index, however common a word is', async () => {
    await owner.query(
      `insert into staff_search_entry (kind, subject_id, lang, at, terms)
       select 1 + n % 2, gen_random_uuid()::text, 3, 29000000 + n / 25, array['common', 'usual', 'w' || n % 500] from generate_series(1, 8000) n`,
    );
    await owner.query(
      `insert into staff_search_posting select t, kind, at, id from staff_search_entry, unnest(terms) t
       where 'common' = any(terms)`,
    );
    await owner.query('vacuum analyze staff_search_entry, staff_search_posting');
    const features = server.services.registered();
    const service = createStaffSearchService({ ...server.services, features: () => features });
    const actor = { staffId: admin.staffId, role: 'admin' } as StaffActor;
    const plansOf = createPlansOf(installation, server, /staff_search_posting/);
    for (const text of ['common', 'common usual', 'w12', 'usual comm']) {
      const plans = await plansOf(() => service.overview(actor, { text }));
      expect([text, /Seq Scan|Bitmap/.exec(plans)?.[0]]).toEqual([text, undefined]);
      expect(plans).toContain('staff_search_posting_pkey');
    }
    // None of these items exists: the request still ends after a bounded number of entries, and says where to continue.
    const page = await ask(staffSearchList, admin, { text: 'common usual', kind: 'report' });
    expect([page.list, typeof page.next]).toEqual([[], 'string']);
  });
});
