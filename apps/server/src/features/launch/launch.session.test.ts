import { launchEnd, launchSession, launchSocket } from '@guildhall/contract/launch.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();

const kindOf = async (session: Session): Promise<string> =>
  (await server.call(launchSession, { as: session })).answer.msg.kind as string;

/** Moves what the database remembers of the player's session, as if time had passed. */
const age = (session: Session, change: string) =>
  owner.query(`update session set ${change} where player_id = $1`, [session.player]);

describe('a session', () => {
  it('P1: ends after two hours without a call, not a minute before', async () => {
    const session = await server.launch({ guid: 1 });
    await age(session, `seen_at = now() - interval '1 hour 59 minutes'`);
    expect(await kindOf(session)).toBe('player');
    await age(session, `seen_at = now() - interval '2 hours'`);
    expect(await kindOf(session)).toBe('anonymous');
    expect((await server.call(launchSocket, { as: session })).status).toBe(401);
  });

  it('P1: a call keeps it from idling out', async () => {
    const session = await server.launch({ guid: 2 });
    await age(session, `seen_at = now() - interval '1 hour 59 minutes'`);
    expect(await kindOf(session)).toBe('player');
    await age(session, `seen_at = seen_at - interval '1 hour 59 minutes'`);
    expect(await kindOf(session)).toBe('player');
  });

  it('P1: ends twelve hours after the launch however busy it is', async () => {
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

  it('attack 6: of a revoked player is gone at the next call, other players stay', async () => {
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

  it('P1: is not found by tokens that are almost right, empty or hostile', async () => {
    const { token } = await server.launch({ guid: 7 });
    const tries = [token.slice(1), `${token}A`, token.toUpperCase(), "' or true --", '%00', 'null'];
    for (const wrong of tries) {
      const answer = await server.call(launchSession, { headers: { authorization: `Bearer ${wrong}` } });
      expect([wrong, answer.answer.msg.kind]).toEqual([wrong, 'anonymous']);
    }
  });

  it('attack 38: leaves the database with its player, and the sweep takes what expired', async () => {
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

  it('P2: a guest may end its session and ask for a socket like a player', async () => {
    const guest = await server.launch({ guid: 11, kind: 'guest' });
    expect((await server.call(launchSocket, { as: guest })).status).toBe(200);
    expect((await server.call(launchEnd, { as: guest })).status).toBe(200);
    expect(await kindOf(guest)).toBe('anonymous');
  });
});
