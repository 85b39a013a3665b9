import { errors } from '@guildhall/contract/http/errors.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import { expect, it } from 'vitest';
import type { Pending } from './types.ts';
import { createPump } from './outbox-pump.ts';
import { createOutbox } from './outbox.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';

const pendingOf = (id: string, createdAt = 1000): Pending => ({
  client_id: id,
  conversation: 'c',
  content_type: 1,
  content: id,
  file: null,
  created_at: createdAt,
});

it('messages sent within one millisecond keep their order after a reload [I5]', async () => {
  const stored = new Map<string, Pending>();
  const store = {
    // A key-value store returns its entries by key, not by time of writing.
    load: async () => [...stored.values()].sort((one, other) => (one.client_id < other.client_id ? -1 : 1)),
    put: async (pending: Pending) => void stored.set(pending.client_id, pending),
    remove: async (id: string) => void stored.delete(id),
  };
  const before = createOutbox(senders.player, store);
  await before.load();
  for (const id of ['z', 'a', 'm']) before.add(pendingOf(id));

  const after = createOutbox(senders.player, store);
  await after.load();
  expect(after.items().map(({ pending }) => pending.content)).toEqual(['z', 'a', 'm']);
});

it('a late refusal of an earlier attempt does not cut short a retry delay set by the server [I5]', async () => {
  const clock = createVirtualClock();
  const outbox = createOutbox(senders.player);
  await outbox.load();
  const said: string[] = [];
  const unavailable: number[] = [];
  const pump = createPump({
    outbox,
    clock,
    random: () => 0.5,
    refusalOf: () => null as never,
    isHeld: () => false,
    say: ({ client_id: id }) => said.push(id) > 0,
    post: async () => Promise.reject(new Error('not used')),
    start: async () => {},
    onSent: () => {},
    onUnavailable: (ms) => unavailable.push(ms),
    onChange: () => {},
  });
  outbox.add(pendingOf('one'));
  pump.pump();
  pump.nack('one', playerErrors.too_frequent.code, 5000);
  pump.nack('one', errors.unavailable.code, null);
  pump.nack('one', playerErrors.chat_ended.code, null);
  await clock.pass(4900);
  expect({ said, unavailable, kinds: outbox.items().map(({ kind }) => kind) }).toEqual({
    said: ['one'],
    unavailable: [],
    kinds: ['sending'],
  });
  await clock.pass(200);
  expect(said).toEqual(['one', 'one']);
  pump.close();
});
