import type { Pending } from '@guildhall/client/conversation/types.ts';
import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../kit/drafts/device-store.ts';
import { createChatStore } from './chat-outbox.store.ts';

const pending = (id: string): Pending => ({
  client_id: id,
  conversation: null,
  content_type: 1,
  content: `text of ${id}`,
  file: null,
  created_at: 1,
});

it('keeps pending messages with their ids across a reload until they are delivered [rule 14]', async () => {
  const database = new Map<string, unknown>();
  const { outbox } = createChatStore(createMemoryStore(database), 'ada');
  await outbox.put(pending('a'));
  await outbox.put(pending('b'));
  await outbox.remove('a');
  const reloaded = createChatStore(createMemoryStore(database), 'ada');
  expect(await reloaded.outbox.load()).toEqual([pending('b')]);
});

it('does not send one player’s messages as another player [threat 5]', async () => {
  const database = new Map<string, unknown>();
  await createChatStore(createMemoryStore(database), 'ada').outbox.put(pending('a'));
  expect(await createChatStore(createMemoryStore(database), 'bob').outbox.load()).toEqual([]);
});
