import { categoryInfo, categoryList } from '@guildhall/contract/articles/player.ts';
import { searchFind } from '@guildhall/contract/search/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { insertPicture } from '../../pictures/pictures.queries.ts';
import { createIncidentFactory } from '../../incidents/testing/incidents.factory.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createArticleFactory } from '../testing/articles.factory.ts';

const installation = await createInstallation();
const { clock } = installation;
const server = await installation.start();
const make = createArticleFactory(server.articles);

const list = async (body: object) => {
  await server.revision.check();
  const called = await server.call(categoryList, {
    body: { category_lang: 3, page_index: 1, page_size: 20, ...body },
  });
  return called.answer.msg as {
    list: { id: number; title: string; lang: number }[];
    has_more: boolean;
    incidents?: object[];
  };
};
const idsOf = async (body: object) => (await list(body)).list.map(({ id }) => id);
const at = (hours: number): Date => new Date(clock.now() + hours * 3_600_000);
const notFound = { code: 1001, msg: { key: 'error.not_found', params: {} } };

describe('a list of articles', () => {
  it('returns every article exactly once across pages, newest first [C4]', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 45; index += 1) ids.unshift(await make.published({ type: postTypes.news }, at(index)));
    const pages = [];
    for (const page_index of [1, 2, 3, 4]) pages.push(await list({ post_type: postTypes.news, page_index }));
    expect(pages.map(({ list: rows, has_more }) => ({ ids: rows.map(({ id }) => id), has_more }))).toEqual([
      { ids: ids.slice(0, 20), has_more: true },
      { ids: ids.slice(20, 40), has_more: true },
      { ids: ids.slice(40), has_more: false },
      { ids: [], has_more: false },
    ]);
    expect((await list({ post_type: postTypes.news, page_size: 45 })).has_more).toBe(false);
    expect((await list({ post_type: postTypes.news, page_size: 44 })).has_more).toBe(true);
  });

  it('puts pinned articles first and breaks ties of time by the newer id [C4]', async () => {
    const type = postTypes.workshop_school;
    const old = await make.published({ type, pinned: true }, at(-9));
    const first = await make.published({ type }, at(1));
    const second = await make.published({ type }, at(1));
    expect(await idsOf({ post_type: type })).toEqual([old, second, first]);
  });

  it('puts running events by their end, then coming ones by their start, then ended ones; pages stay exact as time passes [C4]', async () => {
    const type = postTypes.events;
    const event = (from: number | null, until: number | null, more: object = {}): Promise<number> =>
      make.published(
        {
          type,
          eventStartsAt: from === null ? null : at(from),
          eventEndsAt: until === null ? null : at(until),
          ...more,
        },
        at(-1),
      );
    const ended = await event(-9, -8);
    const endless = await event(-9, null);
    const later = await event(7, 8);
    const soon = await event(2, 10);
    const unknown = await event(null, null);
    const urgent = await event(-9, 1);
    const pinned = await event(5, 6, { pinned: true });
    const lately = await event(-9, -1, { pinned: true });
    const pages = async (): Promise<number[]> => {
      const both = [];
      for (const page_index of [1, 2]) both.push(...(await idsOf({ post_type: type, page_index, page_size: 4 })));
      return both;
    };
    // A pinned event loses its place when it has ended.
    expect(await pages()).toEqual([pinned, urgent, endless, soon, later, unknown, lately, ended]);
    clock.advance(3 * 3_600_000);
    expect(await pages()).toEqual([pinned, soon, endless, later, unknown, lately, urgent, ended]);
    clock.advance(-3 * 3_600_000);
  });

  it('contains one category if requested, otherwise all questions [C2]', async () => {
    const type = postTypes.question;
    const purchase = await make.published({ type, categoryId: 2 }, at(1));
    const account = await make.published({ type, categoryId: 4 }, at(2));
    expect(await idsOf({ post_type: type, category_id: 2 })).toEqual([purchase]);
    expect(await idsOf({ post_type: type, category_id: 3 })).toEqual([]);
    expect(await idsOf({ post_type: type })).toEqual([account, purchase]);
  });

  it('has the open known issues on the first page of questions, as they are now and the same for everyone (ADR 17)', async () => {
    const { id: editor } = await enrolledAs(server, 'editor');
    const incidents = createIncidentFactory(server.incidentsStaff, editor);
    await make.published({ type: postTypes.question, categoryId: 1 });
    const question = { post_type: postTypes.question, category_id: 1 };
    const known = async (body: object = question) => (await list(body)).incidents;
    expect(await known()).toBeUndefined();
    const translations = [{ lang: 11, title: 'Käufe kommen spät', body: '', answer: '' }] as const;
    const old = await incidents.open({ title: 'Purchases are late', translations, category_id: 2 });
    const draft = await incidents.draft({ title: 'No sound' });
    const late = { id: old, lang: 3, title: 'Purchases are late', category_id: 2 };
    expect(await known()).toEqual([late]);
    await server.incidentsStaff.publish(editor, { id: draft, version: 1 });
    const silent = { id: draft, lang: 3, title: 'No sound', category_id: null };
    expect(await known()).toEqual([silent, late]);
    expect(await known({ ...question, category_lang: 11 })).toEqual([
      silent,
      { ...late, lang: 11, title: 'Käufe kommen spät' },
    ]);
    expect(await known({ ...question, page_index: 2 })).toBeUndefined();
    expect(await known({ post_type: postTypes.news })).toBeUndefined();
    const texts = [{ lang: 3, title: 'Silence', body: '', answer: 'Fixed.' }] as const;
    await server.incidentsStaff.save(editor, { id: draft, version: 2, category_id: 3, texts: [...texts] });
    expect(await known()).toEqual([{ ...silent, title: 'Silence', category_id: 3 }, late]);
    await server.incidentsStaff.close(editor, { id: draft, version: 3 });
    await server.incidentsStaff.close(editor, { id: old, version: 2 });
    expect(await known()).toBeUndefined();
  });

  it('accepts a category for questions only [M2]', async () => {
    const body = { post_type: postTypes.news, category_id: 1, category_lang: 3, page_index: 1, page_size: 20 };
    const { status, answer } = await server.call(categoryList, { body });
    expect([status, answer]).toEqual([400, { code: 1002, msg: { key: 'error.invalid', params: {} } }]);
  });

  it('shows each article in the requested language, otherwise in English, and says which [C6]', async () => {
    const type = postTypes.guide;
    await make.published({ type, title: 'English only' }, at(2));
    await make.published({ type, title: 'English', translations: { 11: { title: 'Deutsch' } } }, at(1));
    const titles = async (category_lang: number) =>
      (await list({ post_type: type, category_lang })).list.map(({ title, lang }) => [title, lang]);
    expect(await titles(11)).toEqual([
      ['English only', 3],
      ['Deutsch', 11],
    ]);
    expect(await titles(3)).toEqual([
      ['English only', 3],
      ['English', 3],
    ]);
    expect(await titles(5)).toEqual([
      ['English only', 3],
      ['English', 3],
    ]);
  });

  it('shows all fields of an article, and its body in the detail response [M2]', async () => {
    const picture = { id: 'abc.webp', width: 960, height: 540, tone: '#102030', bytes: 1, name: '' };
    await insertPicture(server.database.query, { ...picture, createdAt: at(0), createdBy: null });
    const [startsAt, endsAt] = [at(1), at(2)];
    const id = await make.published({
      type: postTypes.workshop_events,
      title: 'Contest',
      summary: 'Build a tower',
      body: '<p>Rules</p><script>alert(1)</script>',
      coverId: 'abc.webp',
      eventStartsAt: startsAt,
      eventEndsAt: endsAt,
    });
    const item = {
      id,
      post_type: 5,
      category_id: null,
      lang: 3,
      title: 'Contest',
      summary: 'Build a tower',
      cover: { src: '/community/media/abc.webp', width: 960, height: 540, tone: '#102030' },
      pinned: false,
      published_at: clock.now(),
      event: { status: 'not_started', starts_at: startsAt.getTime(), ends_at: endsAt.getTime() },
    };
    expect(await list({ post_type: postTypes.workshop_events })).toEqual({ list: [item], has_more: false });
    const info = await server.call(categoryInfo, { body: { id, category_lang: 18 } });
    expect(info.answer).toEqual({ code: 0, msg: { ...item, body: '<p>Rules</p>', updated_at: expect.any(Number) } });
  });

  it.each([
    { post_type: 0 },
    { post_type: 7 },
    { post_type: '2' },
    { category_lang: 19 },
    { category_lang: 0 },
    { page_index: 0 },
    { page_index: 501 },
    { page_index: 1.5 },
    { page_size: 0 },
    { page_size: 51 },
    { category_id: 5 },
  ])('rejects %j [M2]', async (change) => {
    const body = { post_type: 1, category_lang: 3, page_index: 1, page_size: 20, ...change };
    const { status, answer } = await server.call(categoryList, { body });
    expect([status, answer]).toEqual([400, { code: 1002, msg: { key: 'error.invalid', params: {} } }]);
  });
});

describe('an unpublished article', () => {
  const type = postTypes.guide;
  const hidden: Record<string, () => Promise<number>> = {
    'a draft': () => make.draft({ type, title: 'Unseen draft' }),
    scheduled: () => make.scheduled({ type, title: 'Unseen scheduled' }, at(1)),
    'scheduled and late': () => make.scheduled({ type, title: 'Unseen late' }, at(-1)),
    archived: () => make.archived({ type, title: 'Unseen archived' }),
  };

  it.each(Object.entries(hidden))('that is %s appears in no list, search or detail response', async (_name, create) => {
    const before = await idsOf({ post_type: type });
    const id = await create();
    expect(await idsOf({ post_type: type })).toEqual(before);
    const search = { query: 'unseen', category_lang: 3, limit: 20 };
    expect((await server.call(searchFind, { body: search })).answer.msg).toMatchObject({ list: [], has_more: false });
    const info = await server.call(categoryInfo, { body: { id, category_lang: 3 } });
    const never = await server.call(categoryInfo, { body: { id: 999_999, category_lang: 3 } });
    expect([info.status, info.answer]).toEqual([404, notFound]);
    expect([never.status, never.text]).toEqual([info.status, info.text]);
  });
});
