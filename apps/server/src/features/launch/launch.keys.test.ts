import { launchExchange, launchSession } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type TestServer } from '../../testing/installation.ts';
import { claimsAt, createEdKey } from './testing/tickets.ts';
import { insertSession, rememberPlayer, spendTicket, ticketSession } from './launch.queries.ts';
import type { TicketClaims } from './launch.ticket.rules.ts';

const installation = await createInstallation();
const { mint, clock } = installation;
const oldKey = createEdKey('2026-a');
const newKey = createEdKey('2026-b');

const exchange = async (server: TestServer, ticket: string): Promise<number> =>
  (await server.call(launchExchange, { body: { ticket } })).status;

describe('launch keys', () => {
  it('rotate without downtime: both work while both are configured, then only the new one [threat 2]', async () => {
    const during = await installation.start({}, [oldKey, newKey]);
    expect(await exchange(during, await mint({}, oldKey))).toBe(200);
    expect(await exchange(during, await mint({}, newKey))).toBe(200);
    const session = await during.launch({}, oldKey);
    const after = await installation.start({}, [newKey]);
    expect(await exchange(after, await mint({}, oldKey))).toBe(401);
    expect(await exchange(after, await mint({}, newKey))).toBe(200);
    // Removing a key from the configuration does not revoke its sessions.
    expect((await after.call(launchSession, { as: session })).answer.msg.kind).toBe('player');
  });

  it('that are revoked open nothing more and lose all sessions at once, on every server [threat 2]', async () => {
    const leaked = createEdKey('leaked');
    const kept = createEdKey('kept');
    const [one, two] = [await installation.start({}, [leaked, kept]), await installation.start({}, [leaked, kept])];
    const sessions = [];
    for (const guid of [1, 2, 3]) sessions.push(await one.launch({ guid }, leaked));
    const bystander = await one.launch({ guid: 4 }, kept);
    const unspent = await mint({ guid: 5 }, leaked);
    expect(await one.launchService.revokeKey('leaked')).toBe(3);
    const kinds = [];
    for (const session of [...sessions, bystander]) {
      kinds.push((await two.call(launchSession, { as: session })).answer.msg.kind);
    }
    expect(kinds).toEqual(['anonymous', 'anonymous', 'anonymous', 'player']);
    expect([await exchange(one, unspent), await exchange(two, await mint({}, leaked))]).toEqual([401, 401]);
    expect(await exchange(two, await mint({}, kept))).toBe(200);
    expect(await one.launchService.revokeKey('leaked')).toBe(3);
  });

  it('that are revoked also end a session that was being opened concurrently [threat 2]', async () => {
    const leaked = createEdKey('leaked-while-opening');
    const server = await installation.start({}, [leaked]);
    const claims = { ...claimsAt(clock.now(), leaked.issuer), kid: leaked.kid } as unknown as TicketClaims;
    const tokenHash = Buffer.from('hash of a token');
    await server.database.transaction(async (tx) => {
      await spendTicket(tx, claims);
      await server.launchService.revokeKey(leaked.kid);
      const playerId = await rememberPlayer(tx, claims);
      await insertSession(tx, {
        tokenHash,
        playerId,
        ...ticketSession(claims),
        carrier: 'cookie',
        lifetimeSeconds: 60,
      });
    });
    const { rows } = await installation.owner.query('select id, token_hash from session where kid = $1', [leaked.kid]);
    expect(rows).toHaveLength(1);
    expect(await server.launchService.touchAlive([rows[0].id as string])).toEqual(new Set());
  });
});
