import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { postTypes, type PostType } from '@guildhall/contract/articles/post-types.ts';

export interface HistoryEntry {
  readonly id: number;
  readonly post_type: PostType;
  readonly title: string;
  readonly visited_at: number;
}

const isEntry = (value: unknown): value is HistoryEntry => {
  const { id, post_type: type, title, visited_at: at } = (value ?? {}) as Record<string, unknown>;
  const isKnownType = Object.values(postTypes).includes(type as PostType);
  return typeof id === 'number' && isKnownType && typeof title === 'string' && typeof at === 'number';
};

export const parseHistory = (stored: unknown): HistoryEntry[] => (Array.isArray(stored) ? stored.filter(isEntry) : []);

/** After a long absence everything would be new. */
const newForMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Published since the visit before this one and not opened on this device. Questions and ended events never count as
 * new.
 */
export const isNewPost = (
  entries: readonly HistoryEntry[],
  { id, post_type: type, published_at: publishedAt, event }: ArticleItem,
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number },
): boolean =>
  type !== postTypes.question &&
  event?.status !== 'already_ended' &&
  publishedAt > Math.max(sinceMs, nowMs - newForMs) &&
  !entries.some((entry) => entry.id === id);

/** Adds a visit: newest first, one entry per article, up to the limit (C7). */
export const withVisit = (
  entries: readonly HistoryEntry[],
  article: Pick<ArticleItem, 'id' | 'post_type' | 'title'>,
  nowMs: number,
  limit: number,
): HistoryEntry[] => {
  const { id, post_type, title } = article;
  return [{ id, post_type, title, visited_at: nowMs }, ...entries.filter((entry) => entry.id !== id)].slice(0, limit);
};
