import { launchExchange } from '@guildhall/contract/launch/player.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../runtime/metrics.ts';
import { createInstallation } from '../../testing/installation.ts';
import { createLaunchService } from './launch.service.ts';
import { launchMetrics } from './launch.metrics.ts';
import { createKeyRing } from './launch.key-ring.adapter.ts';
import { createTicketVerifier } from './launch.ticket.adapter.ts';
import { createEdKey } from './testing/tickets.ts';

const installation = await createInstallation();
const { clock, mint, ed, hmac } = installation;
const server = await installation.start();
const leaked = createEdKey('leaked');

const serviceWith = async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => lines.push(JSON.parse(line) as object & (typeof lines)[0]) },
  );
  const metrics = createMetrics();
  const ring = await createKeyRing([ed, hmac, leaked].map(({ published }) => published));
  const verifyTicket = createTicketVerifier(ring, clock);
  const service = createLaunchService({ ...server.services, log, metrics, verifyTicket });
  const exchange = (ticket: string): Promise<unknown> =>
    service
      .exchange(ticket, { isCookieless: false, consent: 'implied', previousToken: null })
      .catch((error: unknown) => (error as { reason?: unknown }).reason);
  const counts = async () =>
    Object.fromEntries(
      (await launchMetrics(metrics).refusedLaunches.get()).values.map(({ labels, value }) => [labels.reason, value]),
    );
  return { exchange, counts, lines };
};

describe('a refused launch', () => {
  it('is counted and logged with its reason and key id, while the caller gets one identical answer [threat 2]', async () => {
    const { exchange, counts, lines } = await serviceWith();
    await server.launchService.revokeKey('leaked');
    const used = await mint();
    await exchange(used);
    const tickets = [
      'canary-ticket',
      await mint({}, createEdKey('canary-unknown')),
      await mint({}, createEdKey(ed.kid)),
      await mint({ sub: 'canary-subject', guid: 'canary-guid' }),
      await mint({ iat: clock.now() / 1000 - 200, exp: clock.now() / 1000 - 80 }),
      used,
      await mint({}, leaked),
    ];
    const answers = [];
    for (const ticket of tickets) answers.push(await exchange(ticket));
    expect(answers).toEqual(tickets.map(() => 'launch_refused'));
    const reasons = ['malformed', 'unknown_key', 'bad_signature', 'claim:guid', 'expired', 'used', 'revoked_key'];
    expect(await counts()).toEqual(Object.fromEntries(reasons.map((reason) => [reason, 1])));
    const kids = [null, 'canary-unknown', 'ed-1', 'ed-1', 'ed-1', 'ed-1', 'leaked'];
    expect(lines).toEqual(
      reasons.map((reason, index) => ({
        level: 30,
        kid: kids[index],
        reason,
        skipped: 0,
        msg: 'launch: ticket refused',
      })),
    );
  });

  it('is logged at most five times at once per reason, then once in 12 seconds, and says how many were left out', async () => {
    const { exchange, counts, lines } = await serviceWith();
    for (let count = 0; count < 100; count += 1) await exchange('garbage');
    expect(lines).toHaveLength(5);
    await exchange(await mint({ kind: 'staff' }));
    expect(lines.at(-1)).toMatchObject({ reason: 'claim:kind', skipped: 0 });
    clock.advance(12_000);
    await exchange('garbage');
    await exchange('garbage');
    clock.reset();
    expect(lines.at(-1)).toMatchObject({ reason: 'malformed', skipped: 95 });
    expect(lines).toHaveLength(7);
    expect(await counts()).toEqual({ malformed: 102, 'claim:kind': 1 });
  });

  it('repeats no key id that could carry text of a stranger into the log', async () => {
    const { exchange, lines } = await serviceWith();
    await exchange(await mint({}, createEdKey('somewhere@example.com says hi')));
    expect(lines).toMatchObject([{ reason: 'unknown_key', kid: null }]);
  });

  it('with text that the database cannot store is a refusal, not a server error', async () => {
    for (const claims of [{ sub: 'a\0b' }, { ver: '\0' }, { jti: `${'j'.repeat(20)}\0` }]) {
      expect((await server.call(launchExchange, { body: { ticket: await mint(claims) } })).status).toBe(401);
    }
  });
});
