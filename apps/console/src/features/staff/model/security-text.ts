import type { StaffRequest } from '@guildhall/contract/staff/requests.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

/** One sentence: who asked for what. */
export const securityText = ({ kind, asked_by: by, member, email, role }: StaffRequest, t: Translate): string => {
  const names = { by: by?.name ?? t('staff.security.operator'), role: t(`staff.role.${role}`) };
  if (kind === 'invitation') return t('staff.security.invitation', { ...names, email });
  return t(`staff.security.${kind}`, { ...names, name: member?.name ?? email });
};
