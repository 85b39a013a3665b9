import type { RestrictedPerson } from '@guildhall/contract/restrictions/staff.ts';
import { useStaff } from '../../platform/session/session.ts';
import { useLocale, useText } from '../../platform/text/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { restrictionText } from './model/restriction-text.ts';
import { useActiveRestriction } from './restrictions.data.ts';

/** That the author of a conversation or report is muted or blocked, for staff who may see it. */
export const RestrictionBadge = ({ person }: { readonly person: RestrictedPerson }) => {
  const t = useText();
  const locale = useLocale();
  const active = useActiveRestriction(person, useStaff().may('restrictions.read'));
  if (active === null) return null;
  return (
    <StatusBadge tone={active.kind === 'block' ? 'danger' : 'wait'}>{restrictionText(active, t, locale)}</StatusBadge>
  );
};
