import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookEvents } from '@guildhall/contract/webhooks/staff.ts';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { freePort, startProcess } from '../../testing/server-process.ts';
import { startReceiver, type ReceivedWebhook } from './testing/receiver.ts';
import { newSecret, environmentWithReceivers, type ReceiverPlan } from './testing/requests.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { emitWebhook } from './webhooks.public.ts';
import { delayMsAfter } from '../../http/outgoing/retry-delay.ts';
import { createWebhookDelivery } from './webhooks.delivery.service.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createFeedbackFactory({ ...server, limits: server.config.limits });
afterEach(async () => {
  await owner.query('delete from webhook_event');
});

const workerFor = (receivers: readonly ReceiverPlan[], timeoutMs = 10_000) => {
  const { database, consoleHints, log, metrics, counted } = server;
  const wanted = receivers.map(({ events, ...receiver }) => ({
    ...receiver,
    events: webhookEvents.filter((event) => events === '*' || events.includes(event)),
  }));
  const sending = createWebhookDelivery({
    database,
    consoleHints,
    log,
    metrics,
    counted,
    receivers: wanted,
    timeoutMs,
  });
  /** Runs the job once and waits for all deliveries. */
  const run = async (): Promise<void> => {
    await sending.send();
    await sending.settled();
  };
  return { ...sending, run };
};

const happen = async (count = 1): Promise<void> => {
  await owner.query(
    `select webhook_enqueue('feedback.created', null, jsonb_build_object('n', n)) from generate_series(1, $1) n`,
    [count],
  );
};
const makeDue = () => owner.query(`update webhook_delivery set next_at = now() where state = 'waiting'`);
const rowsOf = async (receiver = 'game') =>
  (
    await owner.query<Record<string, unknown> & { log: { status: number | null; problem: string | null }[] }>(
      `select *, extract(epoch from next_at - now())::float as seconds from webhook_delivery where receiver = $1 order by id`,
      [receiver],
    )
  ).rows;
const ended = async (receiver = 'game') => {
  const [row] = await rowsOf(receiver);
  return [row?.['state'], row?.['attempts'], row?.log.map(({ status, problem }) => status ?? problem)];
};
const standard = ({ headers }: ReceivedWebhook): Record<string, string> => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

/** Keeps the request open without answering. */
const holdIn = (held: ServerResponse[], response: ServerResponse): 'silence' => {
  held.push(response);
  return 'silence';
};

