import type { StaffArticle, StaffArticleText } from '@guildhall/contract/articles/staff.ts';

export const staffText = (over: Partial<StaffArticleText>): StaffArticleText => ({
  lang: 3,
  title: 'Siege',
  summary: '',
  body: '<p>x</p>',
  version: 1,
  is_stale: false,
  source_change_id: null,
  updated_at: 1,
  updated_by: null,
  ...over,
});

export const staffArticle = (over: Partial<StaffArticle>): StaffArticle => ({
  id: 12,
  post_type: 2,
  category_id: null,
  status: 'draft',
  pinned: false,
  cover: null,
  event_starts_at: null,
  event_ends_at: null,
  publish_at: null,
  published_at: null,
  created_at: 1,
  updated_at: 1,
  updated_by: null,
  present_langs: [],
  stale_langs: [],
  rating: null,
  rating_langs: [],
  version: 1,
  source_version: 1,
  texts: [],
  ...over,
});
