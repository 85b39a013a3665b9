import type { DeskArticle, DeskFields, DeskText } from '@guildhall/contract/articles-desk.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';

/** What an editor writes for one language. */
export interface TextContent {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export const emptyText: TextContent = { title: '', summary: '', body: '' };

export type Cover = DeskArticle['cover'];

/** What is not text. The whole cover instead of its number, because the preview shows it before it is saved. */
export interface Settings extends Omit<DeskFields, 'cover_id'> {
  readonly cover: Cover;
}

export const textOf = (article: DeskArticle, lang: LangId): DeskText | undefined =>
  article.texts.find((text) => text.lang === lang);

export const contentOf = (text: DeskText | undefined): TextContent =>
  text === undefined ? emptyText : { title: text.title, summary: text.summary, body: text.body };

/** 0 where the language has no text yet. */
export const versionOf = (article: DeskArticle, lang: LangId): number => textOf(article, lang)?.version ?? 0;

export const settingsOf = (article: DeskArticle): Settings => ({
  category_id: article.category_id,
  pinned: article.pinned,
  cover: article.cover,
  event_starts_at: article.event_starts_at,
  event_ends_at: article.event_ends_at,
});

export const fieldsOf = ({ cover, ...rest }: Settings): DeskFields => ({ ...rest, cover_id: cover?.id ?? null });

/** To the letter: while one types, a space at the end is the beginning of the next word. */
export const isSameText = (one: TextContent, other: TextContent): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body;

/** As it would be saved: spaces around a title are not kept. */
export const wouldSaveSameText = (one: TextContent, other: TextContent): boolean =>
  one.title.trim() === other.title.trim() && one.summary.trim() === other.summary.trim() && one.body === other.body;

export const isSameSettings = (one: Settings, other: Settings): boolean => {
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  return (Object.keys(a) as (keyof DeskFields)[]).every((name) => a[name] === b[name]);
};

/** Mine where I changed something, theirs everywhere else. */
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
