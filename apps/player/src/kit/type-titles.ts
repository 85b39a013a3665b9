import type { PostTypeName } from '@guildhall/contract/articles/post-types.ts';
import type { TitleId } from '../ui/landmark.ts';

export const typeTitles = {
  question: 'title.question',
  news: 'title.news',
  events: 'title.events',
  guide: 'title.guide',
  workshop_events: 'title.workshop_events',
  workshop_school: 'title.workshop_school',
} as const satisfies Record<PostTypeName, TitleId>;
