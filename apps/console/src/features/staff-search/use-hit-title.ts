import type { StaffSearchHit } from '@guildhall/contract/staff-search/staff.ts';
import { useText } from '../../platform/text/i18n.ts';

/** The title of a hit; reports, chats and players have a number instead. */
export const useHitTitle = () => {
  const t = useText();
  return ({ kind, number, title }: StaffSearchHit): string => {
    if (kind !== 'report' && kind !== 'chat' && kind !== 'player') return title;
    return t(`staff_search.numbered.${kind}`, { number: String(number ?? '') });
  };
};
