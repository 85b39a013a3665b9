import type {
  StaffArticle,
  StaffArticleChange,
  StaffArticleRating,
  StaffArticleRow,
  StaffArticleText,
} from '@guildhall/contract/articles/staff.ts';
import { defaultLang, locales, type LangId } from '@guildhall/i18n/locales.ts';
import { MEDIA_PATH } from '../../../storage/media-store.ts';
import type { RatingCount } from '../articles.rating.queries.ts';
import type { ChangeRow, StaffItemRow, StaffTableRow, StaffTextRow } from './editor.queries.ts';

const langsOf = (bits: number): LangId[] => locales.map(({ id }) => id).filter((id) => (bits & (1 << id)) !== 0);
const msOf = (date: Date | null): number | null => date?.getTime() ?? null;
const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const ratingOf = (counts: readonly RatingCount[]): StaffArticleRating | null => {
  if (counts.length === 0) return null;
  const sum = (isVerified: boolean, part: 'yes' | 'no'): number =>
    counts.reduce((total, count) => total + (count.is_verified === isVerified ? count[part] : 0), 0);
  return {
    yes: sum(true, 'yes'),
    no: sum(true, 'no'),
    unverified_yes: sum(false, 'yes'),
    unverified_no: sum(false, 'no'),
  };
};

const ratingLangsOf = (counts: readonly RatingCount[]): StaffArticle['rating_langs'] =>
  [...Map.groupBy(counts, ({ lang }) => lang)].flatMap(([lang, own]) => {
    const rating = ratingOf(own);
    return rating === null ? [] : [{ lang: lang as LangId, ...rating }];
  });

type Fields = Omit<StaffArticle, 'version' | 'source_version' | 'texts' | 'rating_langs'>;

const fieldsOf = (row: StaffItemRow, counts: readonly RatingCount[]): Fields => ({
  id: row.id,
  post_type: row.type,
  category_id: row.category_id,
  status: row.status,
  pinned: row.pinned,
  cover:
    row.cover_id === null
      ? null
      : {
          id: row.cover_id,
          src: MEDIA_PATH + row.cover_id,
          width: row.cover_width ?? 0,
          height: row.cover_height ?? 0,
          tone: row.cover_tone ?? '',
        },
  event_starts_at: msOf(row.event_starts_at),
  event_ends_at: msOf(row.event_ends_at),
  publish_at: msOf(row.publish_at),
  published_at: msOf(row.published_at),
  created_at: row.created_at.getTime(),
  updated_at: row.updated_at.getTime(),
  updated_by: nameOf(row.updated_by, row.updated_by_name),
  present_langs: langsOf(row.present_langs),
  stale_langs: langsOf(row.stale_langs),
  rating: ratingOf(counts),
});

/** `counts` of all rows of the page. */
export const tableRowOf =
  (counts: readonly RatingCount[]) =>
  (row: StaffTableRow): StaffArticleRow => ({
    ...fieldsOf(
      row,
      counts.filter(({ article_id: id }) => id === row.id),
    ),
    title: row.title ?? '',
  });

const textOf = (row: StaffTextRow, sourceVersion: number): StaffArticleText => ({
  lang: row.lang as LangId,
  title: row.title,
  summary: row.summary,
  body: row.body,
  version: row.version,
  is_stale: row.lang !== defaultLang && row.source_version < sourceVersion,
  source_change_id: row.source_change_id,
  updated_at: row.updated_at.getTime(),
  updated_by: nameOf(row.updated_by, row.updated_by_name),
});

export const staffArticleOf = (
  row: StaffItemRow,
  texts: readonly StaffTextRow[],
  counts: readonly RatingCount[],
): StaffArticle => ({
  ...fieldsOf(row, counts),
  version: row.version,
  source_version: row.source_version,
  texts: texts.map((text) => textOf(text, row.source_version)),
  rating_langs: ratingLangsOf(counts),
});

export const changeOf = (row: ChangeRow): StaffArticleChange => ({
  id: row.id,
  at: row.at.getTime(),
  by: nameOf(row.staff_id, row.staff_name),
  kind: row.kind,
  lang: row.lang as LangId | null,
  note: row.note,
});
