import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../kit/drafts/device-store.ts';
import { createChatStore } from './chat-outbox.store.ts';
import { createSentAlong } from './sent-along.store.ts';

const context = { version: '4.2', device: 'Mozilla/5.0', network: '4g' };
const open = (database: Map<string, unknown>, owner = 'ada', now: () => typeof context = () => context) =>
  createSentAlong(createChatStore(createMemoryStore(database), owner), now);

it('sends what was shown, even if the network is another one by then', async () => {
  let network = '4g';
  const along = open(new Map(), 'ada', () => ({ ...context, network }));
  along.look();
  network = '2g';
  expect(along.context.get()).toEqual(context);
  expect(await along.toSend()).toEqual(context);
});

it('leaves out what the player removed, also when the message is sent on the next visit', async () => {
  const database = new Map<string, unknown>();
  const along = open(database);
  along.change(['device', 'network']);
  expect(await along.toSend()).toEqual({ version: '4.2' });
  expect(await open(database).toSend()).toEqual({ version: '4.2' });
  expect(await open(database, 'bob').toSend()).toEqual(context);
  along.change(Object.keys(context));
  expect(await open(database).toSend()).toBeNull();
  along.change([]);
  expect([database.size, await along.toSend()]).toEqual([0, context]);
});
