import type { StaffArticle, StaffArticleFields, StaffArticleText } from '@guildhall/contract/articles/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { trimmed, type PartRules } from '../../../../multilingual/model/draft.ts';

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

/** A unit that is saved separately: the text of one language, or the settings. */
export type Part = LangId | 'settings';
export type PartValue = TextContent | Settings;

/** The server trims title and summary. */
const textRules: PartRules = {
  isSame: (name, one, other) => (name === 'body' ? one === other : trimmed(one) === trimmed(other)),
  conflictUnit: 'whole',
};
const settingsRules: PartRules = {
  isSame: (name, one, other) => (name === 'cover' ? (one as Cover)?.id === (other as Cover)?.id : one === other),
  conflictUnit: 'whole',
};
export const rulesOf = (part: Part): PartRules => (part === 'settings' ? settingsRules : textRules);

/** Whether a stored draft is still what this part holds. */
export const isPartValue = (part: Part, value: object): value is PartValue => {
  const fields = value as Readonly<Record<string, unknown>>;
  if (part === 'settings') {
    return typeof fields['pinned'] === 'boolean' && 'cover' in fields && 'event_starts_at' in fields;
  }
  return ['title', 'summary', 'body'].every((name) => typeof fields[name] === 'string');
};
