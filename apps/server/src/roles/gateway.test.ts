import { launchEnd, launchExchange } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createArticleFactory } from '../features/articles/testing/articles.factory.ts';
import { createInstallation } from '../testing/installation.ts';
import { openSocket } from '../testing/sockets.ts';
import { startStopwatch } from '../testing/stopwatch.ts';

const installation = await createInstallation();
const { owner, mint } = installation;
const withoutRedis = { GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1', GUILDHALL_SWEEP_MS: '50' };
const one = await installation.start();
const two = await installation.start();

describe('the sockets of an ended session', () => {
  it('are closed on every server within 2 seconds of the revocation [threat 6, rule 7]', async () => {
    const [phone, tablet] = [await one.launch({ guid: 1 }), await one.launch({ guid: 1 })];
    const bystander = await openSocket(two, await one.launch({ guid: 2 }));
    const sockets = [await openSocket(one, phone), await openSocket(two, phone), await openSocket(two, tablet)];
    const waitedMs = startStopwatch();
    expect(await one.launchService.revoke({ guid: 1 })).toBe(2);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4402, 4402, 4402]);
    expect(waitedMs()).toBeLessThan(2000);
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });

  it('are closed when the key of its launch ticket is revoked [threat 2]', async () => {
    const opened = await openSocket(two, await one.launch({ guid: 3 }, installation.hmac));
    const kept = await openSocket(two, await one.launch({ guid: 4 }));
    await one.launchService.revokeKey(installation.hmac.kid);
    expect(await opened.closed).toBe(4402);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
  });

  it('are closed when another player launches on the device [threat 5]', async () => {
    const first = await one.launch({ guid: 5 });
    const opened = await openSocket(two, first);
    await one.call(launchExchange, { as: first, body: { ticket: await mint({ guid: 6 }), consent: 'given' } });
    expect(await opened.closed).toBe(4402);
  });

  it('are closed when the player ends the session [threat 6]', async () => {
    const session = await one.launch({ guid: 7 });
    const opened = await openSocket(two, session);
    await one.call(launchEnd, { as: session });
    expect(await opened.closed).toBe(4402);
  });

  it('are closed by the next sweep without Redis [rule 7]', async () => {
    const server = await installation.start(withoutRedis);
    const session = await server.launch({ guid: 8 });
    const opened = await openSocket(server, session);
    const bystander = await openSocket(server, await server.launch({ guid: 9 }));
    await one.launchService.revoke({ guid: 8 });
    expect(await opened.closed).toBe(4402);
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });

  it('are closed after twelve hours, while an open socket prevents the idle timeout [P1]', async () => {
    const server = await installation.start(withoutRedis);
    const [old, idle] = [await server.launch({ guid: 10 }), await server.launch({ guid: 11 })];
    const [expiring, staying] = [await openSocket(server, old), await openSocket(server, idle)];
    await owner.query(`update session set seen_at = now() - interval '119 minutes' where player_id = $1`, [
      idle.player,
    ]);
    await owner.query('update session set expires_at = now() where player_id = $1', [old.player]);
    expect(await expiring.closed).toBe(4402);
    const { rows } = await owner.query(
      `select seen_at > now() - interval '1 minute' as is_seen from session where player_id = $1`,
      [idle.player],
    );
    expect([rows, staying.socket.readyState]).toEqual([[{ is_seen: true }], staying.socket.OPEN]);
  });
});

describe('a gateway', () => {
  it('sends new totals to every socket on every server after a publication [rule 4, D4]', async () => {
    const sockets = [
      await openSocket(one, await one.launch({ guid: 20 })),
      await openSocket(two, await one.launch({ guid: 21 })),
    ];
    await createArticleFactory(one.articles).published({ type: 2 });
    const totals = { survey_total: 0, news: 1, events: 0, guide: 0, workshop_events: 0, workshop_school: 0 };
    const frame = { type: 'MSG_UNREAD', kind: 'totals', totals };
    await expect.poll(() => sockets.map(({ frames }) => frames.at(-1))).toEqual([frame, frame]);
  });

  it('moves its sockets a few at a time during shutdown, and delivers to those that wait [rule 9]', async () => {
    const server = await installation.start({ GUILDHALL_DRAIN_SOCKETS_MS: '2000' });
    const sockets = await Promise.all(
      Array.from({ length: 40 }, async (_, nth) => openSocket(server, await server.launch({ guid: 100 + nth }))),
    );
    // The server shares the sockets out over the time that is left; a busy machine would leave more for the last rounds.
    const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => time.mockRestore());
    const startedAt = Date.now();
    const closings = sockets.map(async ({ closed }) => ({ code: await closed, atMs: Date.now() - startedAt }));
    const stopped = server.stop();
    await Promise.race(closings);
    await createArticleFactory(one.articles).published({ type: 2 });
    const closed = await Promise.all(closings);
    await stopped;
    expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([4000]));
    // No half second takes more than half of the sockets.
    const perHalfSecond = Map.groupBy(closed, ({ atMs }) => Math.floor(atMs / 500));
    expect(Math.max(...[...perHalfSecond.values()].map((list) => list.length))).toBeLessThanOrEqual(20);
    expect(sockets.some(({ frames }) => frames.length > 1)).toBe(true);
  });

  it('closes its sockets with 4000 on shutdown, so that clients reconnect elsewhere [rule 9]', async () => {
    const server = await installation.start();
    const opened = await openSocket(server, await server.launch({ guid: 30 }));
    await server.stop();
    expect(await opened.closed).toBe(4000);
  });
});
