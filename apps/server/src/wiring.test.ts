import { categoryList } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { feedbackList } from '@guildhall/contract/feedback/player.ts';
import { staffTable } from '@guildhall/contract/staff/people.ts';
import type { PoolClient } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from './data/database.ts';
import { createArticleFactory } from './features/articles/testing/articles.factory.ts';
import { followChat, startChat } from './features/chat/testing/conversation.ts';
import { signInAs } from './features/staff/testing/staff.factory.ts';
import { createInstallation, until } from './testing/installation.ts';

const installation = await createInstallation();
const server = await installation.start({
  GUILDHALL_ROLES: 'http,gateway,worker',
  GUILDHALL_POOL_HTTP: '10',
  GUILDHALL_POOL_WORKER: '5',
  GUILDHALL_POOL_PUBLIC: '2',
  GUILDHALL_POOL_GATEWAY: '2',
});
const admin = await signInAs(server, 'admin');
const articles = createArticleFactory(server.articles);

const held: PoolClient[] = [];
/** Takes every connection of a pool, as slow statements would. */
const exhaust = async ({ pool }: Database): Promise<void> => {
  while (held.length < pool.options.max) held.push(await pool.connect());
};
afterEach(() => {
  for (const client of held.splice(0)) client.release();
});

let page = 1;
const readArticles = () =>
  server.call(categoryList, {
    // A different page each time, so that no ready bytes answer it.
    body: { post_type: postTypes.news, category_lang: 18, page_index: (page += 1), page_size: 10 },
  });
const readStaff = () => server.call(staffTable, { as: admin, body: { limit: 10 } });

describe('the pools of a process', () => {
  it('keep staff, players, chat and jobs working while anonymous readers have exhausted theirs', async () => {
    const chat = await startChat(server, 1);
    const device = await followChat(server, chat.session, chat.id);
    await exhaust(server.databases.public);
    const refused = readArticles();
    expect((await readStaff()).status).toBe(200);
    expect((await server.call(feedbackList, { as: chat.session, body: {} })).status).toBe(200);
    device.send('hello');
    await until(() => device.heard('ack').length === 1);
    const id = await articles.scheduled({ type: postTypes.news }, new Date(installation.clock.now() - 1));
    const stateOf = async (): Promise<unknown> =>
      (await installation.owner.query('select status from article where id = $1', [id])).rows[0]?.status;
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('published');
    expect((await refused).status).toBe(503);
  });

  it('keep requests working while sockets have exhausted theirs', async () => {
    await exhaust(server.databases.gateway);
    expect((await readStaff()).status).toBe(200);
    expect((await readArticles()).status).toBe(200);
  });

  it('are as large as configured, and only those of the roles that run here', async () => {
    const { http, gateway, worker, public: open } = server.databases;
    expect([http, gateway, worker, open].map(({ pool }) => pool.options.max)).toEqual([10, 2, 5, 2]);
    const alone = await installation.start({ GUILDHALL_ROLES: 'worker', GUILDHALL_POOL_WORKER: '3' });
    expect(
      new Set([alone.databases.http, alone.databases.gateway, alone.databases.worker, alone.databases.public]),
    ).toEqual(new Set([alone.databases.worker]));
    expect(alone.database.pool.options.max).toBe(3);
  });
});
