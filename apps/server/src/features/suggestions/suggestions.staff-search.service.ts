import type { StaffSearchSource } from '../../registration/feature.ts';
import { selectSearched } from './suggestions.staff-search.queries.ts';

export const suggestionsStaffSearch: readonly StaffSearchSource[] = [
  {
    kind: 'suggestion',
    index: {
      table: 'suggestion',
      idType: 'bigint',
      isOfPlayers: false,
      textsOf: async (tx, items) =>
        (
          await selectSearched(
            tx,
            items.map(({ id }) => id),
          )
        ).map(({ id, lang, at, title, body }) => ({ id, lang, at, playerId: null, text: `${title}\n${body}` })),
    },
    itemsOf: async (tx, _actor, ids, isOpen) => {
      const rows = await selectSearched(tx, ids, isOpen);
      return rows
        .filter((row, place) => rows[place - 1]?.id !== row.id)
        .map((first) => ({
          id: first.id,
          number: Number(first.id),
          title: first.title,
          bodies: rows.filter(({ id }) => id === first.id).map(({ title, body }) => `${title}\n${body}`),
          lang: null,
          at: first.at,
          isOpen: first.is_open,
        }));
    },
  },
];
