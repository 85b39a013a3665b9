import type { StaffSearchSource } from '../../registration/feature.ts';
import { translatedSource } from '../../registration/translated-source.ts';
import { textOfBody } from './articles.rich-text.adapter.ts';
import { selectSearched, type SearchedArticle } from './articles.staff-search.queries.ts';

/** An excerpt is taken from this much of a body: parsing is slow. */
const quotedMax = 20_000;

const textOf = ({ title, summary, body }: SearchedArticle): string => `${title}\n${summary}\n${textOfBody(body)}`;

export const articlesStaffSearch: readonly StaffSearchSource[] = [
  translatedSource({
    kind: 'article',
    table: 'article',
    select: selectSearched,
    textOf,
    bodyOf: (row) => textOf({ ...row, body: row.body.slice(0, quotedMax) }),
  }),
];
