import { randomUUID } from 'node:crypto';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { createIndexing } from './staff-search.factory.ts';

export const canaries: CanaryPart = {
  noun: 'staff-search',
  plant: async ({ server, session, word }) => {
    // The words of reports and chats of this player, which other features planted.
    await createIndexing(server.services)();
    // Canaries contain digits, which the index leaves out, so one is written as the worker would.
    const [term, at] = [word('search term'), 29_000_000];
    const { id } = await server.database.query
      .insertInto('staff_search_entry')
      .values({ kind: 1, subject_id: randomUUID(), lang: 3, at, player_id: session.player, terms: [term] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.database.query
      .insertInto('staff_search_posting')
      .values({ term, kind: 1, at, entry_id: id })
      .execute();
  },
};
