import { chatTable } from '@guildhall/contract/chat/staff.ts';
import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import { isTag, tagBounds, tagOf } from '@guildhall/contract/reasons/rules.ts';
import { reasonOfReport, reasonSave } from '@guildhall/contract/reasons/staff.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createStaffStage } from '../feedback/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const chats = createChatFactory(server);
const { reasons, feedbackStaff, chatStaff } = server;
const mei = await stage.member('Mei');
const by = mei.staffId;

type Save = BodyInputOf<typeof reasonSave>;
const save = (body: Partial<Save>) =>
  reasons.save(
    by,
    v.parse(reasonSave.body, {
      id: null,
      version: 0,
      parent_id: null,
      names: [{ lang: 3, text: 'Guilds' }],
      skill: null,
      is_active: true,
      ...body,
    }),
  );
const sort = (id: string, change: Omit<BodyInputOf<typeof reasonOfReport>, 'id'>) =>
  reasons.ofReport(by, v.parse(reasonOfReport.body, { id, ...change }));
const queue = async (body: BodyInputOf<typeof feedbackTable>): Promise<string[]> =>
  (await feedbackStaff.reports.table(mei, v.parse(feedbackTable.body, body))).list.map(({ id }) => id);
const inbox = async (body: BodyInputOf<typeof chatTable>): Promise<string[]> =>
  (await chatStaff.table(by, v.parse(chatTable.body, body))).list.map(({ id }) => id);
const audit = async (subject: string) =>
  (await owner.query('select action, details from audit_entry where subject = $1 order by id', [subject]))
    .rows as unknown[];
/** Each a second younger than the one before. */
const newReport = async (): Promise<string> => {
  clock.set(clock.now() + 1000);
  return stage.report();
};
const numberOf = async (id: string) => (await feedbackStaff.reports.open(mei, id)).number;

describe('contact reasons', () => {
  it('begin with ten reasons that are named in every language', async () => {
    const { list } = await reasons.list();
    expect(list).toHaveLength(10);
    for (const { names, is_active: isActive } of list) {
      expect([isActive, names.map(({ lang }) => lang)]).toEqual([true, locales.map(({ id }) => id)]);
    }
    expect(list[0]?.names.find(({ lang }) => lang === 3)?.text).toBe('Payments and purchases');
  });

  it('are created at two levels, renamed and deactivated, and each change is audited', async () => {
    const parent = await save({ names: [{ lang: 3, text: 'Guilds' }], skill: 'guilds' });
    const child = await save({ parent_id: parent.id, names: [{ lang: 3, text: 'Leaving one' }] });
    await expect(save({ parent_id: child.id })).rejects.toMatchObject({ reason: 'wrong_state' });
    await expect(save({ parent_id: 999_999 })).rejects.toMatchObject({ reason: 'not_found' });
    const renamed = await save({
      id: child.id,
      version: 1,
      names: [
        { lang: 3, text: 'Leaving a guild' },
        { lang: 1, text: '退出公会' },
      ],
      is_active: false,
    });
    expect(renamed).toMatchObject({ parent_id: parent.id, is_active: false, version: 2, updated_by: { name: 'Mei' } });
    await expect(save({ id: child.id, version: 1 })).rejects.toMatchObject({ reason: 'conflict' });
    await expect(save({ names: [{ lang: 1, text: '公会' }] })).rejects.toMatchObject({ reason: 'english_missing' });
    expect(await audit(`reason:${child.id}`)).toEqual([
      { action: 'reason.saved', details: { name: 'Leaving one', is_active: true, skill: null } },
      { action: 'reason.saved', details: { name: 'Leaving a guild', is_active: false, skill: null } },
    ]);
  });

  it('are reordered among their siblings; those that are not listed keep their order', async () => {
    const roots = async () => (await reasons.list()).list.filter((each) => each.parent_id === null).map(({ id }) => id);
    const [first = 0, second = 0, third = 0, ...rest] = await roots();
    await reasons.move(by, { parent_id: null, ids: [third, first] });
    expect(await roots()).toEqual([third, first, second, ...rest]);
  });
});

