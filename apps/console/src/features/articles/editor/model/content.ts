import type { StaffArticle, StaffArticleFields, StaffArticleText } from '@guildhall/contract/articles/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';

export interface TextContent {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export const emptyText: TextContent = { title: '', summary: '', body: '' };

export type Cover = StaffArticle['cover'];

/** Everything except text. Holds the whole cover instead of its id, because the preview shows it before it is saved. */
export interface Settings extends Omit<StaffArticleFields, 'cover_id'> {
  readonly cover: Cover;
}

export const textOf = (article: StaffArticle, lang: LangId): StaffArticleText | undefined =>
  article.texts.find((text) => text.lang === lang);

export const contentOf = (text: StaffArticleText | undefined): TextContent =>
  text === undefined ? emptyText : { title: text.title, summary: text.summary, body: text.body };

/** 0 if the language has no text yet. */
export const versionOf = (article: StaffArticle, lang: LangId): number => textOf(article, lang)?.version ?? 0;

export const settingsOf = (article: StaffArticle): Settings => ({
  category_id: article.category_id,
  pinned: article.pinned,
  cover: article.cover,
  event_starts_at: article.event_starts_at,
  event_ends_at: article.event_ends_at,
});

export const fieldsOf = ({ cover, ...rest }: Settings): StaffArticleFields => ({
  ...rest,
  cover_id: cover?.id ?? null,
});

/** Exact comparison: while typing, a trailing space is the start of the next word. */
export const isSameText = (one: TextContent, other: TextContent): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body;

/** Comparison as saved: the server trims title and summary. */
export const wouldSaveSameText = (one: TextContent, other: TextContent): boolean =>
  one.title.trim() === other.title.trim() && one.summary.trim() === other.summary.trim() && one.body === other.body;

export const isSameSettings = (one: Settings, other: Settings): boolean => {
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  return (Object.keys(a) as (keyof StaffArticleFields)[]).every((name) => a[name] === b[name]);
};

/** Three-way merge: own value for fields changed here, otherwise the other version. */
export const mergedSettings = (base: Settings, mine: Settings, theirs: Settings): Settings => {
  const keep = <Name extends keyof Settings>(name: Name): Settings[Name] => {
    const isMine = name === 'cover' ? mine.cover?.id !== base.cover?.id : mine[name] !== base[name];
    return isMine ? mine[name] : theirs[name];
  };
  return {
    category_id: keep('category_id'),
    pinned: keep('pinned'),
    cover: keep('cover'),
    event_starts_at: keep('event_starts_at'),
    event_ends_at: keep('event_ends_at'),
  };
};
