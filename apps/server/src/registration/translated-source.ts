import type { Tx } from '../data/database.ts';
import type { StaffSearchSource } from './feature.ts';

/** One language of a record. */
interface Translated {
  readonly id: string;
  readonly lang: number;
  readonly at: Date;
  readonly title: string;
  readonly is_open: boolean | null;
}

interface TranslatedSource<Row extends Translated> {
  readonly kind: StaffSearchSource['kind'];
  readonly table: NonNullable<StaffSearchSource['index']>['table'];
  /** A row for each language, English first. */
  readonly select: (tx: Tx, ids: readonly string[], isOpen: boolean | null) => Promise<readonly Row[]>;
  readonly textOf: (row: Row) => string;
  /** What an excerpt is taken from, by default the whole text. */
  readonly bodyOf?: (row: Row) => string;
}

/** Records that staff find by their text in any language. */
export const translatedSource = <Row extends Translated>({
  kind,
  table,
  select,
  textOf,
  bodyOf = textOf,
}: TranslatedSource<Row>): StaffSearchSource => ({
  kind,
  index: {
    table,
    idType: 'bigint',
    isOfPlayers: false,
    textsOf: async (tx, items) => {
      const ids = items.map(({ id }) => id);
      const rows = await select(tx, ids, null);
      return rows.map((row) => ({ id: row.id, lang: row.lang, at: row.at, playerId: null, text: textOf(row) }));
    },
  },
  itemsOf: async (tx, _actor, ids, isOpen) => {
    const rows = await select(tx, ids, isOpen);
    return rows
      .filter((row, place) => rows[place - 1]?.id !== row.id)
      .map((first) => ({
        id: first.id,
        number: Number(first.id),
        title: first.title,
        bodies: rows.filter(({ id }) => id === first.id).map((row) => bodyOf(row)),
        lang: null,
        at: first.at,
        isOpen: first.is_open,
      }));
  },
});