describe('the reason and tags of a report', () => {
  it('are set without outdating a reply, and filter the queue in both directions and states', async () => {
    const [one, two, three] = [await newReport(), await newReport(), await newReport()];
    const parent = await save({ names: [{ lang: 3, text: 'Parent' }] });
    const child = await save({ parent_id: parent.id, names: [{ lang: 3, text: 'Child' }] });
    const before = await feedbackStaff.reports.open(mei, one);
    expect(await sort(one, { reason_id: child.id, add_tags: ['refund', 'vip'] })).toEqual({
      reason_id: child.id,
      tags: ['refund', 'vip'],
    });
    await sort(two, { reason_id: parent.id, add_tags: ['refund'] });
    const after = await feedbackStaff.reports.open(mei, one);
    expect([after.version, after.updated_at, after.reason_id, after.tags]).toEqual([
      before.version,
      before.updated_at,
      child.id,
      ['refund', 'vip'],
    ]);
    expect(await queue({ reason_id: parent.id })).toEqual([one, two]);
    expect(await queue({ reason_id: child.id })).toEqual([one]);
    expect(await queue({ tag: 'refund', sort: 'newest' })).toEqual([two, one]);
    expect(await queue({ tag: 'vip', type: 1, state: 0 })).toEqual([one]);
    expect(await queue({ tag: 'refund', reason_id: child.id })).toEqual([one]);
    expect(await queue({ tag: 'none' })).toEqual([]);
    expect(await queue({ reason_id: 999_999 })).toEqual([]);

    await stage.byStaff(by).finished(one);
    expect([await queue({ tag: 'refund' }), await queue({ tag: 'refund', state: 3 })]).toEqual([[two], [one]]);
    expect(await queue({ tag: 'refund', text: `#${await numberOf(one)}` })).toEqual([one]);
    expect(await queue({ reason_id: parent.id, state: 3 })).toEqual([one]);
    expect(await audit(`feedback:${await numberOf(one)}`)).toEqual([
      { action: 'feedback.reason_set', details: { reason_id: child.id, tags: ['refund', 'vip'] } },
    ]);
    expect(await queue({ tag: 'refund' })).not.toContain(three);
  });

  it('page by keyset, by tag and by several reasons', async () => {
    const parent = await save({ names: [{ lang: 3, text: 'Paged' }] });
    const child = await save({ parent_id: parent.id, names: [{ lang: 3, text: 'Paged below' }] });
    const ids: string[] = [];
    for (const id of [parent.id, child.id, parent.id, child.id, child.id]) {
      const report = await newReport();
      await sort(report, { reason_id: id, add_tags: ['paged'] });
      ids.push(report);
    }
    for (const filter of [{ tag: 'paged' }, { reason_id: parent.id }] as const) {
      for (const wanted of ['oldest', 'newest'] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const body = { ...filter, sort: wanted, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
          const page = await feedbackStaff.reports.table(mei, v.parse(feedbackTable.body, body));
          seen.push(...page.list.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect([filter, wanted, seen]).toEqual([filter, wanted, wanted === 'oldest' ? ids : ids.toReversed()]);
      }
    }
  });

  it('change by what was added and removed, so that two colleagues lose nothing', async () => {
    const id = await stage.report();
    await Promise.all([sort(id, { add_tags: ['one'] }), sort(id, { add_tags: ['two'] })]);
    await sort(id, { remove_tags: ['one'], reason_id: 1 });
    expect(await sort(id, {})).toEqual({ reason_id: 1, tags: ['two'] });
    expect((await sort(id, { reason_id: null })).reason_id).toBeNull();
  });

  it('refuse a deactivated reason, a missing report and too many tags', async () => {
    const id = await stage.report();
    const off = await save({ names: [{ lang: 3, text: 'Off' }], is_active: false });
    await expect(sort(id, { reason_id: off.id })).rejects.toMatchObject({ reason: 'wrong_state' });
    await expect(sort(id, { reason_id: 999_999 })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(sort(crypto.randomUUID(), { reason_id: 1 })).rejects.toMatchObject({ reason: 'not_found' });
    await sort(id, { add_tags: Array.from({ length: tagBounds.perItemMax }, (_, n) => `t${n}`) });
    await expect(sort(id, { add_tags: ['more'] })).rejects.toMatchObject({ reason: 'tags_full' });
  });

  it('are set on many reports at once', async () => {
    const [one, two] = [await newReport(), await newReport()];
    const bulk = (action: Parameters<typeof feedbackStaff.bulk>[1]['action']) =>
      feedbackStaff.bulk(mei, { ids: [one, two], action });
    await bulk({ do: 'reason', reason_id: 2 });
    expect(await bulk({ do: 'tag', tag: 'event' })).toEqual({
      outcomes: [
        { id: one, outcome: 'done' },
        { id: two, outcome: 'done' },
      ],
    });
    expect(await queue({ reason_id: 2, tag: 'event' })).toEqual([one, two]);
    await bulk({ do: 'tag', tag: 'mistake' });
    await bulk({ do: 'untag', tag: 'mistake' });
    expect(await queue({ tag: 'mistake' })).toEqual([]);
    expect(await queue({ tag: 'event' })).toEqual([one, two]);
  });

  it('are counted for saved views, from the same filters', async () => {
    const counts = await feedbackStaff.reports.viewCounts(by, {
      views: [
        { state: 'open', tag: 'event' },
        { state: 'open', reason_id: 2 },
        { state: 'open', tag: 'event', type: 2 },
      ],
    });
    expect(counts).toEqual({ counts: [2, 2, 0] });
  });

  it('leave with the report', async () => {
    const id = await stage.report();
    await sort(id, { add_tags: ['gone'] });
    await owner.query('delete from feedback where id = $1', [id]);
    expect((await owner.query(`select from feedback_tag where tag = 'gone'`)).rowCount).toBe(0);
  });
});

describe('the reason and tags of a chat', () => {
  it('are set at any time and filter open and ended chats', async () => {
    const [open, ended] = [await chats.claimed(by), await chats.claimed(by)];
    const parent = await save({ names: [{ lang: 3, text: 'Chats' }] });
    const child = await save({ parent_id: parent.id, names: [{ lang: 3, text: 'Chats below' }] });
    const set = (conversation: string) =>
      reasons.ofChat(by, { conversation, reason_id: child.id, add_tags: ['lag'], remove_tags: [] });
    await set(open.id);
    await chatStaff.finish(by, { conversation: ended.id, assign_epoch: ended.assign_epoch, reason: 'solved' });
    await set(ended.id);
    expect(await chatStaff.rowOf(ended.id)).toMatchObject({ reason_id: child.id, tags: ['lag'] });
    const filters = [
      { tag: 'lag' },
      { reason_id: parent.id },
      { tag: 'lag', reason_id: child.id, lang: ended.lang },
    ] as const;
    for (const filter of filters) {
      expect([await inbox({ scope: 'mine', ...filter }), await inbox({ scope: 'ended', ...filter })]).toEqual([
        [open.id],
        [ended.id],
      ]);
    }
    await chatStaff.finish(by, { conversation: open.id, assign_epoch: open.assign_epoch, reason: 'solved' });
    expect(await inbox({ scope: 'ended', tag: 'lag' })).toEqual([open.id, ended.id]);
    const first = await chatStaff.table(by, { scope: 'ended', tag: 'lag', limit: 1 });
    expect(await inbox({ scope: 'ended', tag: 'lag', limit: 1, cursor: first.next ?? '' })).toEqual([ended.id]);
  });
});

describe('tags', () => {
  it('are lowercase words of letters and digits, at most thirty characters', () => {
    expect(['refund', 'версия-2', '退款', 'a.b_c', 'x'.repeat(30)].filter(isTag)).toHaveLength(5);
    expect(['', 'Refund', 'two words', '-x', '<b>', 'x'.repeat(31)].filter(isTag)).toEqual([]);
    expect(tagOf('  Two  Words ')).toBe('two-words');
  });

  it('are listed once, and a removed one stays where it is set', async () => {
    const id = await stage.report();
    await sort(id, { add_tags: ['typo'] });
    expect((await reasons.tags()).list.filter((tag) => tag === 'typo')).toEqual(['typo']);
    await reasons.removeTag(by, 'typo');
    expect((await reasons.tags()).list).not.toContain('typo');
    expect(await queue({ tag: 'typo' })).toEqual([id]);
    await expect(reasons.removeTag(by, 'typo')).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('have a limit in the installation, also under concurrency', async () => {
    const { list } = await reasons.tags();
    await owner.query(`insert into tag (name) select 'fill-' || n from generate_series(1, $1) n`, [
      tagBounds.max - list.length - 1,
    ]);
    const ids = await Promise.all([stage.report(), stage.report()]);
    const results = await Promise.allSettled(ids.map((id, index) => sort(id, { add_tags: [`last-${index}`] })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await reasons.tags()).list).toHaveLength(tagBounds.max);
    await sort(ids[0], { add_tags: ['fill-1'] });
  });
});
