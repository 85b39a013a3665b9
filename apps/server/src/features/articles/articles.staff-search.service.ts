import type { StaffSearchSource } from '../../registration/feature.ts';
import { textOfBody } from './articles.rich-text.adapter.ts';
import { selectSearched, type SearchedArticle } from './articles.staff-search.queries.ts';

/** An excerpt is taken from this much of a body: parsing is slow. */
const quotedMax = 20_000;

const textOf = ({ title, summary, body }: SearchedArticle): string => `${title}\n${summary}\n${textOfBody(body)}`;

export const articlesStaffSearch: readonly StaffSearchSource[] = [
  {
    kind: 'article',
    index: {
      table: 'article',
      idType: 'bigint',
      isOfPlayers: false,
      textsOf: async (tx, items) =>
        (
          await selectSearched(
            tx,
            items.map(({ id }) => id),
          )
        ).map((row) => ({ id: row.id, lang: row.lang, at: row.created_at, playerId: null, text: textOf(row) })),
    },
    itemsOf: async (tx, _actor, ids) => {
      const rows = await selectSearched(tx, ids);
      return rows
        .filter((row, place) => rows[place - 1]?.id !== row.id)
        .map((first) => ({
          id: first.id,
          number: Number(first.id),
          title: first.title,
          bodies: rows
            .filter(({ id }) => id === first.id)
            .map((row) => textOf({ ...row, body: row.body.slice(0, quotedMax) })),
          lang: null,
          at: first.created_at,
          isOpen: null,
        }));
    },
  },
];
