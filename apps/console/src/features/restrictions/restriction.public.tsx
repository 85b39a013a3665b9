import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { useStaff } from '../../platform/session/session.ts';
import { useLocale, useText } from '../../platform/text/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { strongerOf } from './model/choice.ts';
import { restrictionText } from './model/restriction-text.ts';
import { useRestrictionOf } from './restrictions.data.ts';

/** That the author of a conversation or report, or their network, is muted or blocked, for staff who may see it. */
export const RestrictionBadge = ({ person }: { readonly person: ChatOrReport }) => {
  const t = useText();
  const locale = useLocale();
  const { active: own, networkActive } = useRestrictionOf(person, useStaff().may('restrictions.read'));
  const active = strongerOf(own, networkActive);
  if (active === null) return null;
  return (
    <StatusBadge tone={active.kind === 'block' ? 'danger' : 'wait'}>{restrictionText(active, t, locale)}</StatusBadge>
  );
};
