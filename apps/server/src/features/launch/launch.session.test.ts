import { routes } from '@guildhall/contract/http/routes.ts';
import { launchEnd, launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();

const kindOf = async (session: Session): Promise<string> =>
  (await server.call(launchSession, { as: session })).answer.msg.kind as string;

/** Shifts the stored times of the player's session, as if time had passed. */
const age = (session: Session, change: string) =>
  owner.query(`update session set ${change} where player_id = $1`, [session.player]);

describe('a player session', () => {
  it('expires after two idle hours, not a minute earlier [P1]', async () => {
    const session = await server.launch({ guid: 1 });
    await age(session, `seen_at = now() - interval '1 hour 59 minutes'`);
    expect(await kindOf(session)).toBe('player');
    await age(session, `seen_at = now() - interval '2 hours'`);
    expect(await kindOf(session)).toBe('anonymous');
    expect((await server.call(launchSocket, { as: session })).status).toBe(401);
  });

  it('is kept alive by requests [P1]', async () => {
    const session = await server.launch({ guid: 2 });
    await age(session, `seen_at = now() - interval '1 hour 59 minutes'`);
    expect(await kindOf(session)).toBe('player');
    await age(session, `seen_at = seen_at - interval '1 hour 59 minutes'`);
    expect(await kindOf(session)).toBe('player');
  });

  it('expires twelve hours after the launch, regardless of activity [P1]', async () => {
    const session = await server.launch({ guid: 3 });
    const { rows } = await owner.query(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from session where player_id = $1`,
      [session.player],
    );
    expect(rows).toEqual([{ minutes: 12 * 60 }]);
    await age(session, `expires_at = now() + interval '1 minute'`);
    expect(await kindOf(session)).toBe('player');
    await age(session, `expires_at = now()`);
    expect(await kindOf(session)).toBe('anonymous');
  });

  it('of a revoked player is rejected on the next request, unlike those of others [threat 6]', async () => {
    const [banned, again, other] = [
      await server.launch({ guid: 5 }),
      await server.launch({ guid: 5 }),
      await server.launch({ guid: 6 }),
    ];
    expect(await server.launchService.revoke({ guid: 5 })).toBe(2);
    expect([await kindOf(banned), await kindOf(again), await kindOf(other)]).toEqual([
      'anonymous',
      'anonymous',
      'player',
    ]);
  });

  it('is not found by near-miss, empty or malicious tokens [P1]', async () => {
    const { token } = await server.launch({ guid: 7 });
    const tries = [token.slice(1), `${token}A`, token.toUpperCase(), "' or true --", '%00', 'null'];
    for (const wrong of tries) {
      const answer = await server.call(launchSession, { headers: { authorization: `Bearer ${wrong}` } });
      expect([wrong, answer.answer.msg.kind]).toEqual([wrong, 'anonymous']);
    }
  });

  it('is deleted with its player, and by the cleanup job once expired [threat 38]', async () => {
    const [erased, expired, live] = [
      await server.launch({ guid: 8 }),
      await server.launch({ guid: 9 }),
      await server.launch({ guid: 10 }),
    ];
    for (const feature of server.features) {
      await server.database.transaction((tx) => feature.erasePlayer(tx, erased.player));
    }
    await age(expired, `expires_at = now() - interval '25 hours'`);
    await owner.query(`update launch_ticket set expires_at = now() - interval '1 second'`);
    await server.launchService.sweep();
    const { rows } = await owner.query('select player_id from session where player_id = any($1)', [
      [erased.player, expired.player, live.player],
    ]);
    expect(rows).toEqual([{ player_id: live.player }]);
    expect((await owner.query('select from launch_ticket')).rowCount).toBe(0);
    expect((await owner.query('select from player where id = $1', [erased.player])).rowCount).toBe(0);
  });

  it("of a guest can be ended and can open a socket, like a player's [P2]", async () => {
    const guest = await server.launch({ guid: 11, kind: 'guest' });
    expect((await server.call(launchSocket, { as: guest })).status).toBe(200);
    expect((await server.call(launchEnd, { as: guest })).status).toBe(200);
    expect(await kindOf(guest)).toBe('anonymous');
  });
});

describe('socket tokens', () => {
  it('of players who arrive together share a few queries, as the route declares', async () => {
    expect(routes.filter(({ isBatched }) => isBatched === true)).toEqual([launchSocket]);
    const sessions = await Promise.all(Array.from({ length: 60 }, (_, index) => server.launch({ guid: 1000 + index })));
    let count = 0;
    const haveAllArrived = new Promise<void>((resolve) => {
      const listen = (): void => {
        count += 1;
        if (count === sessions.length) resolve();
      };
      server.app.server.on('request', listen);
      onTestFinished(() => void server.app.server.off('request', listen));
    });
    const { pool } = server.database;
    const connect = pool.connect.bind(pool) as (...input: unknown[]) => unknown;
    const spy = vi.spyOn(pool, 'connect').mockImplementation((async (...input: unknown[]) => {
      await haveAllArrived;
      return connect(...input);
    }) as never);
    onTestFinished(() => spy.mockRestore());
    const answers = await Promise.all(sessions.map((session) => server.call(launchSocket, { as: session })));
    expect(answers.map(({ status }) => status)).toEqual(sessions.map(() => 200));
    expect(spy.mock.calls.length).toBeLessThan(20);
  });
});
