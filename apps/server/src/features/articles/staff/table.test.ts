import { articleTable } from '@guildhall/contract/articles/staff.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createArticleFactory } from '../testing/articles.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const make = createArticleFactory(server.articles);

const table = (body: BodyInputOf<typeof articleTable>) => server.articlesStaff.table(v.parse(articleTable.body, body));
const idsOf = async (body: BodyInputOf<typeof articleTable>): Promise<number[]> =>
  (await table(body)).list.map(({ id }) => id);

const draft = await make.draft({ type: postTypes.news, title: 'Quiet draft' });
const german = await make.published({
  type: postTypes.guide,
  title: 'Griffin care 9117',
  translations: { 11: { title: 'Greifenpflege' } },
});
const stale = await make.published({ type: postTypes.guide, title: 'Old', translations: { 11: { title: 'Alt' } } });
await server.articles.translate(stale, { lang: 3, title: 'New', summary: '', body: '' });
const question = await make.published({ type: postTypes.question, categoryId: 2, pinned: true, title: 'Refunds' });
const archived = await make.archived({ type: postTypes.news, title: 'Gone' });
const all = [archived, question, stale, german, draft];

describe('the article table in the console', () => {
  it('shows every status, most recently changed first', async () => {
    expect(await idsOf({})).toEqual(all);
    await server.articles.translate(draft, { lang: 3, title: 'Quiet draft', summary: 'now on top', body: '' });
    expect(await idsOf({})).toEqual([draft, archived, question, stale, german]);
    await server.articles.translate(archived, { lang: 3, title: 'Gone', summary: '', body: '' });
    expect(await idsOf({ limit: 2 })).toEqual([archived, draft]);
  });

  it.each<[BodyInputOf<typeof articleTable>, () => number[]]>([
    [{ status: 'draft' }, () => [draft]],
    [{ status: 'published', post_type: postTypes.guide }, () => [stale, german]],
    [{ post_type: postTypes.question, category_id: 2 }, () => [question]],
    [{ post_type: postTypes.question, category_id: 3 }, () => []],
    [{ pinned: true }, () => [question]],
    [{ lang: 11, lang_state: 'stale' }, () => [stale]],
    [{ lang: 11, lang_state: 'present' }, () => [stale, german]],
    [{ lang: 11, lang_state: 'missing' }, () => [draft, question]],
    [{ text: 'griffin' }, () => [german]],
    [{ text: 'greifenpf' }, () => [german]],
    [{ text: `#${question}` }, () => [question]],
    [{ text: `${question}` }, () => [question]],
    [{ text: '9117' }, () => [german]],
    [{ text: '#9117' }, () => []],
    [{ text: '!!!' }, () => []],
    [{ text: 'griffin', status: 'draft' }, () => []],
  ])('filters by %j', async (filter, expected) => {
    expect(await idsOf(filter)).toEqual(expected());
  });

  it('shows titles in the requested language if available', async () => {
    const titles = (await table({ lang: 11 })).list.map(({ id, title }) => [id, title]);
    expect(Object.fromEntries(titles)).toMatchObject({ [german]: 'Greifenpflege', [question]: 'Refunds' });
  });

  it('returns every article exactly once across pages of any size', async () => {
    for (const limit of [1, 2, 3, 5]) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await table(cursor === undefined ? { limit } : { limit, cursor });
        seen.push(...page.list.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      expect([limit, seen]).toEqual([limit, await idsOf({})]);
    }
  });

  it('rejects a cursor it did not issue [threat 31]', async () => {
    const forged = [['1', 1], [1, "' or true --"], [1], [1, 2, 3], [-1, 1], [1e300, 1], { a: 1 }];
    for (const keys of forged) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      await expect(table({ cursor })).rejects.toMatchObject({ reason: 'invalid' });
    }
  });
});
