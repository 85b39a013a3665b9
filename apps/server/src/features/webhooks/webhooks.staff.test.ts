import { writeFileSync } from 'node:fs';
import type { WebhookDelivery } from '@guildhall/contract/webhooks/staff.ts';
import {
  deliveryCountMax,
  webhookAgain,
  webhookEvents,
  webhookReceivers,
  webhookTable,
  webhookTest,
} from '@guildhall/contract/webhooks/staff.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { startReceiver } from './testing/receiver.ts';
import { newSecret, environmentWithReceivers } from './testing/requests.ts';
import { emitWebhook } from './webhooks.public.ts';

const installation = await createInstallation();
const { owner } = installation;
const first = await installation.start();
const ada = await enrolledAs(first, 'admin');
const as = ada.session;
afterEach(async () => {
  await owner.query('delete from webhook_event');
});

/** A server with two receivers; the second subscribes to chat events only. */
const started = async (status: () => number = () => 200) => {
  const game = await startReceiver(() => status());
  const chat = await startReceiver(undefined, { name: 'chat', events: ['chat.ended'] });
  const server = await installation.start(environmentWithReceivers(installation, [game.receiver, chat.receiver]));
  const deliver = async (): Promise<void> => {
    await server.webhookSending.send();
    await server.webhookSending.settled();
  };
  const table = async (body: object = {}) =>
    (await server.call(webhookTable, { as, body })).answer.msg as { list: WebhookDelivery[]; next: string | null };
  return { server, game, chat, deliver, table };
};
const happen = (event = 'feedback.created') => owner.query(`select webhook_enqueue($1, null, '{}')`, [event]);
const trail = async () =>
  (await first.audit.table({ limit: 50 })).list
    .filter(({ action }) => action.startsWith('webhook.'))
    .map(({ staff, action, subject, details }) => [staff?.id, action, subject, details]);

describe('webhooks in the console', () => {
  it('shows receivers with their events and delivery health, without secrets or full URLs (ADR 23)', async () => {
    let status = 200;
    const { server, game, chat, deliver } = await started(() => status);
    await happen();
    await deliver();
    status = 500;
    await happen();
    await deliver();
    await happen('chat.ended');
    await deliver();
    await owner.query(
      `update webhook_delivery set state = 'failed', next_at = null where event = 'chat.ended' and receiver = 'game'`,
    );
    const { answer, text } = await server.call(webhookReceivers, { as });
    expect(answer.msg.list).toEqual([
      {
        name: 'game',
        origin: new URL(game.receiver.url).origin,
        events: webhookEvents.filter((event) => event !== 'test'),
        waiting_count: 1,
        failed_count: 1,
        last_delivered_at: expect.any(Number),
      },
      {
        name: 'chat',
        origin: new URL(chat.receiver.url).origin,
        events: ['chat.ended'],
        waiting_count: 0,
        failed_count: 0,
        last_delivered_at: expect.any(Number),
      },
    ]);
    const all = text + (await server.call(webhookTable, { as })).text;
    for (const secret of [game.receiver.secret, chat.receiver.secret, 'whsec', 'in-the-address', '/hook']) {
      expect(all).not.toContain(secret);
    }
  });

  it('caps the delivery counts (ADR 23)', async () => {
    const { server } = await started();
    await owner.query(
      `with created as (insert into webhook_event (event, data, spread_at) select 'test', '{}', now()
         from generate_series(1, $1) returning id)
       insert into webhook_delivery (event_id, receiver, event, next_at) select id, 'game', 'test', now() from created`,
      [deliveryCountMax + 5],
    );
    expect((await server.call(webhookReceivers, { as })).answer.msg.list[0].waiting_count).toBe(deliveryCountMax);
  });

  it('lists deliveries newest first, filtered by receiver and state, in pages (ADR 23)', async () => {
    let status = 200;
    const { table, deliver } = await started(() => status);
    for (let index = 0; index < 3; index += 1) await happen('chat.ended');
    await deliver();
    status = 503;
    await happen();
    await deliver();
    const all = await table();
    const ids = all.list.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(all.list[0]).toEqual({
      id: ids[0],
      event_id: expect.stringMatching(/^[\da-f-]{36}$/),
      event: 'feedback.created',
      receiver: 'game',
      state: 'waiting',
      attempts: 1,
      created_at: expect.any(Number),
      next_at: expect.any(Number),
      done_at: null,
      log: [{ at: expect.any(Number), status: 503, ms: expect.any(Number), problem: null }],
    });
    expect((await table({ receiver: 'chat' })).list).toHaveLength(3);
    expect((await table({ receiver: 'game', state: 'waiting' })).list.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await table({ state: 'failed' })).list).toEqual([]);
    const page = await table({ limit: 4 });
    const rest = await table({ limit: 4, cursor: page.next });
    expect([...page.list, ...rest.list]).toEqual(all.list);
    expect(rest.next).toBeNull();
  });

  it('resends failed or delivered webhooks once per click, and audits it (ADR 23)', async () => {
    let status = 200;
    const { server, game, table, deliver } = await started(() => status);
    const before = (await trail()).length;
    await happen();
    await deliver();
    const [delivered] = (await table()).list;
    const id = delivered?.id ?? 0;
    const hints: string[] = [];
    await server.consoleHints.onChange((noun, ids) => void hints.push(`${noun} ${ids.join()}`));
    const again = () => server.call(webhookAgain, { as, body: { id } });
    expect((await again()).answer.msg).toMatchObject({ id, state: 'waiting', done_at: null });
    expect((await again()).answer.code).toBe(1414);
    await deliver();
    expect(game.heard.map((heard) => heard.id)).toEqual([delivered?.event_id, delivered?.event_id]);
    expect((await table()).list[0]).toMatchObject({ state: 'delivered', attempts: 2 });
    status = 500;
    await owner.query(`update webhook_delivery set state = 'failed', created_at = now() - interval '9 days'`);
    await again();
    await deliver();
    expect((await table()).list[0]).toMatchObject({ state: 'failed', attempts: 3 });
    await until(() => hints.includes(`webhooks ${id}`) && hints.includes('webhooks '));
    expect((await trail()).slice(0, (await trail()).length - before)).toEqual([
      [ada.id, 'webhook.sent_again', `webhook:${id}`, { receiver: 'game', event: 'feedback.created' }],
      [ada.id, 'webhook.sent_again', `webhook:${id}`, { receiver: 'game', event: 'feedback.created' }],
    ]);
  });

  it('does not resend missing deliveries, those to removed receivers, or those whose account data is gone (ADR 23)', async () => {
    const { server, deliver, table } = await started();
    const codeOf = async (id: number) => (await server.call(webhookAgain, { as, body: { id } })).answer.code;
    expect(await codeOf(999_999)).toBe(
      (await server.call(webhookTest, { as, body: { receiver: 'none' } })).answer.code,
    );
    const account = { issuer: 'game', subject: 'gone', guid: 1 };
    await emitWebhook(server.database.query, { event: 'deletion.erased', data: {}, account });
    await happen();
    await deliver();
    const idOf = async (event: string) => (await table()).list.find((row) => row.event === event)?.id ?? 0;
    expect(await codeOf(await idOf('deletion.erased'))).toBe(1414);
    await owner.query(`update webhook_delivery set receiver = 'gone'`);
    expect(await codeOf(await idOf('feedback.created'))).toBe(1414);
  });

  it('sends a test event to one receiver, regardless of its subscriptions (ADR 23)', async () => {
    const { server, game, chat, deliver } = await started();
    expect((await server.call(webhookTest, { as, body: { receiver: 'chat' } })).answer).toEqual({ code: 0, msg: null });
    await deliver();
    expect(game.heard).toEqual([]);
    expect(chat.heard.map(({ body }) => [body.type, body.data])).toEqual([['test', {}]]);
    const [entry] = await trail();
    expect(entry).toEqual([ada.id, 'webhook.tested', expect.stringMatching(/^webhook:\d+$/), { receiver: 'chat' }]);
  });
});