describe('a webhook', () => {
  it('is signed according to Standard Webhooks and names the event and the player [G4]', async () => {
    const { receiver, heard } = await startReceiver();
    const player = await make.sender('player', { issuer: 'game', subject: 'account-7', guid: 7007 });
    const id = await make.submitted(player, { description: 'My sword is gone. Call +49 151 2345678.' });
    await workerFor([receiver]).run();
    const [letter] = heard;
    if (letter === undefined) throw new Error('no webhook received');
    const { number } = (await owner.query<{ number: string }>('select number from feedback where id = $1', [id]))
      .rows[0]!;
    expect(new Webhook(receiver.secret).verify(letter.text, standard(letter))).toEqual({
      type: 'feedback.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        id,
        number: Number(number),
        type: 1,
        state: 0,
        player: { issuer: 'game', subject: 'account-7', guid: 7007 },
      },
    });
    expect(letter.headers['content-type']).toBe('application/json');
    expect(letter.text).not.toMatch(/sword|\+49|example\.org|10010001/);
  });

  it('fails verification if body, id, timestamp or secret differ (ADR 23)', async () => {
    const { receiver, heard } = await startReceiver();
    await happen();
    await workerFor([receiver]).run();
    const [letter] = heard;
    if (letter === undefined) throw new Error('no webhook received');
    const [webhook, headers] = [new Webhook(receiver.secret), standard(letter)];
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => webhook.verify(letter.text, headers)).not.toThrow();
    expect(() => webhook.verify(letter.text.replace('created', 'creates'), headers)).toThrow();
    expect(() => webhook.verify(letter.text, { ...headers, 'webhook-id': 'other' })).toThrow();
    expect(() => webhook.verify(letter.text, { ...headers, 'webhook-timestamp': later })).toThrow();
    expect(() => new Webhook(newSecret()).verify(letter.text, headers)).toThrow();
  });

  it('is signed with both secrets while they overlap, so either of them verifies it (ADR 41)', async () => {
    const { receiver, heard } = await startReceiver();
    const previous = newSecret();
    await happen();
    await workerFor([{ ...receiver, previous_secret: previous }]).run();
    const [letter] = heard;
    if (letter === undefined) throw new Error('no webhook received');
    const headers = standard(letter);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [receiver.secret, previous]) {
      expect(() => new Webhook(secret).verify(letter.text, headers)).not.toThrow();
    }
    expect(() => new Webhook(newSecret()).verify(letter.text, headers)).toThrow();
  });

  it('is retried until acknowledged, with the same id and body and a new signature [G4]', async () => {
    const { receiver, heard } = await startReceiver((_heard, nth) => [500, 410, 404, 200][nth - 1] ?? 200);
    const worker = workerFor([receiver]);
    await make.submitted(await make.sender());
    const waits: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      await worker.run();
      waits.push((await rowsOf())[0]?.['seconds']);
      await makeDue();
    }
    expect(await ended()).toEqual(['delivered', 4, [500, 410, 404, 200]]);
    expect(new Set(heard.map(({ id, text }) => id + text)).size).toBe(1);
    expect(heard).toHaveLength(4);
    for (const letter of heard) new Webhook(receiver.secret).verify(letter.text, standard(letter));
    expect(waits.map((seconds) => (seconds === null ? null : Math.floor(Number(seconds) / 5) * 5))).toEqual([
      5,
      expect.toSatisfy((wait) => wait === 30 || wait === 35 || wait === 25),
      expect.toSatisfy((wait) => wait >= 115 && wait <= 145),
      null,
      null,
      null,
    ]);
  });

  it('is retried after 5 s, 30 s, 2 min, 10 min, an hour, then every 6 hours, plus up to 20% jitter (ADR 23)', () => {
    const waits = [1, 2, 3, 4, 5, 6, 40].map((attempts) => delayMsAfter(attempts, () => 0) / 1000);
    expect(waits).toEqual([5, 30, 120, 600, 3600, 21_600, 21_600]);
    expect(delayMsAfter(6, () => 0.999)).toBeLessThanOrEqual(21_600_000 * 1.2);
    expect(new Set(Array.from({ length: 20 }, () => delayMsAfter(6))).size).toBeGreaterThan(10);
  });

  it('is retried after a timeout, a broken connection and a refused connection (ADR 23)', async () => {
    let manner: 'silent' | 'broken' | 'working' = 'silent';
    const { receiver, heard } = await startReceiver((_heard, _nth, response) => {
      if (manner === 'working') return 200;
      if (manner === 'broken') response.socket?.destroy();
      return 'silence';
    });
    await happen();
    await workerFor([receiver], 200).run();
    await makeDue();
    manner = 'broken';
    await workerFor([receiver], 5000).run();
    await makeDue();
    await workerFor([{ ...receiver, url: `http://127.0.0.1:${await freePort()}/` }]).run();
    await makeDue();
    manner = 'working';
    await workerFor([receiver]).run();
    expect(await ended()).toEqual(['delivered', 4, ['timeout', 'broken', 'refused', 200]]);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
  });

  it('does not follow redirects (ADR 23)', async () => {
    const elsewhere = await startReceiver();
    const { receiver } = await startReceiver((_heard, _nth, response) => {
      response.setHeader('location', elsewhere.receiver.url);
      return 307;
    });
    await happen();
    await workerFor([receiver]).run();
    expect(elsewhere.heard).toEqual([]);
    expect(await ended()).toEqual(['waiting', 1, [307]]);
  });

  it('is acknowledged by the status, without waiting for the response body (ADR 23)', async () => {
    const { receiver } = await startReceiver((_heard, _nth, response) => {
      response.writeHead(200);
      const talk = setInterval(() => response.write('x'.repeat(10_000)), 5);
      response.on('close', () => clearInterval(talk));
      return 'silence';
    });
    await happen();
    const waitedMs = startStopwatch();
    await workerFor([receiver]).run();
    expect(await ended()).toEqual(['delivered', 1, [200]]);
    expect(waitedMs()).toBeLessThan(5000);
  });

  it('keeps a log of its last ten attempts (ADR 23)', async () => {
    const { receiver } = await startReceiver((_heard, nth) => 500 + nth);
    const worker = workerFor([receiver]);
    await happen();
    for (let round = 0; round < 12; round += 1) {
      await worker.run();
      await makeDue();
    }
    expect(await ended()).toEqual(['waiting', 12, [503, 504, 505, 506, 507, 508, 509, 510, 511, 512]]);
  });

  it('is given up after three days, except for deletion events [G4]', async () => {
    const { receiver } = await startReceiver(() => 500);
    const worker = workerFor([receiver]);
    await happen();
    await owner.query(`select webhook_enqueue('deletion.confirmed', null, '{}')`);
    await worker.run();
    await owner.query(`update webhook_delivery set next_at = now(), created_at = now() - interval '71 hours'`);
    await worker.run();
    expect((await rowsOf()).map((row) => row['state'])).toEqual(['waiting', 'waiting']);
    await owner.query(`update webhook_delivery set next_at = now(), created_at = now() - interval '73 hours'`);
    await worker.run();
    expect((await rowsOf()).map((row) => [row['event'], row['state']])).toEqual([
      ['feedback.created', 'failed'],
      ['deletion.confirmed', 'waiting'],
    ]);
  });

  it('is sent to subscribed receivers only, and deleted at once without any (ADR 23)', async () => {
    const [chat, all] = [
      await startReceiver(undefined, { name: 'chat', events: ['chat.ended'] }),
      await startReceiver(),
    ];
    await happen();
    await workerFor([chat.receiver, all.receiver]).run();
    expect([chat.heard.length, all.heard.length]).toEqual([0, 1]);
    await happen(600);
    await workerFor([chat.receiver]).run();
    expect((await owner.query('select from webhook_event where spread_at is null')).rowCount).toBe(0);
    expect((await owner.query('select from webhook_event')).rowCount).toBe(1);
  });

  it('is left for an hour to other workers by a worker without receivers (ADR 23)', async () => {
    const { receiver, heard } = await startReceiver();
    const stranger = workerFor([]);
    await happen();
    await stranger.run();
    await stranger.sweep();
    await workerFor([receiver]).run();
    expect(heard).toHaveLength(1);
    await happen(600);
    await owner.query(`update webhook_event set created_at = now() - interval '61 minutes' where spread_at is null`);
    await happen();
    await stranger.sweep();
    expect((await owner.query('select from webhook_event where spread_at is null')).rowCount).toBe(1);
  });

  it('of a deletion waits for a receiver that subscribes to it, and does not delay others [G4]', async () => {
    const { receiver, heard } = await startReceiver(undefined, { events: ['feedback.created'] });
    const account = { issuer: 'game', subject: 'gone', guid: 9 };
    await owner.query(
      `insert into webhook_event (event, data, created_at) select 'deletion.reminded', '{}', now() - interval '2 hours' from generate_series(1, 600)`,
    );
    await emitWebhook(server.database.query, { event: 'deletion.erased', data: { certificate: 'c' }, account });
    await owner.query(
      `update webhook_event set created_at = now() - interval '89 days' where event = 'deletion.erased'`,
    );
    await happen();
    await workerFor([]).sweep();
    const worker = workerFor([receiver]);
    await worker.run();
    await worker.sweep();
    expect(heard.map(({ body }) => body.type)).toEqual(['feedback.created']);
    const late = await startReceiver(undefined, { name: 'late', events: ['deletion.erased'] });
    await workerFor([receiver, late.receiver]).run();
    expect(late.heard.map(({ body }) => body.data)).toEqual([{ certificate: 'c', player: account }]);
    // The receiver's list says which events of deletions the game wants.
    await workerFor([receiver, late.receiver]).run();
    expect((await owner.query(`select from webhook_event where event = 'deletion.reminded'`)).rowCount).toBe(0);
  });

  it('of a deletion is not given up while its receiver is missing from the file [G4]', async () => {
    const { receiver, heard } = await startReceiver((_heard, nth) => (nth === 1 ? 500 : 200));
    const account = { issuer: 'game', subject: 'gone', guid: 9 };
    await emitWebhook(server.database.query, { event: 'deletion.erased', data: { certificate: 'c' }, account });
    await workerFor([receiver]).run();
    await owner.query(`update webhook_delivery set created_at = now() - interval '4 days', next_at = now()`);
    await workerFor([]).sweep();
    expect(await ended()).toEqual(['waiting', 1, [500]]);
    await workerFor([receiver]).run();
    expect(heard).toHaveLength(2);
  });

  it('is not sent if the transaction was rolled back (ADR 23)', async () => {
    const { receiver, heard } = await startReceiver();
    const change = server.database.transaction(async (tx) => {
      await emitWebhook(tx, { event: 'deletion.erased', data: {}, account: null });
      await sql`select webhook_enqueue('chat.ended', null, '{}')`.execute(tx);
      const drafts = tx.insertInto('survey').values({ type: 1, state: 'published', published_at: new Date() });
      await drafts.execute();
      await tx.updateTable('survey').set({ state: 'closed', closed_at: new Date() }).execute();
      const { rows } = await sql`select from webhook_event`.execute(tx);
      throw new Error(`${rows.length} events`);
    });
    await expect(change).rejects.toThrow('3 events');
    await happen();
    await workerFor([receiver]).run();
    expect(heard.map(({ body }) => body.type)).toEqual(['feedback.created']);
  });
});

