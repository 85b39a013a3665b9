import type { ArticleItem } from '@guildhall/contract/articles.ts';
import { postTypes, type PostType } from '@guildhall/contract/post-types.ts';

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

/** The readable entries of what is stored; a damaged one costs no other. */
export const parseHistory = (stored: unknown): HistoryEntry[] => (Array.isArray(stored) ? stored.filter(isEntry) : []);

/** C7: newest first, one entry an article, no more than the limit. */
export const withVisit = (
  entries: readonly HistoryEntry[],
  article: Pick<ArticleItem, 'id' | 'post_type' | 'title'>,
  nowMs: number,
  limit: number,
): HistoryEntry[] => {
  const { id, post_type, title } = article;
  return [{ id, post_type, title, visited_at: nowMs }, ...entries.filter((entry) => entry.id !== id)].slice(0, limit);
};
