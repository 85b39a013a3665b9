import { launchEnd, launchExchange } from '@guildhall/contract/launch.ts';
import { describe, expect, it } from 'vitest';
import { createArticleFactory } from '../features/articles/articles.factory.ts';
import { createInstallation } from '../testing/installation.ts';
import { openSocket } from '../testing/sockets.ts';

const installation = await createInstallation();
const { owner, mint } = installation;
const withoutRedis = { GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1', GUILDHALL_SWEEP_MS: '50' };
const one = await installation.start();
const two = await installation.start();

describe('a session that ended', () => {
  it('attack 6, rule 7: loses its sockets on every server within 2 s of the revocation', async () => {
    const [phone, tablet] = [await one.launch({ guid: 1 }), await one.launch({ guid: 1 })];
    const bystander = await openSocket(two, await one.launch({ guid: 2 }));
    const sockets = [await openSocket(one, phone), await openSocket(two, phone), await openSocket(two, tablet)];
    const startedAt = performance.now();
    expect(await one.launchService.revoke({ guid: 1 })).toBe(2);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4402, 4402, 4402]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });

  it('attack 2: loses its sockets with the leaked key it came with', async () => {
    const opened = await openSocket(two, await one.launch({ guid: 3 }, installation.hmac));
    const kept = await openSocket(two, await one.launch({ guid: 4 }));
    await one.launchService.revokeKey(installation.hmac.kid);
    expect(await opened.closed).toBe(4402);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
  });

  it('attack 5: loses its sockets when another player launches on the device', async () => {
    const first = await one.launch({ guid: 5 });
    const opened = await openSocket(two, first);
    await one.call(launchExchange, { as: first, body: { ticket: await mint({ guid: 6 }) } });
    expect(await opened.closed).toBe(4402);
  });

  it('attack 6: loses its sockets when the player ends it', async () => {
    const session = await one.launch({ guid: 7 });
    const opened = await openSocket(two, session);
    await one.call(launchEnd, { as: session });
    expect(await opened.closed).toBe(4402);
  });

  it('rule 7: loses its sockets without Redis too, at the next sweep', async () => {
    const server = await installation.start(withoutRedis);
    const session = await server.launch({ guid: 8 });
    const opened = await openSocket(server, session);
    const bystander = await openSocket(server, await server.launch({ guid: 9 }));
    await one.launchService.revoke({ guid: 8 });
    expect(await opened.closed).toBe(4402);
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });

  it('P1: loses its sockets when its twelve hours are over, while an open socket keeps it from idling out', async () => {
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
  it('rule 4, D4: tells every socket on every server the new totals when something is published', async () => {
    const sockets = [
      await openSocket(one, await one.launch({ guid: 20 })),
      await openSocket(two, await one.launch({ guid: 21 })),
    ];
    await createArticleFactory(one.articles).published({ type: 2 });
    const totals = { survey_total: 0, news: 1, events: 0, guide: 0, workshop_events: 0, workshop_school: 0 };
    const told = { type: 'MSG_UNREAD', kind: 'totals', totals };
    await expect.poll(() => sockets.map(({ frames }) => frames.at(-1))).toEqual([told, told]);
  });

  it('rule 9: that stops sends its clients elsewhere with 4000', async () => {
    const server = await installation.start();
    const opened = await openSocket(server, await server.launch({ guid: 30 }));
    await server.stop();
    expect(await opened.closed).toBe(4000);
  });
});
