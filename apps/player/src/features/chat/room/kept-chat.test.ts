import type { Pending } from '@guildhall/client/conversation-types.ts';
import { expect, it } from 'vitest';
import { createMemoryStore } from '../../feedback/kept.public.ts';
import { createKeptChat } from './kept-chat.ts';

const pending = (id: string): Pending => ({
  client_id: id,
  conversation: null,
  content_type: 1,
  content: `text of ${id}`,
  file: null,
  created_at: 1,
});

it('rule 14: what is on its way survives a reload with its id, until it has arrived', async () => {
  const database = new Map<string, unknown>();
  const { outbox } = createKeptChat(createMemoryStore(database), 'ada');
  await outbox.put(pending('a'));
  await outbox.put(pending('b'));
  await outbox.remove('a');
  const reloaded = createKeptChat(createMemoryStore(database), 'ada');
  expect(await reloaded.outbox.load()).toEqual([pending('b')]);
});

it('attack 5: what one player said is not sent by the next', async () => {
  const database = new Map<string, unknown>();
  await createKeptChat(createMemoryStore(database), 'ada').outbox.put(pending('a'));
  expect(await createKeptChat(createMemoryStore(database), 'bob').outbox.load()).toEqual([]);
});
