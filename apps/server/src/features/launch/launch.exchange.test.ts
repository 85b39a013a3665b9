import { launchEnd, launchExchange, launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { describe, expect, it } from 'vitest';
import { cookieName, createInstallation, type Session } from '../../testing/installation.ts';
import { createLaunchService } from './launch.service.ts';
import type { TicketClaims } from './launch.ticket.rules.ts';

const installation = await createInstallation();
const { mint, owner } = installation;
const server = await installation.start();

const refused = { code: 1100, msg: { key: 'error.illegal_request', params: {} } };
const anonymousAnswer = {
  code: 0,
  msg: {
    kind: 'anonymous',
    proof: null,
    player: null,
    guid: null,
    roles: [],
    deletion: null,
    earlier: null,
    restriction: null,
    paused: {},
  },
};

const countRows = async () => {
  const { rows } = await owner.query(`select (select count(*)::int from session) as sessions,
    (select count(*)::int from player) as players, (select count(*)::int from launch_ticket) as tickets`);
  return rows[0] as { sessions: number; players: number; tickets: number };
};

describe('exchanging a ticket', () => {
  it('opens one session when a ticket is used 50 times concurrently [threat 4]', async () => {
    const before = await countRows();
    const ticket = await mint({ guid: 50 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(launchExchange, { body: { ticket } })),
    );
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost.map(({ status, answer }) => ({ status, answer }))).toEqual(
      Array.from({ length: 49 }, () => ({ status: 401, answer: refused })),
    );
    expect(await countRows()).toEqual({
      sessions: before.sessions + 1,
      players: before.players + 1,
      tickets: before.tickets + 1,
    });
  });

  it('rejects a replayed ticket exactly like a forged one, on every server [threat 4]', async () => {
    const other = await installation.start();
    const ticket = await mint();
    expect((await server.call(launchExchange, { body: { ticket } })).status).toBe(200);
    const replay = await other.call(launchExchange, { body: { ticket } });
    const forged = await other.call(launchExchange, { body: { ticket: `${ticket}x` } });
    expect([replay.status, replay.text]).toEqual([401, JSON.stringify(refused)]);
    expect([forged.status, forged.text]).toEqual([replay.status, replay.text]);
  });

  it('treats the same jti of another issuer as another ticket [threat 4]', async () => {
    const jti = 'shared-between-two-issuers';
    const [first, second] = [await mint({ jti }), await mint({ jti }, installation.hmac)];
    expect((await server.call(launchExchange, { body: { ticket: first } })).status).toBe(200);
    expect((await server.call(launchExchange, { body: { ticket: second } })).status).toBe(200);
  });

  it("issues a new session id every time and ends the device's previous session [threat 5]", async () => {
    const first = await server.launch({ guid: 1 });
    const exchanged = await server.call(launchExchange, {
      as: first,
      body: { ticket: await mint({ guid: 2 }), consent: 'given' },
    });
    const cookie = exchanged.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).not.toBe(first.headers['cookie']);
    const session = await server.call(launchSession, { headers: { cookie } });
    expect(session.answer.msg).toEqual({
      kind: 'player',
      player: exchanged.answer.msg.player,
      guid: 2,
      roles: ['10010001'],
      proof: 'ticket',
      earlier: null,
      restriction: null,
      paused: {},
      deletion: null,
    });
    expect((await server.call(launchSession, { as: first })).answer).toEqual(anonymousAnswer);
  });

  it('issues a new session even if the same player launches again on the device [threat 5]', async () => {
    const first = await server.launch({ guid: 3 });
    const again = await server.call(launchExchange, { as: first, body: { ticket: await mint({ guid: 3 }) } });
    expect(again.answer.msg.player).toBe(first.player);
    expect((await server.call(launchSession, { as: first })).answer).toEqual(anonymousAnswer);
  });

  it("does not end the same player's session on another device [threat 5]", async () => {
    const [phone, tablet] = [await server.launch({ guid: 4 }), await server.launch({ guid: 4 })];
    const sessions = [
      await server.call(launchSession, { as: phone }),
      await server.call(launchSession, { as: tablet }),
    ];
    expect(sessions.map(({ answer }) => answer.msg.guid)).toEqual([4, 4]);
    expect(phone.token).not.toBe(tablet.token);
  });

  it('keeps the session when the same device retries after a lost response [threat 4]', async () => {
    const ticket = await mint({ guid: 7 });
    const exchanged = await server.call(launchExchange, { body: { ticket } });
    const cookie = exchanged.headers.get('set-cookie')?.split(';')[0] ?? '';
    const repeated = await server.call(launchExchange, { headers: { cookie }, body: { ticket } });
    expect(repeated.answer).toEqual(exchanged.answer);
    expect((await server.call(launchSession, { headers: { cookie } })).answer.msg.guid).toBe(7);
    expect((await server.call(launchExchange, { body: { ticket } })).status).toBe(401);
    const other = await server.launch({ guid: 8 });
    expect((await server.call(launchExchange, { as: other, body: { ticket } })).status).toBe(401);
  });

  it('sets a cookie that only our own page sends and no script can read [P1]', async () => {
    const exchanged = await server.call(launchExchange, { body: { ticket: await mint() } });
    expect(exchanged.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=TOKEN;'))).toEqual([
      `${cookieName}=TOKEN; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ]);
  });

  it('without cookies returns a bearer token, sets no cookie and expires within the hour [P1]', async () => {
    const exchanged = await server.call(launchExchange, {
      body: { ticket: await mint({ guid: 6 }), cookieless: true },
    });
    const { bearer, ...session } = exchanged.answer.msg;
    expect(bearer).toMatch(/^[\w-]{43}$/);
    expect(exchanged.headers.getSetCookie()).toEqual([]);
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await server.call(launchSession, { headers })).answer).toEqual({ code: 0, msg: session });
    expect((await server.call(launchSocket, { headers })).status).toBe(200);
    const { rows } = await owner.query(`select round(extract(epoch from expires_at - now()) / 60)::int as minutes
      from session where carrier = 'bearer'`);
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  it('stores neither the session token nor the ticket [threat 2]', async () => {
    const ticket = await mint({ guid: 7 });
    const exchanged = await server.call(launchExchange, { body: { ticket, cookieless: true } });
    const { rows } = await owner.query(
      'select s::text as row from session s union all select t::text from launch_ticket t',
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(exchanged.answer.msg.bearer);
    expect(stored).not.toContain(Buffer.from(exchanged.answer.msg.bearer).toString('hex'));
    expect(stored).not.toContain(ticket.split('.')[2]);
  });

  it('opens a session that the caller can end, which clears the cookie [P1]', async () => {
    const session = await server.launch();
    const ended = await server.call(launchEnd, { as: session });
    expect(ended.answer).toEqual({ code: 0, msg: null });
    expect(ended.headers.getSetCookie()).toEqual([
      `${cookieName}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict`,
    ]);
    expect((await server.call(launchSession, { as: session })).answer).toEqual(anonymousAnswer);
    expect((await server.call(launchEnd, { as: session })).status).toBe(401);
  });
});

describe('finding 6: a link with a ticket [threat 5]', () => {
  const unconfirmed = (guid: number) => ({ code: 1106, msg: { key: 'error.illegal_request', params: { guid } } });
  const guidOf = async (as: Session) => (await server.call(launchSession, { as })).answer.msg.guid as unknown;
  const exchange = async (body: { ticket: string; consent?: string }, as?: Session) =>
    (await server.call(launchExchange, { as, body })).answer;

  it('of another player changes nothing until the person agrees, and then works', async () => {
    const victim = await server.launch({ guid: 11_111 });
    const ticket = await mint({ guid: 66_666 });
    const before = await countRows();
    for (const consent of ['implied', 'required']) {
      expect(await exchange({ ticket, consent }, victim)).toEqual(unconfirmed(66_666));
    }
    expect(await exchange({ ticket }, victim)).toEqual(unconfirmed(66_666));
    expect([await guidOf(victim), await countRows()]).toEqual([11_111, before]);
    expect(await exchange({ ticket, consent: 'given' }, victim)).toMatchObject({ code: 0, msg: { guid: 66_666 } });
    expect(await guidOf(victim)).toBeNull();
  });

  it('that is forged, expired, used or of a revoked key leaves the session as it is', async () => {
    const victim = await server.launch({ guid: 11_112 });
    const used = await mint({ guid: 66_667 });
    expect((await exchange({ ticket: used })).code).toBe(0);
    const expired = await mint({ guid: 66_667, iat: 1, exp: 100 });
    for (const ticket of ['garbage', `${await mint()}x`, expired, used]) {
      for (const consent of ['implied', 'required', 'given']) {
        expect(await exchange({ ticket, consent }, victim)).toEqual(refused);
      }
    }
    expect(await guidOf(victim)).toBe(11_112);
  });

  it('of the same player is exchanged without a question, wherever it comes from', async () => {
    for (const consent of ['implied', 'required']) {
      const player = await server.launch({ guid: 11_113 });
      const again = await exchange({ ticket: await mint({ guid: 11_113 }), consent }, player);
      expect(again).toMatchObject({ code: 0, msg: { player: player.player } });
    }
  });

  it('is exchanged without a question on a device without a session, unless another site sent it', async () => {
    expect((await exchange({ ticket: await mint({ guid: 11_114 }) })).code).toBe(0);
    const ticket = await mint({ guid: 11_115 });
    expect(await exchange({ ticket, consent: 'required' })).toEqual(unconfirmed(11_115));
    expect((await exchange({ ticket, consent: 'given' })).code).toBe(0);
  });

  it('asks no question after the other player’s session has ended', async () => {
    const first = await server.launch({ guid: 11_116 });
    await server.call(launchEnd, { as: first });
    expect((await exchange({ ticket: await mint({ guid: 11_117 }) }, first)).code).toBe(0);
  });
});

describe('a faulty ticket verifier opens no session [threat 3]', () => {
  const never = { jti: 'never-to-be-opened', kid: 'ed-1' } as unknown as TicketClaims;
  const verifiers: Record<string, () => Promise<TicketClaims>> = {
    'rejects at once': () => Promise.reject(new Error('bad ticket')),
    'rejects later': () =>
      new Promise((_resolve, reject) => {
        setImmediate(() => reject(new Error('bad ticket')));
      }),
    'throws instead of rejecting': () => {
      throw new Error('bad ticket');
    },
  };

  const fresh = { isCookieless: false, consent: 'implied', previousToken: null } as const;

  it.each(Object.entries(verifiers))('when it %s', async (_name, verifyTicket) => {
    const before = await countRows();
    const service = createLaunchService({ ...server.services, verifyTicket });
    await expect(service.exchange('ticket', fresh)).rejects.toMatchObject({ reason: 'launch_refused' });
    expect(await countRows()).toEqual(before);
  });

  it.each([
    ['nothing', undefined],
    ['a promise of nothing', Promise.resolve()],
    ['half a ticket', never],
  ])('when it resolves %s', async (_name, value) => {
    const before = await countRows();
    const service = createLaunchService({ ...server.services, verifyTicket: async () => value as TicketClaims });
    await expect(service.exchange('ticket', fresh)).rejects.toThrow();
    expect(await countRows()).toEqual(before);
  });
});
