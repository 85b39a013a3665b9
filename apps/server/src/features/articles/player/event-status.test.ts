import { categoryInfo, categoryList } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createArticleFactory } from '../testing/articles.factory.ts';
import { eventStatus } from './reading.view.ts';

const installation = await createInstallation();
const { clock } = installation;
const server = await installation.start();
const make = createArticleFactory(server.articles);
afterEach(clock.reset);

const startMs = clock.now() + 3_600_000;
const endMs = startMs + 3_600_000;
const type = postTypes.events;
const running = await make.published({ type, eventStartsAt: new Date(startMs), eventEndsAt: new Date(endMs) });
const endless = await make.published({ type, eventStartsAt: new Date(startMs) });
const announced = await make.published({ type });
const news = await make.published({ type: postTypes.news });
await server.revision.check();

const statusOf = async (id: number): Promise<unknown> =>
  (await server.call(categoryInfo, { body: { id, category_lang: 3 } })).answer.msg.event?.status;
const statusesInList = async (): Promise<Map<number, string>> => {
  const body = { post_type: type, category_lang: 3, page_index: 1, page_size: 20 };
  const { list } = (await server.call(categoryList, { body })).answer.msg;
  return new Map(list.map((item: { id: number; event: { status: string } }) => [item.id, item.event.status]));
};

describe('the status of an event', () => {
  const moments: [number, string, string][] = [
    [startMs - 1, 'not_started', 'not_started'],
    [startMs, 'in_progress', 'in_progress'],
    [endMs - 1, 'in_progress', 'in_progress'],
    [endMs, 'already_ended', 'in_progress'],
  ];

  it("changes at the exact millisecond by the server's clock, even for cached responses [C5]", async () => {
    const seen = [];
    for (const [nowMs] of moments) {
      clock.set(nowMs);
      const inList = await statusesInList();
      expect([inList.get(running), inList.get(endless)]).toEqual([await statusOf(running), await statusOf(endless)]);
      seen.push([nowMs, inList.get(running), inList.get(endless)]);
    }
    expect(seen).toEqual(moments);
  });

  it('is served from the cache while nothing changes [C5]', async () => {
    const fromDatabase = async () =>
      (await server.metrics.cacheReads.get()).values.find(({ labels }) => labels.outcome === 'database')?.value;
    await statusesInList();
    const before = await fromDatabase();
    clock.set(startMs - 1);
    await statusesInList();
    expect(await fromDatabase()).toBe(before);
  });

  it('is "coming soon" until a start is announced [C5]', async () => {
    clock.set(endMs + 1e12);
    expect(await statusOf(announced)).toBe('coming_soon');
    expect(eventStatus(null, endMs, endMs)).toBe('coming_soon');
  });

  it('exists only for events [C5]', async () => {
    expect(await statusOf(news)).toBeUndefined();
  });
});