describe('many webhooks', () => {
  it('are each sent once by two concurrent workers (ADR 23)', async () => {
    const { receiver, heard } = await startReceiver(async () => {
      await sleep(5);
      return 200;
    });
    await happen(200);
    await Promise.all([workerFor([receiver]).run(), workerFor([receiver]).run(), workerFor([receiver]).run()]);
    expect(heard).toHaveLength(200);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(200);
  });

  it('are sent to one receiver at most eight at a time (ADR 23)', async () => {
    let [now, most] = [0, 0];
    const first = Promise.withResolvers<void>();
    const { receiver, heard } = await startReceiver(async () => {
      now += 1;
      most = Math.max(most, now);
      await first.promise;
      await sleep(5);
      now -= 1;
      return 200;
    });
    await happen(40);
    const worker = workerFor([receiver]);
    await worker.send();
    await until(() => heard.length === 8);
    await worker.send();
    expect(heard).toHaveLength(8);
    first.resolve();
    await worker.run();
    expect([heard.length, most]).toEqual([40, 8]);
  });

  it('reach working receivers while another one hangs (ADR 23)', async () => {
    const held: ServerResponse[] = [];
    const dead = await startReceiver((_heard, _nth, response) => holdIn(held, response), { name: 'dead' });
    const alive = await startReceiver(undefined, { name: 'alive' });
    const worker = workerFor([dead.receiver, alive.receiver]);
    await happen(30);
    await worker.send();
    await until(() => dead.heard.length === 8 && alive.heard.length === 30);
    await happen();
    await worker.send();
    await until(() => alive.heard.length === 31);
    // Meanwhile the hanging receiver got no more than its concurrency limit.
    expect([dead.heard.length, held.filter(({ closed }) => closed).length]).toEqual([8, 0]);
    for (const response of held) response.destroy();
    await worker.close();
  });

  it('still reach a receiver that leaves some requests hanging (ADR 23)', async () => {
    const held: ServerResponse[] = [];
    const { receiver, heard } = await startReceiver(({ body }, _nth, response) =>
      Number(body.data['n']) <= 7 ? holdIn(held, response) : 200,
    );
    const worker = workerFor([receiver]);
    await happen(60);
    await worker.send();
    await until(() => heard.length === 60);
    expect([held.length, held.filter(({ closed }) => closed).length]).toEqual([7, 0]);
    for (const response of held) response.destroy();
    await worker.close();
  });

  it('are deleted after 30 days, delivered or given up, but not while a delivery is pending (ADR 23)', async () => {
    const { receiver } = await startReceiver(({ body }) => (body.data['n'] === 2 ? 500 : 200));
    const worker = workerFor([receiver]);
    await happen(3);
    await worker.run();
    await owner.query(`update webhook_event set created_at = now() - interval '29 days'`);
    await worker.sweep();
    expect(await rowsOf()).toHaveLength(3);
    await owner.query(`update webhook_event set created_at = now() - interval '31 days'`);
    await worker.sweep();
    expect((await rowsOf()).map((row) => row['state'])).toEqual(['waiting']);
    await owner.query(`update webhook_delivery set created_at = now() - interval '4 days'`);
    await worker.sweep();
    expect(await rowsOf()).toHaveLength(1);
    // No receiver is configured any longer.
    await workerFor([]).sweep();
    expect((await owner.query('select from webhook_event')).rowCount).toBe(0);
  });

  it('keep the account data of an erased player until every receiver has acknowledged it, and no longer [G4]', async () => {
    const account = { issuer: 'game', subject: 'gone', guid: 9 };
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [
        await startReceiver(undefined, { name: 'one' }),
        await startReceiver(undefined, { name: 'two' }),
      ];
      const isLate = round % 2 === 0;
      const late = isLate ? await startReceiver((_heard, nth) => (nth === 1 ? 500 : 200), { name: 'late' }) : two;
      const worker = workerFor([one.receiver, late.receiver]);
      await emitWebhook(server.database.query, { event: 'deletion.erased', data: { certificate: 'c' }, account });
      await worker.run();
      const kept = async () => (await owner.query<{ account: unknown }>('select account from webhook_event')).rows;
      if (isLate) {
        expect(await kept()).toEqual([{ account }]);
        await makeDue();
        await worker.run();
      }
      expect(await kept()).toEqual([{ account: null }]);
      for (const letter of [...one.heard, ...late.heard]) {
        expect(letter.body.data).toEqual({ certificate: 'c', player: account });
      }
      await owner.query('delete from webhook_event');
    }
  });

  it('of a player are erased with the player, sent or not [G4]', async () => {
    const { receiver } = await startReceiver((_heard, nth) => (nth === 1 ? 200 : 500));
    const [gone, other] = [await make.sender(), await make.sender()];
    await make.submitted(gone);
    await make.submitted(gone, { type: 2 });
    await make.submitted(other);
    await workerFor([receiver]).run();
    const feature = server.features.find(({ noun }) => noun === 'webhooks');
    await server.database.transaction(async (tx) => feature?.erasePlayer(tx, gone.playerId));
    const { rows } = await owner.query(
      'select player_id from webhook_event join webhook_delivery d on d.event_id = webhook_event.id',
    );
    expect(rows).toEqual([{ player_id: other.playerId }]);
  });
});

