import type { PostTypeName } from '@guildhall/contract/articles/post-types.ts';
import {
  IconBook2,
  IconCalendarEvent,
  IconHelpCircle,
  IconNews,
  IconSchool,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Record<PostTypeName, TablerIcon> = {
  question: IconHelpCircle,
  news: IconNews,
  events: IconCalendarEvent,
  guide: IconBook2,
  workshop_events: IconTrophy,
  workshop_school: IconSchool,
};

export const TypeIcon = ({ type, size = 16 }: { readonly type: PostTypeName; readonly size?: number }) => {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.6} aria-hidden />;
};
