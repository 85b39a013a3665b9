import { selectSearched } from '../../data/answered-texts.ts';
import type { StaffSearchSource } from '../../registration/feature.ts';
import { translatedSource } from '../../registration/translated-source.ts';

const records = { table: 'incident', at: 'created_at', open: ['open'] } as const;

export const incidentsStaffSearch: readonly StaffSearchSource[] = [
  translatedSource({
    kind: 'incident',
    table: 'incident',
    select: (tx, ids, isOpen) => selectSearched(tx, records, ids, isOpen),
    textOf: ({ title, body }) => `${title}\n${body}`,
  }),
];