describe('a webhook worker', () => {
  it('delivers within seconds and logs no secret, URL or player (ADR 23)', async () => {
    const { receiver, heard } = await startReceiver((_heard, nth) => (nth === 1 ? 500 : 200));
    const broken = {
      ...receiver,
      name: 'broken',
      url: `http://127.0.0.1:${await freePort()}/?key=in-the-address`,
      secret: newSecret(),
    };
    const child = await startProcess(installation, {
      GUILDHALL_ROLES: 'http,worker',
      ...environmentWithReceivers(installation, [receiver, broken]),
    });
    const player = await make.sender('player', { subject: 'subject-in-no-log' });
    const waitedMs = startStopwatch();
    await make.submitted(player);
    await until(() => heard.length === 1);
    // It polls twice a second; the rest is slack for its process.
    expect(waitedMs()).toBeLessThan(2500);
    await until(async () => (await rowsOf('broken'))[0]?.log.length === 1);
    child.child.kill('SIGTERM');
    await child.exited;
    expect(child.log()).toContain('"server: started"');
    for (const word of [receiver.secret, broken.secret, 'whsec', 'in-the-address', 'subject-in-no-log']) {
      expect(child.log()).not.toContain(word);
    }
  });

  it('killed between sending and recording leaves the delivery to another worker, with the same id (ADR 23)', async () => {
    const doomed: { kill?: () => void } = {};
    const { receiver, heard } = await startReceiver((_heard, nth) => {
      if (nth > 1) return 200;
      doomed.kill?.();
      return 'silence';
    });
    const child = await startProcess(installation, {
      GUILDHALL_ROLES: 'worker',
      ...environmentWithReceivers(installation, [receiver]),
    });
    doomed.kill = () => child.child.kill('SIGKILL');
    await happen();
    await child.exited;
    expect(await ended()).toEqual(['waiting', 1, []]);
    const next = workerFor([receiver]);
    await next.run();
    // The dead worker's lease lasts a minute.
    expect(heard).toHaveLength(1);
    expect((await rowsOf())[0]?.['seconds']).toBeGreaterThan(30);
    await owner.query(`update webhook_delivery set next_at = next_at - interval '60 s'`);
    await next.run();
    expect(await ended()).toEqual(['delivered', 2, [200]]);
    expect(heard[1]?.id).toBe(heard[0]?.id);
    expect(heard[1]?.text).toBe(heard[0]?.text);
  });

  it('waits for requests in progress when it stops (ADR 23)', async () => {
    const answer = Promise.withResolvers<number>();
    const { receiver, heard } = await startReceiver(() => answer.promise);
    const worker = workerFor([receiver]);
    await happen(20);
    await worker.send();
    await until(() => heard.length === 8);
    const closing = worker.close();
    answer.resolve(200);
    await closing;
    const states = (await rowsOf()).map((row) => row['state']);
    expect([states.filter((state) => state === 'delivered').length, heard.length]).toEqual([8, 8]);
  });
});