describe('the webhook receivers file', () => {
  const right = { name: 'game', url: 'https://game.test/hook', secret: newSecret(), events: ['chat.ended'] };
  const startWith = (list: unknown) => () => installation.start(environmentWithReceivers(installation, list as []));

  it.each<[string, unknown]>([
    ['an object instead of a list', right],
    ['a duplicate name', [right, right]],
    ['an invalid name', [{ ...right, name: 'The game' }]],
    ['a URL without encryption', [{ ...right, url: 'http://game.test/token-in-path' }]],
    ['an invalid URL', [{ ...right, url: 'token-in-path' }]],
    ['credentials in the URL', [{ ...right, url: 'https://me:token-in-path@game.test/' }]],
    ['a password without a user name in the URL', [{ ...right, url: 'https://:token-in-path@game.test/' }]],
    ['a secret of 23 bytes', [{ ...right, secret: `whsec_${Buffer.alloc(23, 'secret').toString('base64')}` }]],
    ['a secret that is not base64', [{ ...right, secret: 'whsec_secret-secret-secret-secret-secret' }]],
    ['a secret without its prefix', [{ ...right, secret: right.secret.slice(6) }]],
    ['a secret that is a number', [{ ...right, secret: 1_234_567 }]],
    ['an unknown event', [{ ...right, events: ['chat.begun'] }]],
    ['an unknown property', [{ ...right, retries: 3 }]],
  ])('aborts startup with %s, without quoting secrets (ADR 23)', async (_name, list) => {
    const problem = await startWith(list)().catch((error: unknown) => String(error));
    expect(problem).toContain('GUILDHALL_WEBHOOKS_FILE');
    for (const word of ['token-in-path', 'secret-secret', right.secret.slice(6), '1234567', 'c2VjcmV0']) {
      expect(problem).not.toContain(word);
    }
  });

  it('is not quoted in the error if it is not JSON (ADR 23)', async () => {
    const changes = environmentWithReceivers(installation, []);
    writeFileSync(changes['GUILDHALL_WEBHOOKS_FILE'] ?? '', 'whsec_secret');
    const problem = await installation.start(changes).catch((error: unknown) => String(error));
    expect(problem).toContain('GUILDHALL_WEBHOOKS_FILE');
    expect(problem).not.toContain('whsec');
  });
});
