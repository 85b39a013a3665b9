import type { Article } from '@guildhall/contract/articles/player.ts';
import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import { isEventType } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { previewSession, type PreviewCalls } from '../../../../ui/preview/preview-calls.ts';
import { textOf, type Settings, type TextContent } from './content.ts';
import { eventStatus } from './event-status.ts';

interface PreviewState {
  readonly article: StaffArticle;
  readonly settings: Settings;
  /** The text including unsaved changes; null if the language has none. */
  readonly contentIn: (lang: LangId) => TextContent | null;
}

/** The article that a player in this language would get if all drafts were saved and published now. */
export const previewArticle = (
  { article, settings, contentIn }: PreviewState,
  lang: LangId,
  nowMs: number,
): Article => {
  const own = contentIn(lang);
  const shown = own === null ? defaultLang : lang;
  const content = own ?? contentIn(defaultLang);
  const { category_id, pinned, cover, event_starts_at, event_ends_at } = settings;
  return {
    id: article.id,
    post_type: article.post_type,
    category_id,
    lang: shown,
    title: content?.title.trim() ?? '',
    summary: content?.summary.trim() ?? '',
    cover: cover && { src: cover.src, width: cover.width, height: cover.height, tone: cover.tone },
    pinned,
    published_at: article.published_at ?? article.publish_at ?? nowMs,
    event: isEventType(article.post_type)
      ? {
          status: eventStatus(event_starts_at, event_ends_at, nowMs),
          starts_at: event_starts_at,
          ends_at: event_ends_at,
        }
      : null,
    body: content?.body ?? '',
    updated_at: textOf(article, shown)?.updated_at ?? nowMs,
  };
};

/** Stubbed API responses for the player app in the preview. */
export const articleCalls = (article: Article): PreviewCalls => ({
  key: JSON.stringify(article),
  answer: (path, body) => {
    if (path === '/launch/session') return previewSession('anonymous');
    const { id } = (body ?? {}) as { readonly id?: unknown };
    return path === '/category/info' && id === article.id ? article : undefined;
  },
});
