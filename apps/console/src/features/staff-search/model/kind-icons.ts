import type { StaffSearchKind } from '@guildhall/contract/staff-search/kinds.ts';
import {
  IconAlertTriangle,
  IconBulb,
  IconFileText,
  IconMessage2,
  IconMessageCircle,
  IconTemplate,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

export const kindIcons: Record<StaffSearchKind, TablerIcon> = {
  player: IconUser,
  report: IconMessage2,
  chat: IconMessageCircle,
  incident: IconAlertTriangle,
  suggestion: IconBulb,
  article: IconFileText,
  template: IconTemplate,
  person: IconUsers,
};
