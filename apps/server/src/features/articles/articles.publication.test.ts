import { categoryInfo, categoryList } from '@guildhall/contract/articles/player.ts';
import { postTypes, type PostType } from '@guildhall/contract/articles/post-types.ts';
import { articleTotal, type Totals } from '@guildhall/contract/totals/player.ts';
import { describe, expect, it, vi } from 'vitest';
import { createInstallation, type TestServer } from '../../testing/installation.ts';
import { createArticleFactory } from './testing/articles.factory.ts';

const installation = await createInstallation();
const { clock } = installation;
// Disables polling of these two servers, so they learn of changes only by Redis hints.
vi.useFakeTimers({ toFake: ['setInterval'] });
const one = await installation.start();
const two = await installation.start();
vi.useRealTimers();
const deaf = await installation.start({ GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' });
const make = createArticleFactory(one.articles);

const idsAt = async (server: TestServer, post_type: PostType): Promise<number[]> => {
  const body = { post_type, category_lang: 3, page_index: 1, page_size: 50 };
  const { list } = (await server.call(categoryList, { body })).answer.msg;
  return list.map(({ id }: { id: number }) => id);
};
const totalsAt = async (server: TestServer): Promise<Totals> => (await server.call(articleTotal)).answer.msg;
const freshTotals = async (): Promise<Totals> => {
  await one.revision.check();
  return totalsAt(one);
};

describe('publishing an article', () => {
  it('invalidates the caches of every server by a Redis hint [D4]', async () => {
    expect([await idsAt(two, postTypes.news), (await totalsAt(two)).news]).toEqual([[], 0]);
    const id = await make.published({ type: postTypes.news });
    await expect.poll(() => idsAt(two, postTypes.news)).toEqual([id]);
    await expect.poll(async () => (await totalsAt(two)).news).toBe(1);
    await expect.poll(() => idsAt(one, postTypes.news)).toEqual([id]);
  });

  it('reaches a server without Redis by polling, within about a second [D4]', async () => {
    const before = await idsAt(deaf, postTypes.guide);
    const id = await make.published({ type: postTypes.guide });
    await expect.poll(() => idsAt(deaf, postTypes.guide)).toEqual([id, ...before]);
    await expect.poll(async () => (await totalsAt(deaf)).guide).toBe(1);
  });

  it('and later text changes and archiving take effect on every server [D4]', async () => {
    const id = await make.published({ type: postTypes.workshop_school, title: 'Before' });
    const titleAt = async () => (await two.call(categoryInfo, { body: { id, category_lang: 3 } })).answer.msg.title;
    await expect.poll(titleAt).toBe('Before');
    await one.articles.translate(id, { lang: 3, title: 'After', summary: '', body: '' });
    await expect.poll(titleAt).toBe('After');
    await one.articles.archive(id);
    await expect.poll(titleAt).toBeUndefined();
  });

  it('requires an English text, also when scheduling [C6]', async () => {
    const before = await freshTotals();
    const id = await one.articles.create({ type: postTypes.news });
    await one.articles.translate(id, { lang: 11, title: 'Nur deutsch', summary: '', body: '' });
    await expect(one.articles.publish(id)).rejects.toMatchObject({ reason: 'english_missing' });
    await expect(one.articles.schedule(id, new Date(clock.now()))).rejects.toMatchObject({ reason: 'english_missing' });
    // If it were scheduled, it would block everything due after it.
    expect(await one.articles.publishDue()).toBe(0);
    expect(await freshTotals()).toEqual(before);
  });

  it('on schedule happens when due, dated at the scheduled time [D4]', async () => {
    const due = new Date(clock.now() + 60_000);
    const id = await make.scheduled({ type: postTypes.events }, due);
    expect(await one.articles.publishDue()).toBe(0);
    clock.advance(59_999);
    expect(await one.articles.publishDue()).toBe(0);
    clock.advance(5000);
    expect(await one.articles.publishDue()).toBe(1);
    const info = await one.call(categoryInfo, { body: { id, category_lang: 3 } });
    expect(info.answer.msg.published_at).toBe(due.getTime());
    clock.reset();
  });

  it('in five racing workers on two servers happens once and raises the total once [D4]', async () => {
    const before = await freshTotals();
    const ids = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push(await make.scheduled({ type: postTypes.workshop_events }, new Date(clock.now() - 1)));
    }
    const workers = [one, two, deaf, one, two];
    const counts = await Promise.all(workers.map(({ articles }) => articles.publishDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(await freshTotals()).toEqual({ ...before, workshop_events: before.workshop_events + 12 });
    expect((await idsAt(one, postTypes.workshop_events)).toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('on schedule is a job of the worker role [D4]', async () => {
    const id = await make.scheduled({ type: postTypes.news }, new Date(clock.now() - 1));
    const worker = await installation.start({ GUILDHALL_ROLES: 'worker' });
    await expect.poll(() => idsAt(two, postTypes.news)).toContain(id);
    await worker.stop();
  });
});

describe('a content total', () => {
  it('exists for each type except questions, which raise none [D1]', async () => {
    const before = await freshTotals();
    expect(Object.keys(before)).toEqual([
      'survey_total',
      'news',
      'events',
      'guide',
      'workshop_events',
      'workshop_school',
    ]);
    await make.published({ type: postTypes.question });
    expect(await freshTotals()).toEqual(before);
    const names = ['news', 'events', 'guide', 'workshop_events', 'workshop_school'] as const;
    for (const name of names) await make.published({ type: postTypes[name] });
    expect(await freshTotals()).toEqual(
      Object.fromEntries(
        Object.entries(before).map(([name, total]) => [name, name === 'survey_total' ? 0 : total + 1]),
      ),
    );
  });

  it('never decreases, and counts an article once even if republished [D4]', async () => {
    const id = await make.published({ type: postTypes.news });
    const before = await freshTotals();
    await one.articles.archive(id);
    expect(await freshTotals()).toEqual(before);
    await one.articles.publish(id);
    await one.articles.publish(id);
    expect(await freshTotals()).toEqual(before);
    await one.articles.archive(id);
    await make.published({ type: postTypes.news });
    expect(await freshTotals()).toEqual({ ...before, news: before.news + 1 });
  });

  it('increases once when an article is published twice concurrently [D4]', async () => {
    const before = await freshTotals();
    const id = await make.draft({ type: postTypes.news });
    await Promise.all([one.articles.publish(id), two.articles.publish(id), deaf.articles.publish(id)]);
    expect(await freshTotals()).toEqual({ ...before, news: before.news + 1 });
  });

  it.each([
    'update content_total set total = total - 1',
    `update content_total set total = 0 where kind = 'news'`,
    'delete from content_total',
    `update content_total set kind = 'survey_total' where kind = 'news'`,
  ])('cannot be decreased by SQL: %s [D4]', async (statement) => {
    const before = await freshTotals();
    await expect(installation.owner.query(statement)).rejects.toThrow('content totals only grow');
    await expect(one.database.pool.query(statement)).rejects.toThrow('content totals only grow');
    expect(await freshTotals()).toEqual(before);
  });
});
