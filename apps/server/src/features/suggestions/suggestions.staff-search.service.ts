import { selectSearched } from '../../data/answered-texts.ts';
import type { StaffSearchSource } from '../../registration/feature.ts';
import { translatedSource } from '../../registration/translated-source.ts';

const records = { table: 'suggestion', at: 'published_at', open: ['open', 'planned'] } as const;

export const suggestionsStaffSearch: readonly StaffSearchSource[] = [
  translatedSource({
    kind: 'suggestion',
    table: 'suggestion',
    select: (tx, ids, isOpen) => selectSearched(tx, records, ids, isOpen),
    textOf: ({ title, body }) => `${title}\n${body}`,
  }),
];
